import type { Language, LocalText } from '../../engine/column.ts';
import type { Grant } from '../../engine/rights.ts';
import { inLanguage } from '../../texts/phrase.ts';

/** Rows of the rights matrix: module classes (`3*`) first, then modules by menu group. */

export type Application = { pid: string; name: LocalText };
export type ApplicationGroup = { id: string; name: LocalText; products: readonly Application[] };

export type MatrixRow = { pid: string; name: string };
export type MatrixGroup = { id: string; name: string; rows: readonly MatrixRow[] };

/** A right as a role's detail lists it: one on a single module carries its name. */
export type NamedGrant = Grant & { module?: LocalText };

/** What classes are called, by their letter; empty for all. */
export type ClassTexts = { group: string; unlisted: string; nameOf: (letter: string) => string };

const isClass = (pid: string): boolean => pid.endsWith('*');

type Given = {
  /** Applications that the person sees. */
  groups: readonly ApplicationGroup[];
  /** Grants may be on modules that this person cannot see; they carry the module's name. */
  rights: readonly NamedGrant[];
  language: Language;
  texts: ClassTexts;
};

export const matrixGroups = ({ groups, rights, language, texts }: Given): MatrixGroup[] => {
  const listed = new Set(groups.flatMap(({ products }) => products.map(({ pid }) => pid)));
  const single = rights.filter((grant) => !isClass(grant.pid) && !listed.has(grant.pid));
  const pids = [...listed, ...single.map(({ pid }) => pid)];
  const classes = new Set([
    '*',
    ...pids.map((pid) => `${pid.charAt(0)}*`),
    ...rights.map(({ pid }) => pid).filter(isClass),
  ]);
  return [
    {
      id: '*',
      name: texts.group,
      rows: [...classes].toSorted().map((pid) => ({ pid, name: texts.nameOf(pid.slice(0, -1)) })),
    },
    ...groups.map(({ id, name, products }) => ({
      id,
      name: inLanguage(name, language),
      rows: products.map((product) => ({ pid: product.pid, name: inLanguage(product.name, language) })),
    })),
    {
      id: 'unlisted',
      name: texts.unlisted,
      rows: single.map(({ pid, module }) => ({ pid, name: inLanguage(module, language) ?? pid })),
    },
  ].filter(({ rows }) => rows.length > 0);
};

/** The rows that are requested; a group without any goes. */
export const shownGroups = (groups: readonly MatrixGroup[], isShown: (row: MatrixRow) => boolean): MatrixGroup[] =>
  groups.map((group) => ({ ...group, rows: group.rows.filter(isShown) })).filter(({ rows }) => rows.length > 0);

export const matchesSearch = (row: MatrixRow, keyword: string): boolean =>
  row.name.toLowerCase().includes(keyword.trim().toLowerCase());
