import { describe, expect, it } from 'vitest';
import { askLimits, limitsDataset, limitsOf, noChecksOf, checkLimits } from '../../../src/engine/board/thresholds.ts';
import type { Policy } from '../../../src/engine/automation/policy.ts';
import { products } from '../../../src/engine/products.ts';
import { board } from '../../../src/schemas/boards/thresholdmonitoring.board.ts';
import { contextOf, electricity } from './context.ts';

const cell = (over: Record<string, unknown> = {}) => ({
  idev_pid: electricity,
  ikey: 'power',
  ref_value: 100_000,
  trend_type: 2,
  ...over,
});
/** The properties that limits are read from. */
const policy = (over: Record<string, unknown> = {}) =>
  ({
    targetpid: electricity,
    sifter: 'space',
    space: { business: 'b0', merchant: ['b1'], spacetype: ['12'] },
    configs: [{ unique_k: '12:1', name: 'Kitchen', rules: [{ enable: true, property: [cell()] }] }],
    ...over,
  }) as unknown as Policy;
/** A table of one rule with one such condition. */
const tableOf = (over: Record<string, unknown>) => ({
  configs: [{ unique_k: '12:1', name: 'Kitchen', rules: [{ enable: true, property: [cell(over)] }] }],
});
const context = contextOf();

describe('limits of a policy', () => {
  it('are the numeric conditions of its rules, as people read them', () => {
    expect(limitsOf(policy(), context)).toMatchObject([
      { pid: electricity, column: 'power', unit: 'W', side: 'above', value: 10_000, scope: 'Kitchen' },
    ]);
  });

  it('are asked for in the scope that the policy has', () => {
    const [query] = askLimits(limitsOf(policy(), context), context);
    expect(query).toMatchObject({
      name: 'values0',
      columns: ['did', 'name', 'power'],
      through: { column: 'space', pid: products.spaces, filter: [{ spacetype: ['12'], business: ['b1'] }] },
    });
    const filtered = policy({ sifter: 'filter', filter: { productid: electricity, filterdid: 't9' } });
    expect(askLimits(limitsOf(filtered, context), context)[0]).toMatchObject({ filterdid: 't9' });
  });

  it('of types of stores are those of the business, and of everything all devices', () => {
    const stores = policy({ sifter: 'merchant', merchant: { business: 'b0', merchanttype: ['12'] } });
    expect(askLimits(limitsOf(stores, context), context)[0]?.through).toEqual({
      column: 'business',
      pid: products.businesses,
      filter: [{ merchanttype: ['12'], uppergrade: ['b0'] }],
    });
    const [everything] = askLimits(limitsOf(policy({ sifter: 'default' }), context), context);
    expect(everything).not.toHaveProperty('through');
    expect(everything).not.toHaveProperty('filterdid');
  });

  it.each([
    ['a device that only references lead to', tableOf({ link_key: 'reference' })],
    ['a group of another list', { sifter: 'filter', filter: { productid: products.spaces, filterdid: 't9' } }],
    ['a group that is gone', { sifter: 'filter', filter: null }],
    ['a switched-off rule', { configs: [{ rules: [{ enable: false, property: [cell()] }] }] }],
    ['an equality', tableOf({ trend_type: 4 })],
    ['a column that is gone', tableOf({ ikey: 'gone' })],
    ['a text', tableOf({ ikey: 'code' })],
    ['an empty value', tableOf({ ref_value: '' })],
  ])('%s is none', (_what, over) => expect(limitsOf(policy(over), context)).toEqual([]));

  it('of a policy that nobody may see are none', () => {
    expect(board.queries({ strategydid: 'p1' }, context)).toEqual([]);
    const datasets = board.given({ strategydid: 'p1' }, context);
    expect(datasets).toMatchObject([
      { name: 'policy', rows: [] },
      { name: 'limits', rows: [] },
    ]);
    expect(noChecksOf(datasets)).toBe('policy');
    const seen = contextOf({ read: ({ did }) => (did === 'p1' ? policy() : undefined) });
    expect(board.queries({ strategydid: 'p1' }, seen)).toHaveLength(1);
    expect(noChecksOf(board.given({ strategydid: 'p1' }, seen))).toBe('values');
    const bare = contextOf({ read: () => policy({ configs: [] }) });
    expect(noChecksOf(board.given({ strategydid: 'p1' }, bare))).toBe('limits');
  });
});

describe('devices against limits', () => {
  it('stand with the crossed first, then the nearest; those without a value are left out', () => {
    const values = (rows: unknown[][]) => ({
      name: 'values0',
      columns: ['did', 'name', 'power'].map((name) => ({
        name,
        type: 'float' as const,
        label: { en: name, zh: name },
        unit: '',
      })),
      rows,
    });
    const limitChecks = checkLimits([
      limitsDataset(limitsOf(policy(), context)),
      values([
        ['far', 'Far', 100],
        ['over', 'Over', 11_600],
        ['near', 'Near', 9900],
        ['silent', 'Silent', null],
      ]),
    ]);
    expect(limitChecks.map(({ did, isCrossed }) => [did, isCrossed])).toEqual([
      ['over', true],
      ['near', false],
      ['far', false],
    ]);
  });
});
