import type { LocalText } from '../column.ts';
import { shownValue } from '../column-value.ts';
import { fieldTypeOf } from '../field-types/registry.ts';
import { isObject, own } from '../own-property.ts';
import { products } from '../products.ts';
import { unitOf } from '../unit.ts';
import type { BoardContext } from './board.ts';
import type { Dataset, DatasetFilter, DatasetQuery } from './dataset.ts';
import { columnOf } from './module-columns.ts';
import { columnReferringTo } from './places.ts';
import { askRows } from './questions.ts';
import { datasetOf, rowsOf } from './rows.ts';

/** The limits in a policy's rules against what devices report now. Contract "Questions of boards". */

/** One numeric condition of one rule. `from` is the place of the policy's scope value it was read from. */
export type Limit = {
  pid: string;
  column: string;
  label: LocalText;
  unit: string;
  side: 'above' | 'below';
  /** Shown value. */
  value: number;
  /** Name of the scope value, such as a space type. */
  scope: string;
  narrowing: Pick<DatasetQuery, 'filterdid' | 'through'>;
};

/** Comparison codes that are a limit. Contract "Questions of boards". */
const sides: Readonly<Record<string, Limit['side']>> = { '0': 'above', '2': 'above', '1': 'below', '3': 'below' };

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const memberOf = (value: unknown, name: string): unknown => (isObject(value) ? own(value, name) : undefined);

/** The scope value that an entry of `configs` is for: its `unique_k` up to the colon. */
function scopeId(entry: unknown): string {
  const key = textOf(memberOf(entry, 'unique_k'));
  const end = key.lastIndexOf(':');
  return end > 0 ? key.slice(0, end) : textOf(memberOf(entry, 'id'));
}

const filled = (values: readonly unknown[]): unknown[] => values.filter((value) => textOf(value) !== '');

type Scoping = { pid: string; filter: (policy: unknown, id: string) => DatasetFilter };

/** How the policy's scope narrows the devices; each needs the device module to refer to such records. */
const scopings: Readonly<Record<string, Scoping>> = {
  space: {
    pid: products.spaces,
    filter: (policy, id) => [
      { spacetype: [id], business: filled(listOf(memberOf(memberOf(policy, 'space'), 'merchant'))) },
    ],
  },
  merchant: {
    pid: products.businesses,
    filter: (policy, id) => [
      { merchanttype: [id], uppergrade: filled([memberOf(memberOf(policy, 'merchant'), 'business')]) },
    ],
  },
};

/**
 * Devices that a condition is about; nothing where that cannot be told from their own columns: those that a chain of
 * references leads to, those beside a group of another list, and those without the column that the scope goes by.
 */
function narrowingOf(policy: unknown, entry: unknown, cell: unknown, at: At): Limit['narrowing'] | undefined {
  if (memberOf(cell, 'link_key') === 'reference') return undefined;
  const sifter = textOf(memberOf(policy, 'sifter'));
  if (sifter === 'default') return {};
  if (sifter === 'filter') {
    const filter = memberOf(policy, 'filter');
    const filterdid = textOf(memberOf(filter, 'filterdid'));
    return filterdid !== '' && memberOf(filter, 'productid') === at.pid ? { filterdid } : undefined;
  }
  const scoping = own(scopings, sifter);
  const column = scoping && columnReferringTo(at.context.module(at.pid), scoping.pid)?.column;
  if (scoping === undefined || column === undefined) return undefined;
  return { through: { column, pid: scoping.pid, filter: scoping.filter(policy, scopeId(entry)) } };
}

type At = { pid: string; context: BoardContext };

function limitOf(policy: unknown, entry: unknown, cell: unknown, context: BoardContext): Limit[] {
  const pid = textOf(memberOf(cell, 'idev_pid')) || textOf(memberOf(policy, 'targetpid'));
  const column = columnOf(context.module(pid), textOf(memberOf(cell, 'ikey')));
  const side = own(sides, textOf(memberOf(cell, 'trend_type')));
  if (column === undefined || side === undefined || !fieldTypeOf(column).aggregations.includes('sum')) return [];
  const value = shownValue(column, Number(textOf(memberOf(cell, 'ref_value')) || Number.NaN));
  if (typeof value !== 'number' || !Number.isFinite(value)) return [];
  const narrowing = narrowingOf(policy, entry, cell, { pid, context });
  if (narrowing === undefined) return [];
  const scope = textOf(memberOf(entry, 'name'));
  return [
    { pid, column: column.column, label: column.label, unit: unitOf(column, 'en'), side, value, scope, narrowing },
  ];
}

/** The limits of a policy as `policy/read` answers it; disabled rules have none. Unknown input gives none. */
export function limitsOf(policy: unknown, context: BoardContext): Limit[] {
  return listOf(memberOf(policy, 'configs')).flatMap((entry) =>
    listOf(memberOf(entry, 'rules'))
      .filter((rule) => memberOf(rule, 'enable') !== false)
      .flatMap((rule) => listOf(memberOf(rule, 'property')))
      .flatMap((cell) => limitOf(policy, entry, cell, context)),
  );
}

/** A board asks twelve questions at most. */
const maxLimits = 12;
const devicesPerLimit = 100;

/** The values behind each limit, `values0`, `values1`, … */
export function askLimits(limits: readonly Limit[], context: BoardContext): DatasetQuery[] {
  return limits.slice(0, maxLimits).flatMap(({ pid, column, side, narrowing }, at) =>
    askRows(context, `values${at}`, pid, {
      columns: ['did', 'name', column],
      ...narrowing,
      sort: { column, type: side === 'above' ? 'desc' : 'asc' },
      limit: devicesPerLimit,
    }),
  );
}

const column = (name: string, type: 'string' | 'float') => ({ name, type, label: { en: name, zh: name }, unit: '' });

/** The policy behind the limits by its name; one that is gone, or that the asker may not see, leaves no row. */
export const policyDataset = (policy: unknown): Dataset => ({
  name: 'policy',
  columns: [column('name', 'string')],
  rows: isObject(policy) ? [[textOf(own(policy, 'name'))]] : [],
});

/** The limits themselves as a dataset, so that a drawing needs no policy. */
export function limitsDataset(limits: readonly Limit[]): Dataset {
  return {
    name: 'limits',
    columns: [
      column('pid', 'string'),
      column('column', 'string'),
      column('en', 'string'),
      column('zh', 'string'),
      column('unit', 'string'),
      column('side', 'string'),
      column('value', 'float'),
      column('scope', 'string'),
    ],
    rows: limits
      .slice(0, maxLimits)
      .map(({ pid, column: name, label, unit, side, value, scope }) => [
        pid,
        name,
        label.en,
        label.zh,
        unit,
        side,
        value,
        scope,
      ]),
  };
}

/** Why nothing is watched: there is no such policy, it limits no number, or no device has reported one. */
export type NoWatch = 'policy' | 'limits' | 'values';

/** What the datasets lack for devices to be held against limits. */
export function noWatchOf(datasets: readonly Dataset[]): NoWatch {
  if (datasetOf(datasets, 'policy').rows.length === 0) return 'policy';
  return datasetOf(datasets, 'limits').rows.length === 0 ? 'limits' : 'values';
}

export type Watched = {
  pid: string;
  did: string;
  name: string;
  label: LocalText;
  unit: string;
  scope: string;
  side: Limit['side'];
  limit: number;
  value: number;
  isCrossed: boolean;
};

/** Each device against its limit, crossed ones first, then the nearest. A device without a value is left out. */
export function watchedOf(datasets: readonly Dataset[]): Watched[] {
  const watched = rowsOf(datasetOf(datasets, 'limits')).flatMap((limit, at): Watched[] => {
    const bound = limit.number('value') ?? 0;
    const side = limit.text('side') === 'below' ? 'below' : 'above';
    return rowsOf(datasetOf(datasets, `values${at}`)).flatMap((row) => {
      const value = row.number(limit.text('column'));
      if (value === undefined) return [];
      return [
        {
          pid: limit.text('pid'),
          did: row.text('did'),
          name: row.text('name'),
          label: { en: limit.text('en'), zh: limit.text('zh') },
          unit: limit.text('unit'),
          scope: limit.text('scope'),
          side,
          limit: bound,
          value,
          isCrossed: side === 'above' ? value >= bound : value <= bound,
        },
      ];
    });
  });
  return watched.toSorted((a, b) => Number(b.isCrossed) - Number(a.isCrossed) || distance(a) - distance(b));
}

/** How far a value is from its limit, as a share of the limit, so that different units can be put in one order. */
const distance = ({ value, limit, side, isCrossed }: Watched): number => {
  const room = (side === 'above' ? limit - value : value - limit) / (Math.abs(limit) || 1);
  return isCrossed ? room : Math.abs(room);
};
