import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import { type AnswerOf, type Envelope, statuses } from '../../src/api/endpoint.ts';
import { formatMoment } from '../../src/engine/moment.ts';
import type { User } from '../../src/schemas/wire.ts';
import { nowSeconds } from '../../server/clock.ts';
import { lockHistory } from '../../server/imports/runs.ts';
import { settleImports } from '../../server/imports/staging.ts';
import { sheetRows } from '../../server/sheets/read-sheet.ts';
import { headersOf, startTestServer, type TestServer } from './harness.ts';
import { lockWaits } from './lock-waits.ts';

/** A year of readings in one file: all of it or nothing, and never half of it for a reader. */

const history = '500000000000000000000001';
const zone = 'Asia/Shanghai';

let server: TestServer;
let session: User;
let neighbour: User;
let device: { did: string; name: string };

beforeAll(async () => {
  server = await startTestServer();
  session = await server.signIn('administrator');
  neighbour = await server.signIn('neighbour');
  const page = await server.call(endpoints.queryRecords, { pid: history, pagesize: 1 }, { session });
  device = { did: String(page.result.data[0]?.['device']), name: String(page.result.data[0]?.['device_name']) };
});
afterAll(() => server.close());

type Answer = Envelope & AnswerOf<typeof endpoints.importHistory>;
type Sending = {
  preview?: boolean;
  key?: string;
  heads?: Record<string, string>;
  run?: string;
  did?: string;
  bulk?: boolean;
};

const formOf = async (file: string, { preview, heads, run, did = '', bulk = true }: Sending) => {
  const form = new FormData();
  form.set('body', JSON.stringify({ pid: history, did, bulk, heads, run }));
  if (preview !== undefined) form.set('preview', String(preview));
  form.set('file', new Blob([file]), 'history.csv');
  const sent = new Response(form);
  return { payload: Buffer.from(await sent.arrayBuffer()), type: sent.headers.get('content-type') ?? '' };
};

const send = async (
  file: string,
  sending: Sending = {},
  upload = (bytes: Buffer): Buffer | Readable => bytes,
): Promise<Answer> => {
  const { payload: bytes, type } = await formOf(file, sending);
  const payload = upload(bytes);
  const answer = await server.app.inject({
    method: 'POST',
    url: endpoints.importHistory.path,
    payload,
    headers: {
      'accept-language': 'en',
      requesttype: 'indexsnapshot_import_history',
      'content-type': type,
      ...headersOf(session),
      ...(sending.key === undefined ? {} : { 'idempotency-key': sending.key }),
    },
  });
  return answer.json();
};

/** Hourly rows from a year on, with whatever heads. */
const yearOf = (year: number, hours: number, head = 'Device,Time,Energy (kWh)'): string => {
  const start = Date.UTC(year, 0, 1) / 1000;
  const rows = Array.from(
    { length: hours },
    (_row, n) => `${device.name},${formatMoment(start + n * 3_600, zone)},${n % 100}`,
  );
  return [head, ...rows].join('\n');
};

const storedIn = async (year: number): Promise<number> => {
  const between = [Date.UTC(year, 0, 1) / 1000, Date.UTC(year + 1, 0, 1) / 1000 - 1];
  const filter = [{ occurtime: [{ type: 'between' as const, v: between }] }];
  const page = await server.call(
    endpoints.queryRecords,
    { pid: history, pagesize: 1, filter, exacttotal: true },
    { session },
  );
  return page.result.total;
};

const storedTotal = async (): Promise<number> =>
  (await server.call(endpoints.queryRecords, { pid: history, pagesize: 1 }, { session })).result.total;

const countedTotal = async (): Promise<number> => {
  const filter = [{ occurtime: [{ type: 'between' as const, v: [0, 4_000_000_000] }] }];
  const input = { pid: history, pagesize: 1, filter, exacttotal: true };
  return (await server.call(endpoints.queryRecords, input, { session })).result.total;
};

const staged = async (): Promise<number> => {
  const [rows = []] = await server.db.read('system', [
    sql<{ n: number }>`select count(*) as n from pg_class where relname like 'stage_%' and relkind = 'r'`.compile(
      server.db.builder,
    ),
  ]);
  return Number(rows[0]?.['n']);
};

describe('a file of a year', () => {
  it('is stored as a whole, readable at once, and moved into the history in the background', async () => {
    expect(await send(yearOf(2001, 8_760), { preview: true })).toMatchObject({
      status: 0,
      data: { imported: 0, rows: 8_760, faultcount: 0, times: { zone, local: 8_760, doubled: 0 } },
    });
    const key = randomUUID();
    const first = await send(yearOf(2001, 8_760), { key });
    expect(first).toMatchObject({ status: 0, data: { imported: 8_760 } });
    expect(await storedIn(2001)).toBe(8_760);
    expect(await send(yearOf(2001, 8_760), { key })).toEqual(first);
    expect(await storedTotal()).toBe(await countedTotal());
    await settleImports(server.db, nowSeconds());
    expect(await storedIn(2001)).toBe(8_760);
    expect(await storedTotal()).toBe(await countedTotal());
    expect(await staged()).toBe(0);
    const again = await send(yearOf(2001, 10));
    expect(again).toMatchObject({
      status: statuses.badInput,
      errors: [{ rule: 'duplicate' }, ...Array.from({ length: 9 }, () => ({}))],
    });
  });

  it('counts in the sums of days as its rows do', async () => {
    const marks = async () => {
      const [rows = []] = await server.db.read('system', [
        sql<{
          slice: number;
        }>`select distinct slice from rollupmark where pid = ${history} and companyid = ${session.companyid}`.compile(
          server.db.builder,
        ),
      ]);
      return new Set(rows.map((row) => Math.floor((Number(row['slice']) * 900 + 8 * 3_600) / 86_400)));
    };
    expect(await send(yearOf(2002, 24 * 40))).toMatchObject({ status: 0 });
    const days = await marks();
    const first = Math.floor((Date.UTC(2002, 0, 1) / 1000 + 8 * 3_600) / 86_400);
    for (let day = first; day < first + 40; day += 1) expect(days.has(day)).toBe(true);
    await settleImports(server.db, nowSeconds());
  });

  it('with one fault stores nothing, and every fault is listed', async () => {
    const file = `${yearOf(2003, 2_000)}\n${device.name},yesterday,1\n`;
    const answer = await send(file);
    expect(answer).toMatchObject({
      status: statuses.badInput,
      errors: [{ path: '/row/2002/occurtime', rule: 'moment' }],
    });
    expect(await storedIn(2003)).toBe(0);
    expect(await staged()).toBe(0);
  });

  it('that is cancelled leaves nothing behind', async () => {
    const run = randomUUID();
    const sent = send(yearOf(2004, 30_000), { run });
    let rows = 0;
    while (rows === 0) rows = (await server.call(endpoints.importProgress, { run }, { session })).data?.rows ?? 0;
    expect((await server.call(endpoints.importProgress, { run }, { session: neighbour })).data).toBeNull();
    expect((await server.call(endpoints.cancelImport, { run }, { session: neighbour })).cancelled).toBe(false);
    expect((await server.call(endpoints.cancelImport, { run }, { session })).cancelled).toBe(true);
    expect(await sent).toMatchObject({ status: statuses.conflict, errors: [{ rule: 'cancelled' }] });
    expect([await storedIn(2004), await staged()]).toEqual([0, 0]);
    expect((await server.call(endpoints.cancelImport, { run }, { session })).cancelled).toBe(false);
  });

  it('is the only one into its history at a time', async () => {
    const run = randomUUID();
    const first = send(yearOf(2005, 20_000), { run });
    while (((await server.call(endpoints.importProgress, { run }, { session })).data?.rows ?? 0) === 0);
    const refused = { status: statuses.conflict, errors: [{ rule: 'inuse' }] };
    expect(await send(yearOf(2006, 10))).toMatchObject(refused);
    await server.call(endpoints.cancelImport, { run }, { session });
    await first;
  });

  it('that is uploaded slowly and then waits for the turn of its company is stored', async () => {
    /** Seconds since the lease was last renewed. */
    const leaseAge = async (): Promise<number> => {
      const runs = server.db.builder.selectFrom('importrun').select('aliveat').compile();
      const [rows = []] = await server.db.read('system', [runs]);
      return nowSeconds() - Number(rows[0]?.['aliveat'] ?? 0);
    };
    const owner = { company: session.companyid, person: 'a colleague' };
    const preview = sheetRows(Buffer.from('a\n1\n'), { limits: { rows: 10, columns: 10 }, owner });
    await preview.next();
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    try {
      const sent = send(yearOf(2011, 10), {}, (bytes) =>
        Readable.from(
          (function* () {
            yield bytes.subarray(0, 100);
            vi.setSystemTime(Date.now() + 135_000);
            yield bytes.subarray(100);
          })(),
        ),
      );
      await expect.poll(leaseAge, { timeout: 10_000 }).toBeLessThan(40);
      for (let waited = 0; waited < 160; waited += 40) {
        vi.advanceTimersByTime(40_000);
        await expect.poll(leaseAge, { timeout: 10_000 }).toBeLessThan(40);
      }
      await settleImports(server.db, nowSeconds());
      await preview.return(undefined);
      expect(await sent).toMatchObject({ status: 0, data: { imported: 10 } });
    } finally {
      vi.useRealTimers();
      await preview.return(undefined);
    }
  });

  it('that a crashed server left blocks no other import, and its rows are deleted', async () => {
    const now = nowSeconds();
    const { companyid, userid } = session;
    const cutOff = { companyid, run: randomUUID(), pid: history, userid, stage: 'stage_cutoff', aliveat: now - 121 };
    await server.db.transaction('system', async (trx) => {
      await sql`create table stage_cutoff (did text)`.execute(trx);
      await trx.insertInto('importrun').values(cutOff).execute();
    });
    expect(await send(yearOf(2008, 10))).toMatchObject({ status: 0 });
    expect(await send(yearOf(2009, 10))).toMatchObject({ status: 0 });
    await settleImports(server.db, nowSeconds());
    expect([await storedIn(2008), await storedIn(2009), await staged()]).toEqual([10, 10, 0]);
  });

  it('has at most 100,000 rows', async () => {
    const answer = await send(`Device,Time,Energy\n${`${device.name},2007-01-01,1\n`.repeat(100_001)}`, {
      preview: true,
    });
    expect(answer).toMatchObject({ status: statuses.badInput, errors: [{ rule: 'toomany' }] });
  });
});

describe('the heads of a file', () => {
  it('are matched by name, by a person, and then by what was remembered', async () => {
    const file = (hour: string) => `Zeit,Verbrauch,Notiz\n2008-05-01 ${hour},3,x\n`;
    const first = await send(file('01:00'), { preview: true, did: device.did });
    expect(first.data.heads).toEqual([
      { letter: 'A', head: 'Zeit', column: '', by: 'none' },
      { letter: 'B', head: 'Verbrauch', column: '', by: 'none' },
      { letter: 'C', head: 'Notiz', column: '', by: 'none' },
    ]);
    expect(first.data.faults.map(({ rule }) => rule)).toContain('unknown');
    const heads = { Zeit: 'occurtime', Verbrauch: 'energy', Notiz: '' };
    expect(await send(file('01:00'), { did: device.did, heads })).toMatchObject({ status: 0, data: { imported: 1 } });
    const again = await send(file('02:00'), { preview: true, did: device.did });
    expect(again).toMatchObject({ data: { faultcount: 0, rows: 1 } });
    expect(again.data.heads?.map(({ column, by }) => [column, by])).toEqual([
      ['occurtime', 'remembered'],
      ['energy', 'remembered'],
      ['', 'remembered'],
    ]);
  });

  it('may carry another unit in brackets; a file without any value is refused', async () => {
    const good = await send('Time,Energy [MWh]\n2009-01-01 01:00,1\n', { preview: true, did: device.did });
    expect(good).toMatchObject({ data: { faultcount: 0 } });
    const none = await send('Time\n2009-01-01 01:00\n', { preview: true, did: device.did });
    expect(none.data.faults).toMatchObject([{ rule: 'missing' }]);
  });

  it('are answered with whether times have an offset, Z or epoch seconds', async () => {
    const file = 'Time,Energy\n2010-01-01T00:00:00Z,1\n2010-01-01T03:00:00+01:00,2\n1262314800,3\n2010-01-01 12:00,4\n';
    const answer = await send(file, { preview: true, did: device.did });
    expect(answer.data.times).toEqual({ zone, local: 1, offset: 2, epoch: 1, doubled: 0, firstdoubled: 0 });
    expect(
      answer.data.sample.map(({ cells }) => cells.find(({ becomes }) => becomes.startsWith('2010'))?.becomes),
    ).toEqual(['2010-01-01 08:00:00', '2010-01-01 10:00:00', '2010-01-01 11:00:00', '2010-01-01 12:00:00']);
  });
});

describe('a file of many rows', () => {
  it.runIf(process.env['TEST_DATABASE'] === 'postgres')(
    'waits for one of few rows that is being stored, whose rows it would not see',
    async () => {
      const company = session.companyid;
      const module = await server.services.modules.find(company, history);
      if (module === undefined) throw new Error('The demo has no such history.');
      const answers: Promise<Answer>[] = [];
      await server.db.transaction({ company }, async (trx) => {
        await lockHistory(trx, company, module);
        answers.push(send(yearOf(1998, 10)));
        await expect.poll(() => lockWaits(server), { timeout: 20_000 }).toBeGreaterThan(0);
      });
      expect(await answers[0]).toMatchObject({ status: 0, data: { imported: 10 } });
    },
  );
});
