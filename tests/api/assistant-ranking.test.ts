import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findRanges } from '../../src/engine/assistant/find-ranges.ts';
import { fold } from '../../src/engine/assistant/text.ts';
import type { TimeRange } from '../../src/engine/assistant/time-range.ts';
import type { User } from '../../src/schemas/wire.ts';
import { nowSeconds } from '../../server/clock.ts';
import type { Row } from '../../server/db/database.ts';
import { ofCompany } from '../../server/db/record-id.ts';
import { pids } from '../../server/demo/pids.ts';
import { deleteSql } from '../../server/records/write.ts';
import { ask, textOf } from './chat-reader.ts';
import { startTestServer, type TestServer } from './harness.ts';

/** “Which places used most”: each figure of the answer against sums over the raw readings. */

let server: TestServer;
let session: User;
beforeAll(async () => {
  server = await startTestServer();
  session = await server.signIn('administrator');
});
afterAll(() => server.close());

const moduleOf = async (pid: string) => {
  const module = await server.services.modules.find(session.companyid, pid);
  if (module === undefined) throw new Error(pid);
  return module;
};

/** Columns of every row as they are stored. */
const rawRows = async (pid: string, names: readonly string[]): Promise<Row[]> => {
  const { table, physical } = await moduleOf(pid);
  const columns = names.map((name) => sql`${sql.ref(`t.${physical.get(name) ?? ''}`)} as ${sql.id(name)}`);
  const query = sql<Row>`select t.did, ${sql.join(columns)} from ${sql.table(table)} t
    where ${ofCompany(session.companyid)}`;
  const [rows = []] = await server.db.read('system', [query.compile(server.db.builder)]);
  return rows;
};

const rangeOf = (text: string): TimeRange => {
  const [range] = findRanges(fold(text), { now: nowSeconds(), zone: 'Asia/Shanghai' });
  if (range === undefined) throw new Error(text);
  return range;
};

type Meters = { by: string; place: string; ranges: readonly TimeRange[] };

/** kWh of each place in each range; a meter below another one of the same place measures no more than that one. */
const usedBy = async ({ by, place, ranges }: Meters): Promise<Map<string, (number | undefined)[]>> => {
  const { config } = await moduleOf(pids.electricity);
  const meters = await rawRows(pids.electricity, [by, 'uppermeter']);
  const placeOf = new Map(meters.map((row) => [String(row['did']), String(row[by] ?? '')]));
  const counted = meters.filter((row) => {
    const place = String(row[by] ?? '');
    return place !== '' && placeOf.get(String(row['uppermeter'] ?? '')) !== place;
  });
  const readings = await rawRows(config.historypid ?? '', ['device', 'occurtime', 'energy']);
  const names = new Map((await rawRows(place, ['name'])).map((row) => [String(row['did']), String(row['name'])]));
  const sums = new Map<string, (number | undefined)[]>();
  for (const [did, of] of Map.groupBy(counted, (row) => String(row[by]))) {
    const dids = new Set(of.map((row) => String(row['did'])));
    const used = ranges.map(({ from, to }) => {
      const inside = readings.filter(
        (row) => dids.has(String(row['device'])) && Number(row['occurtime']) >= from && Number(row['occurtime']) < to,
      );
      return inside.length === 0 ? undefined : inside.reduce((sum, row) => sum + Number(row['energy'] ?? 0), 0) / 100;
    });
    if (used[0] !== undefined) sums.set(names.get(did) ?? did, used);
  }
  return sums;
};

const cells = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll(/[\\\u2066-\u2069]/g, '')),
    );

const numberOf = (cell: string): number => Number(cell.replaceAll(/[^\d.]/g, ''));

const answered = async (prompt: string, language: 'en' | 'zh') => {
  const answer = await ask(server.app, session, { prompt }, language);
  await answer.ended;
  const text = textOf(answer);
  const [, pid = ''] = /```records\n\{"pid":"([0-9a-f]{24})"/.exec(text) ?? [];
  const { config } = await moduleOf(pids.electricity);
  const by = config.columns.find((column) => column.pid === pid && column.builtin !== true)?.column;
  if (by === undefined) throw new Error(text);
  return { text, rows: cells(text), by, place: pid };
};

describe('places by consumption', () => {
  it.each([
    ['top 5 shops by electricity last week', 'en', 'last week'],
    ['上周用电量前 5 名的门店', 'zh', 'last week'],
    ['top 3 shops by electricity last month', 'en', 'last month'],
  ] as const)('%s', async (question, language, time) => {
    const { rows, by, place } = await answered(question, language);
    const used = await usedBy({ by, place, ranges: [rangeOf(time)] });
    const order = [...used].toSorted(([, [a = 0]], [, [b = 0]]) => b - a);
    const most = Number(/\d/.exec(question)?.[0]);
    expect(rows.length).toBe(Math.min(most, order.length));
    expect(rows.length).toBeGreaterThan(0);
    for (const [index, [name = '', figure = '']] of rows.entries()) {
      const [called, [sum = Number.NaN]] = order[index] ?? ['', []];
      // The column that meters show of a place is a part of its name.
      expect(called).toContain(name);
      expect(numberOf(figure)).toBeCloseTo(sum, 1);
    }
  });

  it('compared with the time before, with the one that rose most', async () => {
    const { text, rows, by, place } = await answered('top 5 shops by electricity last week vs the week before', 'en');
    const week = rangeOf('last week');
    const before = { ...week, from: week.from - (week.to - week.from), to: week.from };
    const used = await usedBy({ by, place, ranges: [week, before] });
    for (const [name = '', figure = '', former = '', change = ''] of rows) {
      const [now = Number.NaN, then] = [...used].find(([called]) => called.includes(name))?.[1] ?? [];
      expect(numberOf(figure)).toBeCloseTo(now, 1);
      if (then === undefined) continue;
      expect(numberOf(former)).toBeCloseTo(then, 1);
      expect(numberOf(change)).toBeCloseTo(Math.abs(((now - then) / then) * 100), 0);
      expect(change.startsWith(now >= then ? '+' : '−')).toBe(true);
    }
    const rises = [...used].flatMap(([name, [now = 0, then]]) =>
      then === undefined ? [] : [[name, now - then] as const],
    );
    const [called, rise] = rises.toSorted(([, a], [, b]) => b - a)[0] ?? ['', 0];
    const [, name = ''] = /The biggest rise of all: \*\*([^*]+)\*\*/.exec(text.replaceAll('\\', '')) ?? [];
    if (rise > 0) expect([name !== '', called.includes(name)]).toEqual([true, true]);
    else expect(text).toContain('None of them used more than before');
  });
});

describe('meters by consumption', () => {
  it.each([
    ['上周哪个电表用电最多？', 'zh'],
    ['which electricity meter used the most electricity last week?', 'en'],
  ] as const)('%s names the meter', async (question, language) => {
    const answer = await ask(server.app, session, { prompt: question }, language);
    await answer.ended;
    const text = textOf(answer);
    const { from, to } = rangeOf('last week');
    const { config } = await moduleOf(pids.electricity);
    const readings = await rawRows(config.historypid ?? '', ['device', 'occurtime', 'energy']);
    const uses = [...Map.groupBy(readings, (row) => String(row['device']))].map(([did, rows]) => {
      const inside = rows.filter((row) => Number(row['occurtime']) >= from && Number(row['occurtime']) < to);
      return { did, use: inside.reduce((sum, row) => sum + Number(row['energy'] ?? 0), 0) / 100 };
    });
    const [first] = uses.toSorted((a, b) => b.use - a.use);
    const meters = await rawRows(pids.electricity, ['name']);
    const name = String(meters.find(({ did }) => did === first?.did)?.['name']);
    const [named = ''] = cells(text)[0] ?? [];
    expect(named).toBe(name);
    expect(numberOf(cells(text)[0]?.[1] ?? '')).toBeCloseTo(first?.use ?? Number.NaN, 1);
    expect(text.replaceAll('\\', '')).toContain(`**${name}**`);
  });
});

describe('a day that has no readings yet', () => {
  beforeAll(async () => {
    const { config } = await moduleOf(pids.electricity);
    const history = await moduleOf(config.historypid ?? '');
    const { from } = rangeOf('today');
    const time = sql.ref(`t.${history.physical.get('occurtime') ?? ''}`);
    await server.db.transaction('system', (trx) => sql`${deleteSql(history, sql`${time} >= ${from}`)}`.execute(trx));
  });

  it.each([
    ['top 5 shops by electricity today', 'en', 'No readings have arrived yet for today', 'instead'],
    ['今天用电量前 5 名的门店', 'zh', '还没有收到读数', '可改为查询'],
    ['how much electricity was used today?', 'en', 'no readings', 'instead'],
    ['今天用了多少电？', 'zh', '没有读数', '可改为查询'],
  ] as const)('%s: the day before is offered', async (question, language, ...expected) => {
    const answer = await ask(server.app, session, { prompt: question }, language);
    await answer.ended;
    for (const words of expected) expect(textOf(answer)).toContain(words);
  });
});
