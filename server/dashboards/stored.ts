import { sql } from 'kysely';
import { lockByName } from '../db/advisory-lock.ts';
import type { Db, Trx } from '../db/database.ts';
import type { Actor } from '../http/actor.ts';
import { badInput, conflict, notFound } from '../http/refusal.ts';
import { newDid } from '../ids.ts';
import { caps, requireCapacity } from '../limits.ts';
import { phrase } from '../texts.ts';
import { takeBackgrounds } from './background.ts';

type Owner = Pick<Actor, 'companyid' | 'userid'>;

const ownQuery = ({ builder }: Pick<Db, 'builder'>, { companyid, userid }: Owner) =>
  builder.selectFrom('dashboard').where('companyid', '=', companyid).where('userid', '=', userid);

/** The layout of a person's default dashboard, empty where there is none: the entry `dashboard` of `user/kv`. */
export const readDefaultLayout = async (db: Db, owner: Owner): Promise<string> => {
  const query = ownQuery(db, owner).where('isdefault', '=', true).select('layout');
  const [rows] = await db.read({ company: owner.companyid }, [query.compile()]);
  return String(rows?.[0]?.['layout'] ?? '');
};

/** Writes the default dashboard, which is made where there is none. */
export const keepDefaultLayout = async (
  trx: Trx,
  owner: Owner,
  { layout, now }: { layout: string; now: number },
): Promise<void> => {
  await lockDashboards(trx, owner);
  const { numUpdatedRows } = await trx
    .updateTable('dashboard')
    .set({ layout, updatedat: now, version: sql<number>`version + 1` })
    .where('companyid', '=', owner.companyid)
    .where('userid', '=', owner.userid)
    .where('isdefault', '=', true)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) await addDashboard(trx, owner, { name: '', layout, isdefault: true, now });
};

/** Changes of one person's dashboards come one after the other, so that the rules on all of them hold. */
const lockDashboards = (trx: Trx, { userid }: Owner): Promise<void> => lockByName(trx, `dashboards ${userid}`);

const takenName = () => badInput('/name', 'unique', phrase('server/dashboards', 'nameTaken'));

const requireFreeName = async (
  trx: Trx,
  owner: Owner,
  { name, except }: { name: string; except: string },
): Promise<void> => {
  const same = await ownQuery({ builder: trx }, owner)
    .select('did')
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where('did', '<>', except)
    .executeTakeFirst();
  if (same !== undefined) throw takenName();
};

const endDefault = (trx: Trx, { companyid, userid }: Owner) =>
  trx
    .updateTable('dashboard')
    .set({ isdefault: false })
    .where('companyid', '=', companyid)
    .where('userid', '=', userid)
    .where('isdefault', '=', true)
    .execute();

type New = { name: string; layout: string; isdefault: boolean; now: number };

/** @throws Refusal badInput for a name that is taken, and when there are too many */
export const addDashboard = async (trx: Trx, owner: Owner, added: New): Promise<{ did: string; version: number }> => {
  const { now, ...values } = added;
  await lockDashboards(trx, owner);
  const { count } = await ownQuery({ builder: trx }, owner)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  requireCapacity(caps.dashboards, { count: Number(count) });
  await requireFreeName(trx, owner, { name: added.name, except: '' });
  if (added.isdefault) await endDefault(trx, owner);
  const did = newDid(now);
  const { companyid, userid } = owner;
  await takeBackgrounds(trx, { companyid, now }, { layout: added.layout, before: '' });
  await trx
    .insertInto('dashboard')
    .values({ companyid, userid, did, ...values, createdat: now, updatedat: now })
    .execute();
  return { did, version: 1 };
};

const changedElsewhere = (stored: object) =>
  conflict('version', phrase('server/dashboards', 'dashboardConflict'), { data: stored });

type Change = {
  did: string;
  name?: string | undefined;
  layout?: string | undefined;
  version?: number | undefined;
  isdefault?: true | undefined;
  now: number;
};

/** @throws Refusal notFound, conflict with the stored version, badInput for a name that is taken */
export const changeDashboard = async (
  trx: Trx,
  owner: Owner,
  { did, version, now, ...change }: Change,
): Promise<{ did: string; version: number }> => {
  await lockDashboards(trx, owner);
  const stored = await ownQuery({ builder: trx }, owner)
    .select(['did', 'name', 'version', 'layout'])
    .where('did', '=', did)
    .executeTakeFirst();
  if (stored === undefined) throw notFound();
  if (version !== undefined && version !== stored.version) throw changedElsewhere(stored);
  if (change.name !== undefined) await requireFreeName(trx, owner, { name: change.name, except: did });
  if (change.isdefault === true) await endDefault(trx, owner);
  await takeBackgrounds(trx, { ...owner, now }, { layout: change.layout, before: stored.layout });
  const set = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  await trx
    .updateTable('dashboard')
    .set({ ...set, updatedat: now, version: stored.version + 1 })
    .where('companyid', '=', owner.companyid)
    .where('did', '=', did)
    .execute();
  return { did, version: stored.version + 1 };
};

/** Deletes one of a person's dashboards with its shares; the oldest of the others follows a default one. @throws Refusal notFound */
export const dropDashboard = async (trx: Trx, owner: Owner, did: string): Promise<void> => {
  await lockDashboards(trx, owner);
  const { numDeletedRows } = await trx
    .deleteFrom('dashboard')
    .where('companyid', '=', owner.companyid)
    .where('userid', '=', owner.userid)
    .where('did', '=', did)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw notFound();
  const remaining = await ownQuery({ builder: trx }, owner)
    .select(['did', 'isdefault'])
    .orderBy('isdefault', 'desc')
    .orderBy('createdat')
    .orderBy('did')
    .executeTakeFirst();
  if (remaining === undefined || remaining.isdefault) return;
  await trx
    .updateTable('dashboard')
    .set({ isdefault: true })
    .where('companyid', '=', owner.companyid)
    .where('did', '=', remaining.did)
    .execute();
};

type Share = { did: string; roles: readonly string[]; departments: readonly string[] };

/** Replaces the shares (roles and departments) of a dashboard. @throws Refusal notFound */
export const replaceShares = async (trx: Trx, owner: Owner, { did, roles, departments }: Share): Promise<void> => {
  const { companyid } = owner;
  await lockDashboards(trx, owner);
  const ownDashboard = await ownQuery({ builder: trx }, owner).select('did').where('did', '=', did).executeTakeFirst();
  if (ownDashboard === undefined) throw notFound();
  await trx.deleteFrom('dashboardshare').where('companyid', '=', companyid).where('dashboard', '=', did).execute();
  const rows = [
    ...roles.map((target) => ({ companyid, dashboard: did, kind: 'role', target })),
    ...departments.map((target) => ({ companyid, dashboard: did, kind: 'department', target })),
  ];
  if (rows.length > 0) await trx.insertInto('dashboardshare').values(rows).execute();
};

/** Transfers the shared dashboards of a departing member to the heir; the former owner's name is added to theirs. */
export const handOverDashboards = async (
  trx: Trx,
  companyid: string,
  { from, to }: { from: { userid: string; name: string }; to: { userid: string } },
): Promise<number> => {
  const moved = await sql`update dashboard b set userid = ${to.userid}, isdefault = false,
      name = trim(b.name || ' (' || ${from.name}::text || ')') || case when exists (select 1 from dashboard o
        where o.companyid = b.companyid and o.userid = ${to.userid}
          and lower(o.name) = lower(trim(b.name || ' (' || ${from.name}::text || ')'))) then ' ' || b.did else '' end
    where b.companyid = ${companyid} and b.userid = ${from.userid} and exists (select 1 from dashboardshare s
      where s.companyid = b.companyid and s.dashboard = b.did)`.execute(trx);
  return Number(moved.numAffectedRows ?? 0n);
};
