import { crc32, deflateRawSync } from 'node:zlib';
import { createDeflateRaw } from 'node:zlib';
import { pipeline, Readable } from 'node:stream';
import { columnLetters } from '../sheets/sheet.ts';
import { directory, localHead, sizesAfter, type ZipEntry } from '../sheets/zip-form.ts';
import type { Cell } from './cells.ts';

/**
 * Streams an XLSX workbook of one sheet: a zip whose entries are deflated while rows are read, with data descriptors (sizes
 * after the data). Texts are inline strings, so that no spreadsheet reads them as formulas. ECMA-376 part 1.
 */

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const schemas = 'http://schemas.openxmlformats.org';

const parts: readonly (readonly [string, string])[] = [
  [
    '[Content_Types].xml',
    `${xml}<Types xmlns="${schemas}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `${xml}<Relationships xmlns="${schemas}/package/2006/relationships"><Relationship Id="rId1" Type="${schemas}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/workbook.xml',
    `${xml}<workbook xmlns="${schemas}/spreadsheetml/2006/main" xmlns:r="${schemas}/officeDocument/2006/relationships"><sheets><sheet name="1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `${xml}<Relationships xmlns="${schemas}/package/2006/relationships"><Relationship Id="rId1" Type="${schemas}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  ],
];

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Control characters are invalid in XML 1.0, even escaped. */
// oxlint-disable-next-line no-control-regex
const invalidCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const escaped = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(invalidCharacters, '')
    // Escapes text that looks like an escape sequence of the format (`_x000A_`).
    .replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replaceAll(/[&<>"]/g, (mark) => entities[mark] ?? mark);

/** Maximum length of a text in a cell. */
const maxTextLength = 32_767;

const letters: string[] = [];
const lettersOf = (index: number): string => (letters[index] ??= columnLetters(index));

/** Empty cells are left out; the others have a cell reference, which some readers require. */
const cellXml = (cell: Cell, address: string): string => {
  if (typeof cell === 'number') return `<c r="${address}"><v>${cell}</v></c>`;
  return cell === ''
    ? ''
    : `<c r="${address}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell.slice(0, maxTextLength))}</t></is></c>`;
};

const rowXml = (cells: readonly Cell[], number: number): string =>
  `<row r="${number}">${cells.map((cell, index) => cellXml(cell, `${lettersOf(index)}${number}`)).join('')}</row>`;

async function* sheetXml(table: AsyncIterable<readonly (readonly Cell[])[]>): AsyncGenerator<Buffer> {
  yield Buffer.from(`${xml}<worksheet xmlns="${schemas}/spreadsheetml/2006/main"><sheetData>`);
  let before = 0;
  for await (const rows of table) {
    const first = before + 1;
    before += rows.length;
    yield Buffer.from(rows.map((row, index) => rowXml(row, first + index)).join(''));
  }
  yield Buffer.from('</sheetData></worksheet>');
}

/** Deflates a stream and keeps count of what went in. */
async function* packed(data: AsyncIterable<Buffer>, entry: ZipEntry): AsyncGenerator<Buffer> {
  const counted = async function* () {
    for await (const chunk of data) {
      entry.crc = crc32(chunk, entry.crc);
      entry.size += chunk.length;
      yield chunk;
    }
  };
  const deflate = createDeflateRaw({ level: 4 });
  // Ends the reading when the client goes away, and the file when the reading fails; the loop below throws then.
  pipeline(Readable.from(counted()), deflate, () => undefined);
  for await (const chunk of deflate) {
    const piece: Buffer = chunk;
    entry.packed += piece.length;
    yield piece;
  }
}

/**
 * The workbook's bytes, of a table within the row limit of a sheet. There is no zip64: a sheet of more than 4 GiB of XML
 * fails at its end.
 */
export async function* xlsxOf(table: AsyncIterable<readonly (readonly Cell[])[]>): AsyncGenerator<Buffer> {
  const entries: ZipEntry[] = [];
  let offset = 0;
  for (const [path, text] of parts) {
    const data = Buffer.from(text);
    const bytes = deflateRawSync(data);
    const entry: ZipEntry = {
      name: Buffer.from(path),
      method: 8,
      crc: crc32(data),
      packed: bytes.length,
      size: data.length,
      offset,
    };
    entries.push(entry);
    const whole = Buffer.concat([localHead(entry), bytes, sizesAfter(entry)]);
    offset += whole.length;
    yield whole;
  }
  const name = Buffer.from('xl/worksheets/sheet1.xml');
  const sheet: ZipEntry = { name, method: 8, crc: 0, packed: 0, size: 0, offset };
  yield localHead(sheet);
  yield* packed(sheetXml(table), sheet);
  const tail = sizesAfter(sheet);
  entries.push(sheet);
  yield tail;
  yield directory(entries, offset + 30 + sheet.name.length + sheet.packed + tail.length);
}
