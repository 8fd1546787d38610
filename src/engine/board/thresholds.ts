import type { ConditionCell, ConfigEntry, Policy } from '../automation/policy.ts';
import type { LocalText } from '../column.ts';
import { shownValue } from '../column-value.ts';
import { fieldTypeOf } from '../field-types/registry.ts';
import { ownProperty } from '../own-property.ts';
import { products } from '../products.ts';
import { unitOf } from '../unit.ts';
import type { Dataset, DatasetFilter, DatasetQuery } from './dataset.ts';
import { columnOf } from './module-columns.ts';
import { columnReferringTo } from './module-lookup.ts';
import { askRows } from './shared-queries.ts';
import { datasetOf, rowsOf } from './rows.ts';
import type { BoardContext } from './board-context.ts';
import { localText, sameText } from '../../texts/phrase.ts';

/** The limits in a policy's rules against what devices report now. Contract "Queries of boards". */

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

/** Comparison codes that are a limit. Contract "Queries of boards". */
const sides: Readonly<Record<string, Limit['side']>> = { '0': 'above', '2': 'above', '1': 'below', '3': 'below' };

/** The scope value that an entry of `configs` is for: its `unique_k` up to the colon. */
const scopeId = ({ unique_k }: ConfigEntry): string => unique_k.slice(0, unique_k.lastIndexOf(':'));

const filled = (values: readonly string[]): string[] => values.filter((value) => value !== '');

type Scoping = { pid: string; filter: (policy: Policy, id: string) => DatasetFilter };

/** How the policy's scope narrows the devices; each needs the device module to refer to such records. */
const scopings: Readonly<Record<string, Scoping>> = {
  space: {
    pid: products.spaces,
    filter: ({ space }, id) => [{ spacetype: [id], business: filled(space?.merchant ?? []) }],
  },
  merchant: {
    pid: products.businesses,
    filter: ({ merchant }, id) => [{ merchanttype: [id], uppergrade: filled([merchant?.business ?? '']) }],
  },
};

/** A condition of a rule with its location in the policy. */
type CellLocation = { policy: Policy; entry: ConfigEntry; cell: ConditionCell };

/**
 * Devices that a condition is about; nothing where their own columns do not decide it: those that a chain of
 * references leads to, those beside a group of another list, and those without the column that the scope goes by.
 */
function narrowingOf(
  { policy, entry, cell }: CellLocation,
  pid: string,
  context: BoardContext,
): Limit['narrowing'] | undefined {
  const { sifter, filter } = policy;
  if (cell.link_key === 'reference') return undefined;
  if (sifter === 'default') return {};
  if (sifter === 'filter')
    return filter !== null && filter.filterdid !== '' && filter.productid === pid
      ? { filterdid: filter.filterdid }
      : undefined;
  const scoping = ownProperty(scopings, sifter);
  const column = scoping && columnReferringTo(context.module(pid), scoping.pid)?.column;
  if (scoping === undefined || column === undefined) return undefined;
  return { through: { column, pid: scoping.pid, filter: scoping.filter(policy, scopeId(entry)) } };
}

function limitOf(location: CellLocation, context: BoardContext): Limit[] {
  const { policy, entry, cell } = location;
  const pid = cell.idev_pid || policy.targetpid;
  const column = columnOf(context.module(pid), cell.ikey);
  const side = ownProperty(sides, String(cell.trend_type));
  if (column === undefined || side === undefined || !fieldTypeOf(column).aggregations.includes('sum')) return [];
  const { ref_value } = cell;
  const isFilled = ref_value !== null && ref_value !== '';
  const value = shownValue(column, isFilled ? Number(ref_value) : Number.NaN);
  if (typeof value !== 'number' || !Number.isFinite(value)) return [];
  const narrowing = narrowingOf(location, pid, context);
  if (narrowing === undefined) return [];
  const unit = unitOf(column, 'en');
  return [{ pid, column: column.column, label: column.label, unit, side, value, scope: entry.name, narrowing }];
}

/** The limits of a policy; disabled rules have none, nor has a policy that the user may not see. */
export const limitsOf = (policy: Policy | undefined, context: BoardContext): Limit[] =>
  policy === undefined
    ? []
    : policy.configs.flatMap((entry) =>
        entry.rules
          .filter(({ enable }) => enable)
          .flatMap(({ property }) => property.flatMap((cell) => limitOf({ policy, entry, cell }, context))),
      );

/** A board asks twelve queries at most. */
const maxLimits = 12;
const devicesPerLimit = 100;

/** The values behind each limit, `values0`, `values1`, … */
export function askLimits(limits: readonly Limit[], context: BoardContext): DatasetQuery[] {
  return limits.slice(0, maxLimits).flatMap(({ pid, column, side, narrowing }, index) =>
    askRows(context, `values${index}`, pid, {
      columns: ['did', 'name', column],
      ...narrowing,
      sort: { column, type: side === 'above' ? 'desc' : 'asc' },
      limit: devicesPerLimit,
    }),
  );
}

const column = (name: string, type: 'string' | 'float') => ({ name, type, label: sameText(name), unit: '' });

/** Name of the policy that sets the limits; no row if it was deleted or the user may not read it. */
export const policyDataset = (policy: Policy | undefined): Dataset => ({
  name: 'policy',
  columns: [column('name', 'string')],
  rows: policy === undefined ? [] : [[policy.name]],
});

/** The policy that a board reads, by its did. */
export const policyIn = (context: BoardContext, did: string): Policy | undefined =>
  // The server reads a record of this product as the whole policy.
  context.read({ pid: products.policies, did }) as Policy | undefined;

/** The limits as a dataset, so that the drawing needs no policy. */
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

/** Why there are no checks: the policy does not exist, it limits no number, or no device has reported one. */
export type NoChecks = 'policy' | 'limits' | 'values';

/** The reason why `checkLimits` returned nothing. */
export function noChecksOf(datasets: readonly Dataset[]): NoChecks {
  if (datasetOf(datasets, 'policy').rows.length === 0) return 'policy';
  return datasetOf(datasets, 'limits').rows.length === 0 ? 'limits' : 'values';
}

export type LimitCheck = {
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

/** Compares each device with its limit: crossed limits first, then the nearest. Devices without a value are skipped. */
export function checkLimits(datasets: readonly Dataset[]): LimitCheck[] {
  const limitChecks = rowsOf(datasetOf(datasets, 'limits')).flatMap((limit, index): LimitCheck[] => {
    const bound = limit.number('value') ?? 0;
    const side = limit.text('side') === 'below' ? 'below' : 'above';
    return rowsOf(datasetOf(datasets, `values${index}`)).flatMap((row) => {
      const value = row.number(limit.text('column'));
      if (value === undefined) return [];
      return [
        {
          pid: limit.text('pid'),
          did: row.text('did'),
          name: row.text('name'),
          label: localText((language) => limit.text(language)),
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
  return limitChecks.toSorted((a, b) => Number(b.isCrossed) - Number(a.isCrossed) || distance(a) - distance(b));
}

/** Distance of a value from its limit as a share of the limit, so that values of different units can be sorted. */
const distance = ({ value, limit, side, isCrossed }: LimitCheck): number => {
  const room = (side === 'above' ? limit - value : value - limit) / (Math.abs(limit) || 1);
  return isCrossed ? room : Math.abs(room);
};
