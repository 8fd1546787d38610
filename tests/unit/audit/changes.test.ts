import { expect, it } from 'vitest';
import { endpoints } from '../../../src/api/endpoints.ts';
import { describeEntry } from '../../../server/audit/actions.ts';
import { changesText, difference } from '../../../server/http/changes.ts';
import { hashEntry, noHash, type ChainedEntry } from '../../../server/audit/chain.ts';
import { momentOf } from '../../../server/audit/moment.ts';

it('every call has a name in both languages', () => {
  const unnamed = Object.values(endpoints).filter(({ path: url, summary }) => {
    const entry = { url, describe: summary, detail: {} };
    const [en, zh] = (['en', 'zh'] as const).map((language) => describeEntry(entry, language));
    return en === summary || !/\p{Script=Han}/u.test(zh ?? '') || /\p{Script=Han}/u.test(en ?? '');
  });
  expect(unnamed).toEqual([]);
});

it('an entry tells how often a read was refused and what was exported; a write cannot pretend either', () => {
  const { path: url, summary: describe } = endpoints.queryRecords;
  const refused = { url, describe, detail: { refused: 14 } };
  expect([describeEntry(refused, 'en'), describeEntry(refused, 'zh')]).toEqual([
    'Read a list of records (14 times)',
    '查询记录（14 次）',
  ]);
  const exported = {
    pid: '',
    module: { en: 'Meters', zh: '电表' },
    tab: { en: 'All', zh: '全部' },
    format: 'csv',
    rows: 1,
    whole: true,
  };
  const file = { url: endpoints.exportRecords.path, describe: endpoints.exportRecords.summary, detail: { exported } };
  expect([describeEntry(file, 'en'), describeEntry(file, 'zh')]).toEqual([
    'Exported records: Meters / All, CSV, 1 row',
    '导出记录：电表 / 全部，CSV，1 行',
  ]);
  const write = { url: endpoints.saveModule.path, describe: endpoints.saveModule.summary, detail: { refused: 9 } };
  expect(describeEntry(write, 'en')).toBe('Saved a module');
});

it('only what differs is kept, without bookkeeping', () => {
  const before = { name: 'A', temp: 21, version: 1, updatetime: 5, store: 'x', store_name: 'X' };
  expect(difference(before, { ...before, temp: 22, version: 2, updatetime: 9 })).toEqual({
    before: { temp: 21 },
    after: { temp: 22 },
  });
});

it('a secret is told as changed, never with its value', () => {
  const text = changesText([
    { did: 'a', before: { wifi_password: 'old' }, after: { wifi_password: 'new', ssid: 'B' } },
  ]);
  expect(JSON.parse(text)).toEqual([
    { did: 'a', before: { wifi_password: '…' }, after: { wifi_password: '…', ssid: 'B' } },
  ]);
});

it('a call that changes very much tells the first of it and how many more', () => {
  const many = Array.from({ length: 100 }, (_, index) => ({ did: `d${index}`, after: { note: 'x'.repeat(1000) } }));
  const entries = JSON.parse(changesText(many)) as { did?: string; more?: number }[];
  expect(entries[0]?.did).toBe('d0');
  expect(entries.at(-1)).toEqual({ more: 100 - (entries.length - 1) });
});

const entry: ChainedEntry = {
  seq: 1,
  did: 'd',
  companyid: 'c',
  userid: 'u',
  member: 'm',
  organization: 'o',
  session: 's',
  phone: '13800000001',
  url: '/a',
  ip: '::1',
  occurtime: 1,
  describe: 'x',
  status: 0,
  detail: '{}',
  changes: '',
};

it.each(Object.keys(entry) as (keyof ChainedEntry)[])('another %s gives another hash', (key) => {
  const other = { ...entry, [key]: typeof entry[key] === 'number' ? 77 : 'other' };
  expect(hashEntry(noHash, other)).not.toBe(hashEntry(noHash, entry));
});

it('values cannot pass from one member into the next', () => {
  expect(hashEntry(noHash, { ...entry, url: '/ab', ip: '' })).not.toBe(
    hashEntry(noHash, { ...entry, url: '/a', ip: 'b' }),
  );
});

it.each([
  ['2026-11-21', false, 1_795_190_400],
  ['2026-11-21', true, 1_795_276_799],
  ['2026-11-21 08:00:00', true, 1_795_219_200],
  [1_795_190_400, true, 1_795_190_400],
  ['1795190400', false, 1_795_190_400],
  ['yesterday', false, null],
  ['', false, undefined],
  [undefined, true, undefined],
])('%s as %s bound is %s in Shanghai', (value, isEnd, seconds) => {
  expect(momentOf(value, { zone: 'Asia/Shanghai', isEnd })).toBe(seconds);
});
