import type { Db } from '../db/database.ts';
import { verifyPassword } from '../sessions/password.ts';
import { isLoopback, isReachable, type Settings } from '../settings.ts';
import { demoPassword, demoTenants } from './tenants.ts';

const demoPhones = demoTenants.flatMap(({ members }) =>
  members.filter(({ account }) => account).map(({ phone }) => phone),
);

/** Phones of demo accounts that still have the public password. A company's accounts share one hash when written. */
const openAccounts = async (db: Db): Promise<string[]> => {
  const query = db.builder
    .selectFrom('account')
    .select(['phone', 'passwordhash'])
    .where('phone', 'in', demoPhones)
    .where('departed', '=', false)
    .orderBy('phone')
    .compile();
  const [rows = []] = await db.read('system', [query]);
  const byHash = Map.groupBy(rows, (row) => String(row['passwordhash']));
  const open: string[] = [];
  for (const [hash, accounts] of byHash)
    if (await verifyPassword(demoPassword, hash)) open.push(...accounts.map((row) => String(row['phone'])));
  return open.toSorted();
};

/** What a start beyond this machine has to say about accounts whose password everyone knows. */
export type Exposure = { kind: 'none' } | { kind: 'warning' | 'fault'; text: string };

export const demoExposure = async (
  db: Db,
  { host, trustProxy, isDemoExplicit }: Pick<Settings, 'host' | 'trustProxy' | 'isDemoExplicit'>,
): Promise<Exposure> => {
  const open = isReachable({ host, trustProxy }) ? await openAccounts(db) : [];
  if (open.length === 0) return { kind: 'none' };
  const where = isLoopback(host) ? 'through the proxies of TRUST_PROXY' : `at ${host}`;
  const who = `Accounts with the public demo password are reachable ${where}: ${open.join(', ')}.`;
  if (isDemoExplicit) return { kind: 'warning', text: `WARNING: ${who} Use this for a demonstration only.` };
  return {
    kind: 'fault',
    text: `${who} Set DEMO=1 if this is meant as a demonstration; otherwise start with HOST=127.0.0.1 and without TRUST_PROXY and reset their passwords, or use another database.`,
  };
};
