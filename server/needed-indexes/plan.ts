import { createHash } from 'node:crypto';
import { columnsOf } from '../../src/engine/builtin-columns.ts';
import { hasReports, isReported } from '../../src/engine/reported.ts';
import { idColumns } from '../db/record-id.ts';
import { indexKey, proseCollation, type SortKey, sortKeys } from '../modules/sorting.ts';
import { neededName } from '../modules/needed-name.ts';
import { storageKinds } from '../modules/storage.ts';
import { type RecordColumn, recordColumns } from '../records/physical-columns.ts';
import type { StoredModule } from '../services.ts';
import type { ExistingIndex } from './existing-indexes.ts';
import type { Shape } from '../records/query-shape.ts';

/** An index that would serve a shape. Composite index: columns of equality first, then one range or the order. */
export type Plan = {
  name: string;
  /** What follows `create index NAME`. */
  definition: string;
  method: 'btree' | 'gin';
  /** Names of the module's columns, in the order of the index. */
  columns: readonly string[];
  /** Keys that may come in any order, then keys that come in just this one; as `ExistingIndex` has them. */
  equal: readonly string[];
  trailing: readonly string[];
  /** Those of the columns that change with every report: with the index, reports are no HOT updates any more. */
  reported: readonly string[];
};

/** A fourth column narrows down little that three have left. */
const maxEqualColumns = 3;
/** Bytes that PostgreSQL keeps of a name. */
const maxNameLength = 63;

type Part = { name: string; keys: readonly SortKey[] };

/** As the catalogue names a key: its column, and the collation where it is not the column's own. */
const keyText = ({ physical, isProse }: SortKey): string =>
  isProse ? `${physical} ${proseCollation.replaceAll('"', '')}` : physical;

const nameOf = (table: string, parts: readonly string[]): string => {
  const name = neededName(table, parts.join('_'));
  if (name.length <= maxNameLength) return name;
  return neededName(table, createHash('md5').update(name).digest('hex').slice(0, 12));
};

const partNamed = (module: StoredModule, name: string | undefined): RecordColumn | undefined =>
  name === undefined ? undefined : recordColumns(module).find(({ column }) => column.column === name);

/** Equality and ranges compare in the column's own collation. */
const comparedPart = ({ column, physical, id }: RecordColumn): Part => ({
  name: column.column,
  keys: [{ physical: id ?? physical, isProse: false, isNullable: true }],
});

const orderPart = (module: StoredModule, placed: RecordColumn): Part => ({
  name: placed.column.column,
  keys: sortKeys(placed.column, placed, module).filter((key) => key.physical !== idColumns.did),
});

/** Columns that change with every report; the time of change is one of them. */
export const reportedIn = ({ config }: StoredModule, names: readonly string[]): string[] =>
  names.filter((name) => {
    const column = columnsOf(config).get(name);
    return name === 'updatetime' ? hasReports(config) : column !== undefined && isReported(config, column);
  });

const btree = (module: StoredModule, equal: readonly Part[], last: Part | undefined): Plan => {
  const equalKeys = equal.flatMap(({ keys }) => keys);
  const ends = last === undefined ? [] : last.keys;
  const columns = [...equal, ...(last === undefined ? [] : [last])].map(({ name }) => name);
  const second = ends.slice(1).map(({ physical }) => physical);
  const keys = [...equalKeys, ...ends];
  return {
    name: nameOf(
      module.base,
      keys.map(({ physical, isProse }) => (isProse ? `${physical}s` : physical)),
    ),
    definition: `on "${module.base}" (${['company', ...keys.map(indexKey), idColumns.did].join(', ')})`,
    method: 'btree',
    columns: [...columns, ...second],
    equal: equalKeys.map(keyText),
    trailing: ends.map(keyText),
    reported: reportedIn(module, [...columns, ...second]),
  };
};

/** GIN index by company and by what one column consists of: the trigrams of a text, the values of a list. */
const gin = (module: StoredModule, { column, physical }: RecordColumn, operators: string): Plan => ({
  name: nameOf(module.base, [physical, 'part']),
  definition: `on "${module.base}" using gin (company, "${physical}"${operators})`,
  method: 'gin',
  columns: [column.column],
  equal: [],
  trailing: [physical],
  reported: reportedIn(module, [column.column]),
});

const equalParts = (module: StoredModule, equal: Shape['equal']): Part[] =>
  equal
    .flatMap((name) => partNamed(module, name) ?? [])
    .filter(({ storage }) => !storageKinds[storage].isList)
    .slice(0, maxEqualColumns)
    .map(comparedPart);

const scanned = (module: StoredModule, { equal, range, order }: Shape): Plan[] => {
  const equals = equalParts(module, equal);
  const [ranged, ordered] = [partNamed(module, range), partNamed(module, order)];
  const last = ranged === undefined ? ordered && orderPart(module, ordered) : comparedPart(ranged);
  const whole = btree(module, equals, last);
  if (whole.reported.length === 0) return [whole];
  // Without the columns that devices report, an index still serves the other conditions and costs reports nothing.
  const still = equals.filter(({ name }) => !whole.reported.includes(name));
  return still.length === 0 ? [whole] : [btree(module, still, undefined), whole];
};

/**
 * The index in the order of the page, after the columns of equality, for a query with a range that is slow although the
 * index of its range is there: where the range finds tens of thousands of rows, all of them are read and sorted for one
 * page. With both, PostgreSQL estimates which is cheaper.
 */
export const pageOrderPlan = (module: StoredModule, { equal, range, order, ...more }: Shape): Plan | undefined => {
  const isOfRange = range !== undefined && more.contains === undefined && more.overlaps === undefined;
  const ordered = isOfRange && range !== order ? partNamed(module, order) : undefined;
  return ordered && btree(module, equalParts(module, equal), orderPart(module, ordered));
};

/** The indexes that would serve a shape, the preferred one first; none where no index would. */
export const plansOf = (module: StoredModule, shape: Shape): Plan[] => {
  // A system table behind a view, and a history, keep the indexes that they have.
  if (module.key !== 'id' || shape.equal.includes('did')) return [];
  const contained = partNamed(module, shape.contains);
  if (contained !== undefined && contained.id === undefined) return [gin(module, contained, ' gin_trgm_ops')];
  const overlapped = partNamed(module, shape.overlaps);
  if (overlapped !== undefined) return [gin(module, overlapped, '')];
  return scanned(module, shape).filter(({ equal, trailing }) => equal.length + trailing.length > 0);
};

const isStart = (start: readonly string[], of: readonly string[]): boolean =>
  start.every((key, index) => of[index] === key);

/** Whether an index answers what the plan is for: it starts with the same keys. */
export const serves = ({ method, keys: [first, ...keys], isWhole }: Served, plan: Plan): boolean => {
  if (!isWhole || method !== plan.method || first !== 'company') return false;
  if (plan.method === 'gin') return plan.trailing.every((key) => keys.includes(key));
  const equal = keys.slice(0, plan.equal.length);
  const isSame = equal.length === plan.equal.length && plan.equal.every((key) => equal.includes(key));
  return isSame && isStart(plan.trailing, keys.slice(plan.equal.length));
};

type Served = Pick<ExistingIndex, 'method' | 'keys' | 'isWhole'>;

/** A plan as an index, to see which other plans it serves. */
export const asPresent = ({ method, equal, trailing }: Plan): Served => ({
  method,
  keys: ['company', ...equal, ...trailing],
  isWhole: true,
});
