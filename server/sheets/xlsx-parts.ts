import { SheetRefused } from './sheet.ts';
import { readXml } from './xml-walk.ts';
import type { OpenEntry } from './zip-read.ts';

/**
 * Reads what the cells of a sheet refer to in the other parts of a workbook: shared texts and styles. ECMA-376 part 1,
 * sections 12 and 18.
 */

/** Each entry of the zip is a part of the workbook. */
type Parts = ReadonlyMap<string, OpenEntry>;

/** Part names are compared without case, as the package format has it. */
const partCalled = (parts: Parts, name: string): OpenEntry | undefined =>
  parts.get(name) ?? [...parts].find(([partName]) => partName.toLowerCase() === name.toLowerCase())?.[1];

const isOn = (text: string | undefined): boolean => text === '1' || text === 'true';

/** The path that a relationship of the workbook names. */
const targetPath = (target: string): string => (target.startsWith('/') ? target.slice(1) : `xl/${target}`);

const relations = async (parts: Parts): Promise<Map<string, string>> => {
  const targets = new Map<string, string>();
  await readXml(partCalled(parts, 'xl/_rels/workbook.xml.rels'), {
    open: (name, { Id = '', Target = '' }) => {
      if (name === 'Relationship') targets.set(Id, targetPath(Target));
    },
    close: () => undefined,
  });
  return targets;
};

/** The first sheet, and whether the calendar of the workbook starts in 1904. */
export const firstSheet = async (parts: Parts): Promise<{ open: OpenEntry; isFrom1904: boolean }> => {
  let id: string | undefined;
  let isFrom1904 = false;
  await readXml(partCalled(parts, 'xl/workbook.xml'), {
    open: (name, attributes) => {
      if (name === 'workbookPr') isFrom1904 = isOn(attributes['date1904']);
      const reference = Object.entries(attributes).find(([attribute]) => /^[^:]+:id$/.test(attribute))?.[1];
      if (name === 'sheet') id ??= reference;
    },
    close: () => undefined,
  });
  const path = (await relations(parts)).get(id ?? '') ?? '';
  const first = [...parts.keys()].find((name) => /^xl\/worksheets\/[^/]+\.xml$/i.test(name));
  const open = partCalled(parts, path) ?? parts.get(first ?? '');
  if (open === undefined) throw new SheetRefused({ rule: 'kind' });
  return { open, isFrom1904 };
};

/** More different texts than cells of the largest import. */
const maxTexts = 1_000_000;

/** The texts that cells refer to by their place. Runs of a rich text are concatenated; phonetic text is left out. */
export const sharedTexts = async (parts: Parts): Promise<string[]> => {
  const texts: string[] = [];
  let runs: string[] = [];
  let isSpoken = false;
  await readXml(partCalled(parts, 'xl/sharedStrings.xml'), {
    open: (name) => {
      if (name === 'si') runs = [];
      if (name === 'rPh') isSpoken = true;
    },
    close: (name, text) => {
      if (name === 'rPh') isSpoken = false;
      if (name === 't' && !isSpoken) runs.push(unescaped(text));
      if (name !== 'si') return;
      texts.push(runs.join(''));
      if (texts.length > maxTexts) throw new SheetRefused({ rule: 'bomb' });
    },
  });
  return texts;
};

/** Characters that XML cannot hold are written as `_x000D_`. */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(/_x([0-9a-f]{4})_/gi, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

const dateFormats = new Set([
  14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 45, 46, 47, 50, 51, 52, 53, 54, 55, 56,
  57, 58,
]);

/** A number format that shows a day or a clock: what is quoted, escaped or a colour says nothing. */
const showsTime = (code: string): boolean =>
  /[dmyhs]/i.test(code.replaceAll(/"[^"]*"|\\.|_.|\[(?!h+\]|m+\]|s+\])[^\]]*\]|general/gi, ''));

/** Which styles of cells show a number as a time, by their place. */
export const timeStyles = async (parts: Parts): Promise<ReadonlySet<number>> => {
  const custom = new Map<number, boolean>();
  const styles = new Set<number>();
  let count = 0;
  let isInCells = false;
  await readXml(partCalled(parts, 'xl/styles.xml'), {
    open: (name, attributes) => {
      const format = Number(attributes['numFmtId']);
      if (name === 'numFmt') custom.set(format, showsTime(attributes['formatCode'] ?? ''));
      if (name === 'cellXfs') isInCells = true;
      if (name !== 'xf' || !isInCells) return;
      if (custom.get(format) ?? dateFormats.has(format)) styles.add(count);
      count += 1;
    },
    close: (name) => {
      if (name === 'cellXfs') isInCells = false;
    },
  });
  return styles;
};
