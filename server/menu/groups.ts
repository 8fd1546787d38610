import type { MenuGroup } from '../services.ts';
import { phrase, sameText } from '../texts.ts';

/** Menu groups: a company's own come before those of every company, and these before the built-in ones. */

/** The groups of every deployment, in the menu's order: key and icon. */
const icons = [
  ['dashboard', 'dashboard'],
  ['air', 'snowflake'],
  ['metering', 'gauge'],
  ['lighting', 'bulb'],
  ['sensors', 'sensor'],
  ['signage', 'screen'],
  ['spaces', 'building'],
  ['policies', 'flow'],
  ['people', 'people'],
  ['other', 'package'],
] as const;

export const builtinGroups: readonly MenuGroup[] = icons.map(([key, icon], index) => ({
  key,
  name: phrase('server/menu', key),
  icon,
  // Between two of them there is room for those of a company.
  order: (index + 1) * 10,
}));

const unknown = (key: string): MenuGroup => ({ key, name: sameText(key), icon: 'package', order: Infinity });

/** The group of a key; an unconfigured one comes last, with its key as label. Contract "Menu groups". */
export const groupOf = (companyGroups: readonly MenuGroup[], key: string): MenuGroup =>
  companyGroups.find((group) => group.key === key) ?? builtinGroups.find((group) => group.key === key) ?? unknown(key);

type Grouped<T> = { group: MenuGroup; members: T[] };

/** Things by their group, in the menu's order. */
export const byGroup = <T>(
  companyGroups: readonly MenuGroup[],
  things: readonly T[],
  keyOf: (thing: T) => string,
): Grouped<T>[] =>
  [...Map.groupBy(things, keyOf)]
    .map(([key, members]) => ({ group: groupOf(companyGroups, key), members }))
    .toSorted((a, b) => a.group.order - b.group.order || (a.group.key < b.group.key ? -1 : 1));
