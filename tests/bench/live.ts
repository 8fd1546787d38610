import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { statuses } from '../../src/api/endpoint.ts';
import { createEventParser } from '../../src/api/event-stream.ts';
import { nowSeconds } from '../../server/clock.ts';
import { openEmbedded } from '../../server/db/embedded.ts';
import { assertApplied } from '../../server/demo/seed.ts';
import { createDeviceToken } from '../../server/devices/tokens.ts';
import { applyModules } from '../../server/module-changes/apply.ts';
import { hashPassword } from '../../server/sessions/password.ts';
import { atMost, type Figure, percentile } from './figure.ts';
import { measurePainted } from './painted.ts';
import { company, config, fillRows, password, pid, post, prepare, serveApart } from './points.ts';

/**
 * Open streams of live pages against a server process of its own: its memory, the time from a change to its patch, and
 * from a report to the cell that shows it.
 */

const streams = Number(process.env['BENCH_STREAMS'] ?? 2_000);
/** One person may have 20. */
const ofPerson = 20;
const people = Math.ceil(streams / ofPerson);
const rows = 1_000;
const rowsOnScreen = 20;
const changes = Number(process.env['BENCH_CHANGES'] ?? 100);
/** Milliseconds between two changes. */
const pause = 100;

const phoneAt = (index: number): string => `139${String(index).padStart(8, '0')}`;

/** @returns a device token of the points */
const fill = async (folder: string): Promise<string> => {
  const db = await openEmbedded({ folder, onPanic: (reason) => console.error(reason) });
  const services = await prepare(db);
  const now = nowSeconds();
  const reporting = { ...config, driver: 'http' };
  assertApplied(await applyModules(db, [reporting], { owner: null, now, companies: 'all' }));
  services.modules.forget();
  await fillRows(db, services, { from: 0, to: rows, share: 1 });
  const passwordhash = await hashPassword(password);
  const accounts = Array.from({ length: people }, (_none, index) => ({
    userid: `reader${index}`,
    companyid: company,
    did: `reader${index}`,
    phone: phoneAt(index),
    email: '',
    name: `Reader ${index}`,
    organization: 'org',
    passwordhash,
  }));
  await db.transaction('system', async (trx) => {
    await trx.insertInto('account').values(accounts).execute();
    const memberRoles = accounts.map(({ did }) => ({ companyid: company, role: 'r', member: did }));
    await trx.insertInto('rolemember').values(memberRoles).execute();
  });
  const tokenInput = { company, pid, name: 'Bench', creator: { did: '', name: '' }, now };
  const { token } = await db.transaction({ company }, (trx) => createDeviceToken(trx, tokenInput));
  await db.close();
  return token;
};

const sessionOf = async (url: string, index: number): Promise<string> => {
  for (let attempts = 0; ; attempts += 1) {
    const answer = await post(url, '/sfsaas/api/user/pwdlogin', { phone: phoneAt(index), password });
    if (answer.status === 0) return answer.info.loginsession;
    // A busy machine hashes passwords slowly.
    if (answer.status !== statuses.tooMany || attempts === 5) throw new Error(answer.msg);
    await wait(5_000);
  }
};

type Patch = { did: string; values: Record<string, unknown> };
type Open = { close(): void };

/** By `node:http`: a thousand streams of `fetch` would keep the load busier than the server. */
const openStream = (
  url: string,
  { session, dids, onPatch }: { session: string; dids: string[]; onPatch: (patch: Patch) => void },
): Promise<Open> =>
  new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', loginsession: session };
    const clientRequest = request(`${url}/sfsaas/api/live`, { method: 'POST', headers, agent: false }, (answer) => {
      const push = createEventParser(({ event, data }) => {
        if (event === 'ready') resolve({ close: () => clientRequest.destroy() });
        // Written by our own server.
        if (event === 'patch') onPatch(JSON.parse(data) as Patch);
      });
      answer.on('data', (bytes: Buffer) => push(bytes));
      answer.on('end', () => reject(new Error(`A stream ended with ${answer.statusCode}.`)));
      answer.on('error', () => undefined);
    });
    clientRequest.on('error', reject);
    clientRequest.end(JSON.stringify({ topics: [{ kind: 'list', pid, dids }] }));
  });

type Row = { did: string };

const rowsOf = async (url: string, session: string): Promise<Row[]> => {
  const records: Row[] = [];
  for (let page = 1; records.length < rows; page += 1) {
    const { result } = await post(url, '/sfsaas/api/filter/query', { pid, page, pagesize: 500 }, session);
    if (result.data.length === 0) break;
    // The rows of this very module.
    records.push(...(result.data as Row[]));
  }
  return records;
};

const versionOf = async (url: string, session: string, did: string): Promise<unknown> => {
  const { data } = await post<{ data: { version: number } }>(url, '/sfsaas/api/vt/read', { pid, did }, session);
  return data.version;
};

/** Changes one row after the other; milliseconds until each of its readers has the patch. */
const follow = async (url: string, session: string, list: readonly Row[], heard: Map<string, number[]>) => {
  const began = new Map<string, number>();
  for (let index = 0; index < changes; index += 1) {
    const row = list[(index * 37) % list.length];
    if (row === undefined) continue;
    const version = await versionOf(url, session, row.did);
    heard.delete(row.did);
    began.set(row.did, performance.now());
    const body = { pid, did: row.did, version, data: { note: `changed ${index}` } };
    const answer = await post(url, '/sfsaas/api/vt/update', body, session);
    if (answer.status !== 0) throw new Error(answer.msg);
    await wait(pause);
  }
  const readers = Math.floor((streams * rowsOnScreen) / list.length);
  const isHeard = () => [...began.keys()].every((did) => (heard.get(did)?.length ?? 0) >= readers);
  for (let waited = 0; !isHeard() && waited < 100; waited += 1) await wait(pause);
  if (!isHeard()) throw new Error('A change did not reach all of its readers.');
  return [...began].flatMap(([did, start]) => (heard.get(did) ?? []).map((time) => time - start));
};

const measure = async (folder: string): Promise<Figure[]> => {
  const token = await fill(folder);
  const served = await serveApart(folder, 'dist');
  const open: Open[] = [];
  try {
    const sessions: string[] = [];
    for (let index = 0; index < people; index += 1) sessions.push(await sessionOf(served.url, index));
    const list = await rowsOf(served.url, sessions[0] ?? '');
    const heard = new Map<string, number[]>();
    const onPatch = ({ did }: Patch) => heard.set(did, [...(heard.get(did) ?? []), performance.now()]);
    const before = await served.mebibytes();
    for (let index = 0; index < streams; index += 1) {
      const dids = Array.from(
        { length: rowsOnScreen },
        (_none, position) => list[(index * rowsOnScreen + position) % list.length]?.did ?? '',
      );
      open.push(await openStream(served.url, { session: sessions[index % people] ?? '', dids, onPatch }));
    }
    // The first rows of each are read after it is open.
    await wait(2_000);
    const kilobytes = (((await served.mebibytes()) - before) * 1024) / streams;
    const times = await follow(served.url, sessions[0] ?? '', list, heard);
    const note = `${changes} changes, one each ${pause} ms, ${times.length} patches to ${streams} streams; p50 ${percentile(times, 0.5).toFixed(0)} ms`;
    return [
      atMost(`memory of a stream, ${streams} open`, kilobytes, [100, 'KB'], `${rowsOnScreen} rows each, resident`),
      atMost('change on the server to its patch, p99, PGlite', percentile(times, 0.99), [1000, 'ms'], note),
      await measurePainted(served.url, token, `${streams} streams open beside the page`),
    ];
  } finally {
    for (const { close } of open) close();
    await served.stop();
  }
};

/** `BENCH_STREAMS` (2,000) and `BENCH_CHANGES` (100) shorten it. */
export const measureLive = async (): Promise<Figure[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'colonnade-bench-'));
  try {
    return await measure(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
