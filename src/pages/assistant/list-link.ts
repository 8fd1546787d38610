import type { ConditionList } from '../../engine/column.ts';
import { isObject } from '../../engine/own-property.ts';
import { printListAddress } from '../../features/list/list-address.ts';
import type { ColumnFilter } from '../../renderers/table/list-filter.ts';
import { routes } from '../../features/navigation/routes.ts';

/** Longer lists of ids are not put into an address. */
const maxDids = 300;

/** Conditions that are all and-ed are header filters of the list; an `or` is not. */
const filtersOf = (condition: ConditionList): ColumnFilter[] | undefined => {
  const filters: ColumnFilter[] = [];
  for (const [index, entry] of condition.entries()) {
    if (index % 2 === 1) {
      if (entry !== 'and') return undefined;
    } else if (isObject(entry) && typeof entry['k'] === 'string' && typeof entry['type'] === 'string') {
      filters.push({ column: entry['k'], values: [{ type: entry['type'], v: entry['v'] }] });
    } else {
      return undefined;
    }
  }
  return filters;
};

const idsOf = (dids: readonly string[]): ColumnFilter[] | undefined =>
  dids.length > 0 && dids.length <= maxDids ? [{ column: 'did', values: [{ type: '=', v: dids }] }] : undefined;

/**
 * The address of the list with the records that an answer was read from: by its conditions, else by the records. Where
 * an address can't say either, the whole list.
 */
export const listLink = (pid: string, condition: ConditionList, dids: readonly string[]): string => {
  const filters = filtersOf(condition) ?? idsOf(dids) ?? [];
  const query = printListAddress({ tab: undefined, page: 1, size: undefined, sort: undefined, filters }).toString();
  return query === '' ? routes.list({ pid }) : `${routes.list({ pid })}?${query}`;
};
