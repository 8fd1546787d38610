/**
 * Audited change of one object: the values before and after, differing ones only. A created object has no `before`, a
 * deleted one no `after`.
 */
export type Change = {
  pid?: string;
  did: string;
  name?: string;
  before?: Readonly<Record<string, unknown>>;
  after?: Readonly<Record<string, unknown>>;
};

/** A column with such a name is logged as changed, without its value. */
const secretName = /pass(word|wd|code)|secret|token|credential|api_?key/i;

const masked = (values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, secretName.test(name) ? '…' : value]));

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/**
 * True for properties that are no values of the object: bookkeeping, `$` properties of an answer, and the name of a
 * reference.
 */
const isBookkeeping = (name: string, names: readonly string[]): boolean =>
  name === 'version' ||
  name === 'updatetime' ||
  name.startsWith('$') ||
  (name.endsWith('_name') && names.includes(name.slice(0, -'_name'.length)));

/** The columns in which two states of a thing differ, each side with its own values. */
export const difference = (
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Pick<Change, 'before' | 'after'> => {
  const all = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const names = all.filter((name) => !isBookkeeping(name, all) && !isSame(before[name], after[name]));
  const of = (values: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
  return { before: of(before), after: of(after) };
};

/** Characters of one entry's changes; a call with many changes logs the first ones and the number of others. */
const maxLength = 16_000;

/** JSON text for the log: a list of changes, secrets masked, `{ more: n }` last where some are left out. */
export const changesText = (changes: readonly Change[]): string => {
  if (changes.length === 0) return '';
  const texts: string[] = [];
  let size = 0;
  for (const { before, after, ...record } of changes) {
    const text = JSON.stringify({
      ...record,
      ...(before === undefined ? {} : { before: masked(before) }),
      ...(after === undefined ? {} : { after: masked(after) }),
    });
    size += text.length;
    if (size > maxLength) break;
    texts.push(text);
  }
  if (texts.length < changes.length) texts.push(JSON.stringify({ more: changes.length - texts.length }));
  return `[${texts.join(',')}]`;
};
