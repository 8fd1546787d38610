import { crc32, deflateRawSync } from 'node:zlib';
import { createDeflateRaw } from 'node:zlib';
import { Readable } from 'node:stream';
import type { Cell } from './cells.ts';

/**
 * A workbook of one sheet, written while its rows are read: a zip whose entries are deflated as they come, with their
 * sizes after them. Texts are inline strings, which no spreadsheet ever takes for formulas. ECMA-376 part 1.
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

const named: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Control characters have no form in XML 1.0, escaped or not. */
// oxlint-disable-next-line no-control-regex
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const escaped = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(unwritable, '')
    .replaceAll(/[&<>"]/g, (mark) => named[mark] ?? mark);

/** The longest text that a spreadsheet's cell holds. */
const longestText = 32_767;

const cellXml = (cell: Cell): string => {
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  return cell === ''
    ? '<c/>'
    : `<c t="inlineStr"><is><t xml:space="preserve">${escaped(cell.slice(0, longestText))}</t></is></c>`;
};

const rowXml = (cells: readonly Cell[]): string => `<row>${cells.map(cellXml).join('')}</row>`;

async function* sheetXml(table: AsyncIterable<readonly (readonly Cell[])[]>): AsyncGenerator<Buffer> {
  yield Buffer.from(`${xml}<worksheet xmlns="${schemas}/spreadsheetml/2006/main"><sheetData>`);
  for await (const rows of table) yield Buffer.from(rows.map(rowXml).join(''));
  yield Buffer.from('</sheetData></worksheet>');
}

type Entry = { name: Buffer; crc: number; packed: number; size: number; offset: number };

/** Names are UTF-8 and the sizes stand after the data: general purpose bits 11 and 3 of a zip. */
const flags = 0x0808;
const deflated = 8;

const localHead = (name: Buffer): Buffer => {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(flags, 6);
  head.writeUInt16LE(deflated, 8);
  head.writeUInt16LE(0x21, 12);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, name]);
};

const sizesAfter = ({ crc, packed, size }: Entry): Buffer => {
  const tail = Buffer.alloc(16);
  tail.writeUInt32LE(0x08074b50, 0);
  tail.writeUInt32LE(crc, 4);
  tail.writeUInt32LE(packed, 8);
  tail.writeUInt32LE(size, 12);
  return tail;
};

const directoryEntry = ({ name, crc, packed, size, offset }: Entry): Buffer => {
  const head = Buffer.alloc(46);
  head.writeUInt32LE(0x02014b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(20, 6);
  head.writeUInt16LE(flags, 8);
  head.writeUInt16LE(deflated, 10);
  head.writeUInt16LE(0x21, 14);
  head.writeUInt32LE(crc, 16);
  head.writeUInt32LE(packed, 20);
  head.writeUInt32LE(size, 24);
  head.writeUInt16LE(name.length, 28);
  head.writeUInt32LE(offset, 42);
  return Buffer.concat([head, name]);
};

const directory = (entries: readonly Entry[], offset: number): Buffer => {
  const list = Buffer.concat(entries.map(directoryEntry));
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([list, end]);
};

/** Deflates a stream and keeps count of what went in. */
async function* packed(data: AsyncIterable<Buffer>, entry: Entry): AsyncGenerator<Buffer> {
  const counted = async function* () {
    for await (const chunk of data) {
      entry.crc = crc32(chunk, entry.crc);
      entry.size += chunk.length;
      yield chunk;
    }
  };
  for await (const chunk of Readable.from(counted()).pipe(createDeflateRaw({ level: 4 }))) {
    const piece: Buffer = chunk;
    entry.packed += piece.length;
    yield piece;
  }
}

/** The workbook's bytes. Smaller than 4 GiB, which the row limit of a sheet keeps it. */
export async function* xlsxOf(table: AsyncIterable<readonly (readonly Cell[])[]>): AsyncGenerator<Buffer> {
  const entries: Entry[] = [];
  let offset = 0;
  for (const [path, text] of parts) {
    const data = Buffer.from(text);
    const bytes = deflateRawSync(data);
    const entry = { name: Buffer.from(path), crc: crc32(data), packed: bytes.length, size: data.length, offset };
    entries.push(entry);
    const whole = Buffer.concat([localHead(entry.name), bytes, sizesAfter(entry)]);
    offset += whole.length;
    yield whole;
  }
  const sheet: Entry = { name: Buffer.from('xl/worksheets/sheet1.xml'), crc: 0, packed: 0, size: 0, offset };
  yield localHead(sheet.name);
  yield* packed(sheetXml(table), sheet);
  const tail = sizesAfter(sheet);
  entries.push(sheet);
  yield tail;
  yield directory(entries, offset + 30 + sheet.name.length + sheet.packed + tail.length);
}
