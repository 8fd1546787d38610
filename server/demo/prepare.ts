import { assertApplied, fixedModules, isSeeded, seedDemo } from './seed.ts';
import { demoPassword, demoTenants } from './tenants.ts';
import type { Db } from '../db/database.ts';
import { applyModules } from '../module-changes/apply.ts';
import { checkModules } from '../module-changes/check-modules.ts';
import type { Services } from '../services.ts';

/** One line per account that a demo start prints. */
export const demoAccounts = demoTenants.flatMap((tenant) =>
  tenant.members
    .filter((member) => member.account)
    .map((member) => `${member.phone}  ${demoPassword}  ${tenant.name.en}: ${member.name}, ${member.title}`),
);

const has = async (db: Db, table: 'company' | 'module'): Promise<boolean> => {
  const [rows = []] = await db.read('system', [db.builder.selectFrom(table).selectAll().limit(1).compile()]);
  return rows.length > 0;
};

/**
 * The fixed products whose stored config is not that of this version: the demo's are otherwise never written again. Only
 * those, because a start with the demo must not take longer for what has not changed.
 */
const outdatedProducts = async (db: Db): Promise<unknown[]> => {
  const query = db.builder.selectFrom('module').select(['pid', 'config']).where('owner', 'is', null);
  const [rows = []] = await db.read('system', [query.compile()]);
  const stored = new Map(rows.map((row) => [String(row['pid']), String(row['config'])]));
  const checked = checkModules(fixedModules(), (pid) => stored.has(pid));
  if (!checked.ok) return fixedModules();
  return checked.configs.flatMap(({ config }) => (stored.get(config.pid) === JSON.stringify(config) ? [] : [config]));
};

/**
 * Brings an opened database to the state that a server starts from: the fixed products, and the demo if wanted. A
 * database that has a company of its own never gets the demo's beside it.
 * @returns whether the demo's companies are in it
 */
export const prepareData = async (db: Db, services: Services, now: number): Promise<boolean> => {
  const products = (configs: readonly unknown[]) => applyModules(db, configs, { owner: null, now, companies: 'all' });
  if (await isSeeded(db)) {
    const outdated = await outdatedProducts(db);
    if (outdated.length > 0) assertApplied(await products(outdated));
    return true;
  }
  const isDemo = services.settings.isDemo && !(await has(db, 'company'));
  if (isDemo) {
    console.log('Writing the demo companies …');
    await seedDemo(db, services, now);
  } else assertApplied(await products(fixedModules()));
  return isDemo;
};
