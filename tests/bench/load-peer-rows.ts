import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { nowSeconds } from '../../server/clock.ts';
import { openPostgres } from '../../server/db/postgres.ts';
import { assertApplied } from '../../server/demo/seed.ts';
import { demoTenants } from '../../server/demo/tenants.ts';
import { applyModules } from '../../server/module-changes/apply.ts';
import { createModuleStore } from '../../server/modules/store.ts';
import { insertColumns } from '../../server/records/insert-rows.ts';

/**
 * Command of `OURS_LOAD`: brings the peers' rows into our server's database by the server's own functions. `PEER_MODULE`
 * is the module's config, `PEER_ROWS` lines of `{ tenant, data }`; tenant 1 is the demo's first company.
 */

type Line = { tenant: number; data: Record<string, unknown> };

const chunk = 20_000;
const settings = ['DATABASE_URL', 'PEER_MODULE', 'PEER_ROWS'].map((name) => {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`${name} is not set.`);
  return value;
});
const [url = '', moduleFile = '', rowsFile = ''] = settings;
const [first] = demoTenants;
const organization = first?.departments[0]?.did ?? '';
const companyOf = (tenant: number) =>
  tenant === 1 ? (first?.companyid ?? '') : (0xc0bee000 + tenant).toString(16).padStart(24, '0');

const db = await openPostgres(url);
const config = JSON.parse(await readFile(moduleFile, 'utf8')) as { pid: string };
const now = nowSeconds();
assertApplied(await applyModules(db, [config], { owner: null, now, companies: 'all' }));
const module = await createModuleStore(db).any(config.pid);
if (module === undefined) throw new Error('The module of the rows was not applied.');

let written = 0;
const write = async (tenant: number, rows: readonly Line[]): Promise<void> => {
  const dataColumns = Object.keys(rows[0]?.data ?? {});
  const from = written;
  const builtin = {
    did: rows.map((_, index) => (from + index).toString(16).padStart(24, '0')),
    createtime: rows.map(() => now),
    updatetime: rows.map((_, index) => now - ((from + index) % 1_000_000)),
    organization: rows.map(() => organization),
  };
  const columns = [...Object.keys(builtin), ...dataColumns];
  const values = [...Object.values(builtin), ...dataColumns.map((name) => rows.map(({ data }) => data[name]))];
  await db.transaction('system', (trx) => insertColumns(trx, module, companyOf(tenant), { columns, values }));
  written += rows.length;
};

const waiting = new Map<number, Line[]>();
for await (const text of createInterface({ input: createReadStream(rowsFile) })) {
  // The harness writes each line.
  const line = JSON.parse(text) as Line;
  const rows = waiting.get(line.tenant) ?? [];
  rows.push(line);
  waiting.set(line.tenant, rows.length < chunk ? rows : []);
  if (rows.length >= chunk) await write(line.tenant, rows);
}
for (const [tenant, rows] of waiting) if (rows.length > 0) await write(tenant, rows);
// Vacuum and statistics, as autovacuum does after such a load.
await db.refresh();
await db.close();
console.error(`${written} rows in ${config.pid}`);
