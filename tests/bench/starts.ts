import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded } from '../../server/db/embedded.ts';
import { migrate } from '../../server/db/migrate.ts';
import { pids } from '../../server/demo/pids.ts';
import { assertApplied } from '../../server/demo/seed.ts';
import { applyModules } from '../../server/module-changes/apply.ts';
import { atMost, type Figure, median, notMeasured, withoutBar } from './figure.ts';
import { password, phone, post } from './points.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

/** The embedded mode as a process: starts, memory at rest, 400 modules, and memory over hours of mixed load. */

const seconds = (milliseconds: number) => milliseconds / 1000;
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const signedIn = async (url: string): Promise<string> =>
  (await post(url, '/sfsaas/api/user/pwdlogin', { phone, password })).info.loginsession;

/** What a person at work asks for, and a change now and then. */
const mixed = (url: string, session: string) => async (i: number) => {
  const page = { pid: [pids.water, pids.lights, pids.electricity][i % 3], pagesize: 50, page: (i % 3) + 1 };
  await post(url, '/sfsaas/api/user/minimodule', {}, session);
  await post(url, '/sfsaas/api/filter/query', page, session);
  await post(url, '/sfsaas/api/filter/query', { ...page, page: 1, filter: [{ name: [String(i % 10)] }] }, session);
  if (i % 5 === 0)
    await post(url, '/sfsaas/api/user/kv', { action: 'set', key: 'boardrefresh', value: String(i) }, session);
};

/** Sums and upkeep of a start are over by then. */
const untilRest = 30_000;

const measureMemory = async (server: ServerProcess, when: string): Promise<Figure> => {
  await pause(untilRest);
  const most = await server.megabytes();
  return atMost(`memory at rest with the demo, ${when}`, most, [450, 'MB'], 'resident, embedded database');
};

const kills = 3;

const measureKills = async (folder: string): Promise<Figure> => {
  const times: number[] = [];
  for (let round = 0; round < kills; round += 1) {
    const server = await startServerProcess({ DATA_DIR: folder });
    const session = await signedIn(server.url);
    const work = mixed(server.url, session);
    for (let i = 0; i < 20; i += 1) await work(i * 5);
    await server.kill();
    const next = await startServerProcess({ DATA_DIR: folder });
    times.push(seconds(next.readyAfter));
    await next.stop();
  }
  return atMost('ready after kill -9, with the demo', median(times), [3, 's'], `all ${timesText(times)}`);
};

const timesText = (times: readonly number[]) => times.map((time) => time.toFixed(1)).join(' ');

/** `BENCH_MIXED_MINUTES`: 60 unless it says otherwise; 0 leaves it out. The first sixth warms up. */
const minutes = Number(process.env['BENCH_MIXED_MINUTES'] ?? 60);

const measureMixedLoad = async (server: ServerProcess): Promise<Figure> => {
  const what = `memory after ${minutes} minutes of mixed load against after ${(minutes / 6).toFixed(0)}`;
  if (minutes === 0) return notMeasured(what, '<= 5 MB', 'BENCH_MIXED_MINUTES is 0');
  const work = mixed(server.url, await signedIn(server.url));
  const run = async (length: number): Promise<number> => {
    const end = performance.now() + length * 60_000;
    for (let i = 0; performance.now() < end; i += 1) {
      await work(i);
      await pause(50);
    }
    // Garbage that is about to go is no growth.
    await pause(untilRest);
    return server.megabytes();
  };
  const warm = await run(minutes / 6);
  const late = await run((minutes * 5) / 6);
  return atMost(what, late - warm, [5, 'MB'], `${warm.toFixed(0)} MB, then ${late.toFixed(0)} MB`);
};

const measureDemo = async (): Promise<Figure[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'colonnade-bench-'));
  try {
    const first = await startServerProcess({ DATA_DIR: folder, DEMO: '1' });
    const figures = [
      atMost('first start with the demo', seconds(first.readyAfter), [20, 's']),
      await measureMemory(first, 'after the first start'),
    ];
    await first.stop();
    const later = await startServerProcess({ DATA_DIR: folder });
    figures.push(
      atMost('later start with the demo', seconds(later.readyAfter), [3, 's']),
      await measureMemory(later, 'after a later start'),
      await measureMixedLoad(later),
    );
    await later.stop();
    figures.push(await measureKills(folder));
    return figures;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const label = (en: string, zh: string) => ({ en, zh });
const count = Number(process.env['BENCH_MODULES'] ?? 400);

/** A module of twelve columns, as a company makes them. */
const moduleAt = (index: number) => ({
  // Ids of modules are random digits, which do not compress.
  pid: `3${((index + 1) * 0x9e3779b97f4a7).toString(16).padStart(23, '0').slice(-23)}`,
  name: label(`Telemetry of hall ${index}`, `${index} 号厅遥测`),
  group: ['air', 'metering', 'lighting', 'sensors'][index % 4],
  icon: 'gauge',
  category: { name: `c${index % 12}`, ...label(`Category ${index % 12}`, `分类 ${index % 12}`) },
  columns: Array.from({ length: 12 }, (_, index) => ({
    column: `value${index}`,
    label: label(`Value ${index}`, `数值 ${index}`),
    ...(index % 3 === 0 ? { type: 'string' } : { type: 'float', multiple: 100 }),
  })),
});

/** Bytes of an answer as they come over the wire. */
const wireBytes = (url: string, path: string, session: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'accept-encoding': 'gzip, deflate, br',
      loginsession: session,
    };
    const requestContext = request(`${url}${path}`, { method: 'POST', headers }, (answer) => {
      let bytes = 0;
      answer.on('data', (part: Buffer) => (bytes += part.length));
      answer.on('end', () => resolve(bytes));
    });
    requestContext.on('error', reject);
    requestContext.end('{}');
  });

const measureModules = async (): Promise<Figure[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'colonnade-bench-'));
  try {
    await (await startServerProcess({ DATA_DIR: folder, DEMO: '1' })).stop();
    const db = await openEmbedded({ folder, onPanic: (reason) => console.error(reason) });
    await migrate(db);
    const start = performance.now();
    const configs = Array.from({ length: count }, (_, index) => moduleAt(index));
    for (let from = 0; from < count; from += 50)
      assertApplied(await applyModules(db, configs.slice(from, from + 50), { owner: null, now: 0, companies: 'all' }));
    const applied = performance.now() - start;
    await db.close();
    const server = await startServerProcess({ DATA_DIR: folder });
    const session = await signedIn(server.url);
    const menu = await wireBytes(server.url, '/sfsaas/api/user/minimodule', session);
    await server.stop();
    return [
      atMost(`start with ${count} modules`, seconds(server.readyAfter), [4, 's']),
      atMost(`menu of a page load with ${count} modules, as sent`, menu / 1000, [15, 'KB']),
      withoutBar(`apply of ${count} modules of twelve columns`, seconds(applied), 's', 'in transactions of 50'),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** `BENCH_PARTS` names `demo` or `modules` alone. */
export const measureStarts = async (): Promise<Figure[]> => {
  const only = process.env['BENCH_PARTS']?.split(/[\s,]+/) ?? ['demo', 'modules'];
  return [
    ...(only.includes('demo') ? await measureDemo() : []),
    ...(only.includes('modules') ? await measureModules() : []),
  ];
};
