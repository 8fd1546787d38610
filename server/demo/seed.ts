import { sql } from 'kysely';
import { isProduct } from '../../src/engine/products.ts';
import type { Db, Trx } from '../db/database.ts';
import { applyModules, type Outcome } from '../module-changes/apply.ts';
import { insertColumns, insertRows } from '../records/insert-rows.ts';
import { newDid } from '../ids.ts';
import type { Services, StoredModule } from '../services.ts';
import { hashPassword } from '../sessions/password.ts';
import { insertCompany } from '../tenants/insert-company.ts';
import { systemRights } from '../roles/system-rights.ts';
import { demoAudit, demoHistories, demoRecords } from './generate.ts';
import { readDemoModules } from './modules.ts';
import { addPictures } from './pictures.ts';
import { pids } from './pids.ts';
import { seedPolicies } from './policies.ts';
import { seedBoards } from './boards.ts';
import { seedAlarms } from './alarms.ts';
import { seedExecutions } from './executions.ts';
import { seedDashboards } from './dashboards.ts';
import { seedLinkages } from './linkages.ts';
import type { DemoTenant } from './tenant.ts';
import { demoPassword, demoTenants } from './tenants.ts';

/** Writes the demo companies into an empty database. Contract "Demo". */

const addCompany = async (db: Db, tenant: DemoTenant, passwordhash: string, now: number): Promise<void> => {
  const { companyid, name, zone, members } = tenant;
  const accounts = members.filter((member) => member.account);
  const roles = tenant.roles.map(({ did, rights }) => ({
    did,
    rights: rights === 'all' ? systemRights.administrator : rights,
  }));
  await db.transaction('system', (trx) =>
    insertCompany(trx, { companyid, name, zone, passwordhash, accounts, roles, members }, now),
  );
};

/** The first company's own machine is where a demo is looked at; one of its two names shows a filing number. */
const addHosts = async (db: Db): Promise<void> => {
  const [first] = demoTenants;
  if (first === undefined) return;
  const host = { companyid: first.companyid, icon: '', name: JSON.stringify(first.name), theme: '' };
  await db.transaction('system', (trx) =>
    trx
      .insertInto('host')
      .values([
        { ...host, host: '127.0.0.1', filing: '' },
        { ...host, host: 'localhost', filing: '示例备案 00000000 号' },
      ])
      .execute(),
  );
};

/** An embedded page, so that one can be seen; its module's table is a click away. */
const addManifest = async (db: Db): Promise<void> => {
  const [first] = demoTenants;
  if (first === undefined) return;
  const page = { pid: pids.channels, path: '/examples/channels/index.html', kind: 'page', mode: 'iframe' };
  await db.transaction('system', (trx) =>
    trx
      .insertInto('manifest')
      .values({ companyid: first.companyid, position: 0, pid: page.pid, info: JSON.stringify(page) })
      .execute(),
  );
};

/** Builds the indexes after the rows, all but the primary key: a bulk of rows is written several times faster so. */
const withoutIndexes = async (trx: Trx, table: string, work: () => Promise<void>): Promise<void> => {
  const { rows } = await sql<{ indexname: string; indexdef: string }>`
    select indexname, indexdef from pg_indexes
    where schemaname = current_schema and tablename = ${table}
      and indexname <> ${`${table}_pkey`}`.execute(trx);
  for (const { indexname } of rows) await sql`drop index ${sql.id(indexname)}`.execute(trx);
  await work();
  // PostgreSQL returns the index of a partitioned table with `ON ONLY`; its partitions need it too.
  for (const { indexdef } of rows) await sql.raw(indexdef.replace(' ON ONLY ', ' ON ')).execute(trx);
};

const byModule = async <C extends { pid: string }>(
  db: Db,
  services: Services,
  chunks: Iterable<C>,
  insert: (trx: Trx, module: StoredModule, chunk: C) => Promise<void>,
): Promise<void> => {
  const grouped = Map.groupBy(chunks, (chunk) => chunk.pid);
  for (const [pid, moduleChunks] of grouped) {
    const module = await services.modules.any(pid);
    if (module === undefined) throw new Error(`The demo fills module ${pid}, which does not exist.`);
    await db.transaction('system', (trx) => {
      const insertAll = async () => {
        for (const chunk of moduleChunks) await insert(trx, module, chunk);
      };
      // Dropping and building indexes costs more than to insert a few hundred rows with them.
      return module.key === 'reading' ? withoutIndexes(trx, module.base, insertAll) : insertAll();
    });
  }
};

/** The demo's companies, modules, people, records and histories. */
export const seedDemo = async (db: Db, services: Services, now: number): Promise<void> => {
  const passwordhash = await hashPassword(demoPassword);
  for (const tenant of demoTenants) await addCompany(db, tenant, passwordhash, now);
  await addHosts(db);
  await addManifest(db);
  const configs = readDemoModules().map(({ config }) => config);
  assertApplied(await applyModules(db, configs, { owner: null, now, companies: 'all' }));
  services.modules.forget();
  const of = (tenants: readonly DemoTenant[], make: (tenant: DemoTenant, now: number) => Iterable<{ pid: string }>) =>
    tenants.flatMap((tenant) => [...make(tenant, now)].map((chunk) => ({ ...chunk, companyid: tenant.companyid })));
  await byModule(
    db,
    services,
    of(demoTenants, demoRecords) as Chunk<{ rows: Record<string, unknown>[] }>[],
    (trx, module, chunk) => insertRows(trx, module, chunk.companyid, chunk.rows),
  );
  const owners = demoTenants.map(({ companyid, members }) => ({ companyid, userid: members[0]?.userid ?? '', now }));
  await addPictures(db, services, owners);
  await byModule(
    db,
    services,
    of(demoTenants, demoHistories) as Chunk<{ columns: string[]; values: unknown[][] }>[],
    (trx, module, chunk) => insertColumns(trx, module, chunk.companyid, { ...chunk, isNew: true }),
  );
  await seedPolicies(db, demoTenants);
  await seedBoards(db, services, { tenants: demoTenants, now });
  await seedDashboards(db, demoTenants, now);
  await seedLinkages(db, services, { tenants: demoTenants, now });
  await seedAlarms(db, services, { tenants: demoTenants, now });
  await seedExecutions(db, services, { tenants: demoTenants, now });
  const audit = demoTenants.flatMap((tenant) => demoAudit(tenant, now));
  await db.transaction('system', async (trx) => {
    await trx
      .insertInto('audit')
      .values(audit.map((entry) => ({ ...entry, did: newDid(entry.occurtime) })))
      .execute();
    await trx
      .insertInto('setting')
      .values({ key: 'seeded', value: String(now) })
      .execute();
  });
  await db.refresh();
};

type Chunk<C> = C & { pid: string; companyid: string };

export const isSeeded = async (db: Db): Promise<boolean> => {
  const query = db.builder.selectFrom('setting').select('value').where('key', '=', 'seeded');
  const [rows] = await db.read('system', [query.compile()]);
  return (rows ?? []).length > 0;
};

/** The modules of the fixed products, which exist in every deployment, demo or not. */
export const fixedModules = (): unknown[] =>
  readDemoModules()
    .map(({ config }) => config)
    .filter((config) => isProduct(String((config as { pid?: unknown }).pid)));

/** @throws when one of our own configs has a fault */
export const assertApplied = (outcome: Outcome): void => {
  if (!outcome.ok)
    throw new Error(outcome.faults.map(({ index, path, message }) => `${index} ${path}: ${message.en}`).join('\n'));
};
