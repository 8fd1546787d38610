import type { LocalText } from '../../src/engine/column.ts';
import type { MenuGroup } from '../services.ts';
import { sameText } from '../texts.ts';
import builtin from './groups.json' with { type: 'json' };

/** Menu groups: a company's own come before those of every company, and these before the built-in ones. */

const unknown = (key: string): MenuGroup => ({ key, name: sameText(key), icon: 'package', order: Infinity });

/** The group of a key; an unconfigured one comes last, with its key as label. Contract "Menu groups". */
export const groupOf = (own: readonly MenuGroup[], key: string): MenuGroup =>
  own.find((group) => group.key === key) ?? builtin.find((group) => group.key === key) ?? unknown(key);

type Grouped<T> = { group: MenuGroup; members: T[] };

/** Things by their group, in the menu's order. */
export const byGroup = <T>(
  own: readonly MenuGroup[],
  things: readonly T[],
  keyOf: (thing: T) => string,
): Grouped<T>[] =>
  [...Map.groupBy(things, keyOf)]
    .map(([key, members]) => ({ group: groupOf(own, key), members }))
    .toSorted((a, b) => a.group.order - b.group.order || (a.group.key < b.group.key ? -1 : 1));

export const builtinGroups: readonly { key: string; name: LocalText; icon: string; order: number }[] = builtin;
