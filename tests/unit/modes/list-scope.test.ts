import { describe, expect, it } from 'vitest';
import { type ListScope, ownFilters, scopedFilters, scopedTab } from '../../../src/features/list/list-scope.ts';
import type { FilterTab } from '../../../src/schemas/wire.ts';

const device = { column: 'device', values: ['d1'] };
const other = { column: 'device', values: ['d2'] };
const power = { column: 'power', values: [{ type: '>', v: 5 }] };
const scope: ListScope = { title: 'T', breadcrumb: null, filters: [device], tab: 'all', tabAddress: (did) => did };

const tab = (did: string, condition: FilterTab['condition']): FilterTab => ({
  did,
  pid: 'p',
  name: did,
  condition,
  columns: [],
  clientconfig: {},
  editable: false,
});

describe('a list of only some records', () => {
  it('has its own filter in every query exactly once, whichever filters the user adds or removes', () => {
    expect(scopedFilters([power], scope)).toEqual([device, power]);
    expect(scopedFilters([device, power], scope)).toEqual([device, power]);
    expect(scopedFilters([], scope)).toEqual([device]);
    expect(scopedFilters([other], scope)).toEqual([device, other]);
  });

  it('shows only the filters that the user added', () => {
    expect(ownFilters([device, power, other], scope)).toEqual([power, other]);
    expect(ownFilters([device], undefined)).toEqual([device]);
  });

  it('opens the tab without conditions for “all”, or none if every tab has conditions', () => {
    const today = tab('today', [{ k: 'occurtime', type: '=', v: '$today' }]);
    const every = tab('every', []);
    expect(scopedTab([today, every], scope)?.did).toBe('every');
    expect(scopedTab([today], scope)).toBeUndefined();
    expect(scopedTab([today, every], { ...scope, tab: 'today' })?.did).toBe('today');
  });
});
