import { demandApplied, fixedModules, isSeeded, seedDemo } from './demo/seed.ts';
import { demoPassword, demoTenants } from './demo/tenants.ts';
import type { Db } from './db/database.ts';
import { applyModules } from './modules/apply.ts';
import type { Services } from './services.ts';

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
 * Brings an opened database to the state that a server starts from: the fixed products, and the demo if wanted. A
 * database that has a company of its own never gets the demo's beside it.
 * @returns whether the demo's companies are in it
 */
export const prepareData = async (db: Db, services: Services, now: number): Promise<boolean> => {
  if (await isSeeded(db)) return true;
  const isDemo = services.settings.isDemo && !(await has(db, 'company'));
  if (isDemo) {
    console.log('Writing the demo companies …');
    await seedDemo(db, services, now);
  } else demandApplied(await applyModules(db, fixedModules(), { owner: null, now, companies: 'all' }));
  return isDemo;
};
