import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { createApp } from '../../server/app.ts';
import { nowSeconds } from '../../server/clock.ts';
import type { Db } from '../../server/db/database.ts';
import { migrate } from '../../server/db/migrate.ts';
import { assertApplied, fixedModules } from '../../server/demo/seed.ts';
import { applyModules } from '../../server/module-changes/apply.ts';
import { createServices } from '../../server/create-services.ts';
import type { Services } from '../../server/services.ts';
import { hashPassword } from '../../server/sessions/password.ts';
import { createSessionStore } from '../../server/sessions/session-store.ts';
import { readSettings } from '../../server/settings.ts';
import { percentile } from './figure.ts';

/** A company, a module of points and rows of it, as many as a bench asks for; a server over them; load on it. */

export const pid = '3000000000000000000b0001';
export const company = 'benchcompany';

export const config = {
  pid,
  name: { en: 'Points', zh: '测点' },
  group: 'other',
  columns: [
    {
      column: 'kind',
      label: { en: 'Kind', zh: '类型' },
      type: 'enum',
      enum: Object.fromEntries(Array.from({ length: 10 }, (_, k) => [`k${k}`, `Kind ${k}`])),
    },
    { column: 'value', label: { en: 'Value', zh: '值' }, type: 'float', multiple: 100, unit: 'kW' },
    { column: 'seen', label: { en: 'Seen', zh: '上报' }, type: 'timestamp' },
    { column: 'note', label: { en: 'Note', zh: '备注' }, type: 'string' },
  ],
  sort: { column: 'updatetime', type: 'desc' },
};

/** A company with one person who may do everything, and the module without rows. */
export const prepare = async (db: Db): Promise<Services> => {
  await migrate(db);
  const services = createServices(db, readSettings({ CONSOLE_DIR: 'none' }));
  const passwordhash = await hashPassword('Colonnade#2026');
  await db.transaction('system', async (trx) => {
    await trx
      .insertInto('company')
      .values({ did: company, name: '{"en":"Bench","zh":"Bench"}', zone: 'Asia/Shanghai', createdat: 0 })
      .execute();
    await trx
      .insertInto('account')
      .values({
        userid: 'bench',
        companyid: company,
        did: 'member',
        phone: '13800000001',
        email: '',
        name: 'Bench',
        organization: 'org',
        passwordhash,
      })
      .execute();
    await trx
      .insertInto('roleright')
      .values({ companyid: company, role: 'r', pid: '*', create: 16, read: 2, write: 2, set: 2 })
      .execute();
    await trx.insertInto('rolemember').values({ companyid: company, role: 'r', member: 'member' }).execute();
  });
  assertApplied(
    await applyModules(db, [...fixedModules(), config], { owner: null, now: nowSeconds(), companies: 'all' }),
  );
  const roles = await services.modules.any('100000000000000000000005');
  await db.transaction('system', (trx) =>
    sql`insert into ${sql.table(roles?.base ?? '')} (company, id, name, createtime, updatetime, ${sql.ref(roles?.physical.get('enable') ?? '')}) values (company_number(${company}), record_id('r'), 'r', 0, 0, '1')`.execute(
      trx,
    ),
  );
  return services;
};

type Fill = {
  from: number;
  to: number;
  /** One row of so many is the company's, the rest another's. */ share?: number;
};

export const fillRows = async (db: Db, services: Services, { from, to, share = 2 }: Fill): Promise<void> => {
  const module = await services.modules.any(pid);
  if (module === undefined) throw new Error('The bench module is missing.');
  const columnRef = (name: string) => sql.ref(module.physical.get(name) ?? name);
  const now = nowSeconds();
  const chunk = 50_000;
  for (let first = from; first < to; first += chunk)
    await db.transaction('system', (trx) =>
      sql`insert into ${sql.table(module.base)} (company, id, name, createtime, updatetime, organizationid, ${columnRef('kind')}, ${columnRef('value')}, ${columnRef('seen')}, ${columnRef('note')})
        select company_number(case when i % ${share}::int = 0 then ${company} else 'other' end), decode(lpad(to_hex(i), 24, '0'), 'hex'),
          'Point ' || i || ' ' || substr(md5(i::text), 1, 6), ${now}::bigint - i, ${now}::bigint - (i::bigint * 7919) % 31536000, record_id('org'),
          'k' || (hashint4(i)::bigint & 1023) % 10, (hashint4(i + 7)::bigint & 1048575), ${now}::bigint - i * 31, 'note ' || i
        from generate_series(${first}::int, ${Math.min(to, first + chunk) - 1}::int) i`.execute(trx),
    );
  await db.refresh();
};

export const serve = async (db: Db, services: Services) => {
  const app = createApp({ db, services, findActor: createSessionStore(db, services) }, 'error');
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { url, close: () => app.close() };
};

type Answer = {
  status: number;
  msg: string;
  info: { loginsession: string };
  result: { total: number; data: unknown[] };
};

export const password = 'Colonnade#2026';
export const phone = '13800000001';

/** `Body` is the type of the JSON answer. */
export const post = async <Body = Answer>(
  url: string,
  path: string,
  body: unknown,
  session?: string,
): Promise<Body> => {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(session === undefined ? {} : { loginsession: session }) },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as Body;
};

export const signIn = async (url: string): Promise<string> => {
  const { status, msg, info } = await post(url, '/sfsaas/api/user/pwdlogin', { phone, password });
  if (status !== 0) throw new Error(msg);
  return info.loginsession;
};

export const listRequests = {
  'filtered page': (i: number) => ({
    pid,
    pagesize: 50,
    filter: [{ kind: [`k${i % 10}`] }, { seen: [{ type: '>', v: nowSeconds() - 31 * ((i % 7) + 2) * 40_000 }] }],
    sort: { column: 'value', type: 'desc' },
  }),
  'newest page': (i: number) => ({ pid, pagesize: 50, page: (i % 5) + 1 }),
  'substring search': (i: number) => ({ pid, pagesize: 50, filter: [{ name: [`${1000 + ((i * 37) % 9000)}`] }] }),
} as const;

export type ListRequest = keyof typeof listRequests;
export const requestNames = Object.keys(listRequests) as ListRequest[];

export const pageCaller = (url: string, session: string, request: ListRequest) => async (i: number) => {
  const answer = await post(url, '/sfsaas/api/filter/query', listRequests[request](i), session);
  if (answer.status !== 0 || answer.result.data.length === 0) throw new Error(`${request}: ${answer.msg || 'no rows'}`);
};

/** Asks without a pause on so many connections; times in ms. */
export const load = async (ask: (i: number) => Promise<void>, seconds: number, connections: number) => {
  const samples: number[] = [];
  const end = performance.now() + seconds * 1000;
  let count = 0;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < end) {
        const i = count++;
        const start = performance.now();
        await ask(i);
        samples.push(performance.now() - start);
      }
    }),
  );
  return { p50: percentile(samples, 0.5), p99: percentile(samples, 0.99), rate: samples.length / seconds };
};

export type Served = { url: string; mebibytes(): Promise<number>; stop(): Promise<void> };

/** A server of its own process over a filled folder, so that neither its memory nor its thread is shared; `consoleFolder` as `CONSOLE_DIR`. */
export const serveApart = async (folder: string, consoleFolder = 'none'): Promise<Served> => {
  const child = spawn(process.execPath, ['tests/bench/serve-points.ts', folder, consoleFolder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => {
      throw new Error('The server of the bench ended.');
    }),
  ])) as unknown[];
  return {
    url: String(line).trim(),
    mebibytes: async () => {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
    },
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
};
