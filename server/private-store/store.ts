import { sql } from 'kysely';
import { lockByName } from '../db/advisory-lock.ts';
import type { Db, Row, Trx } from '../db/database.ts';
import { badInput, Refusal } from '../http/refusal.ts';
import type { Actor } from '../http/actor.ts';
import { privateStoreLimits } from '../limits.ts';
import { keepDefaultLayout, readDefaultLayout } from '../dashboards/stored.ts';
import { findTab } from '../records/tab.ts';
import { type RequestContext, requireModule } from '../records/request-context.ts';
import { requireRight } from '../http/require-right.ts';
import { tabOfKey } from './keys.ts';
import { phrase } from '../texts.ts';

export type Entry = { key: string; value: string };

const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MiB`;

const entryTooLarge = () =>
  new Refusal(
    'tooLarge',
    phrase('server/private-store', 'valueTooLarge', { size: megabytes(privateStoreLimits.entry) }),
  );

const storeFull = () =>
  new Refusal(
    'tooLarge',
    phrase('server/private-store', 'quotaExceeded', { person: megabytes(privateStoreLimits.person) }),
  );

const noTab = () => badInput('/key', 'tab', phrase('server/private-store', 'filterNotFound'));

/** @throws Refusal badInput for a tab that does not exist, is another person's or belongs to a module without read */
const requireVisibleTab = async (requestContext: RequestContext, did: string): Promise<void> => {
  try {
    const tab = await findTab(requestContext.db, requestContext.actor, did);
    requireRight(requestContext.actor, 'read', await requireModule(requestContext, tab.pid));
  } catch (failure) {
    throw failure instanceof Refusal ? noTab() : failure;
  }
};

/** The entry that is a person's default dashboard, and kept with their other ones. */
const dashboardKey = 'dashboard';

export const readEntry = async (db: Db, actor: Actor, key: string): Promise<string> => {
  if (key === dashboardKey) return readDefaultLayout(db, actor);
  const { companyid, userid } = actor;
  const query = db.builder
    .selectFrom('privatestore')
    .select('value')
    .where('companyid', '=', companyid)
    .where('userid', '=', userid)
    .where('key', '=', key)
    .compile();
  const [rows] = await db.read({ company: companyid }, [query]);
  return String(rows?.[0]?.['value'] ?? '');
};

/** Bytes of the person's other entries; writes of one person come one after the other until the transaction ends. */
const otherBytes = async (trx: Trx, { companyid, userid }: Actor, key: string): Promise<number> => {
  await lockByName(trx, `private ${userid}`);
  const { rows } = await sql<Row>`select coalesce(sum(octet_length(value)), 0) as bytes from (
      select key, value from privatestore where companyid = ${companyid} and userid = ${userid}
      union all
      select ${dashboardKey}, layout from dashboard where companyid = ${companyid} and userid = ${userid} and isdefault
    ) entries where key <> ${key}`.execute(trx);
  return Number(rows[0]?.['bytes'] ?? 0);
};

/** Keeps an entry. @throws Refusal tooLarge, badInput for an entry of a tab that the person does not see */
export const keepEntry = async (requestContext: RequestContext, { key, value }: Entry): Promise<void> => {
  const { db, actor, now } = requestContext;
  const { companyid, userid } = actor;
  const bytes = Buffer.byteLength(value);
  if (bytes > privateStoreLimits.entry) throw entryTooLarge();
  const tab = tabOfKey(key);
  if (tab !== undefined) await requireVisibleTab(requestContext, tab);
  await db.transaction({ company: companyid }, async (trx) => {
    if ((await otherBytes(trx, actor, key)) + bytes > privateStoreLimits.person) throw storeFull();
    if (key === dashboardKey) return keepDefaultLayout(trx, actor, { layout: value, now });
    await trx
      .insertInto('privatestore')
      .values({ companyid, userid, key, value })
      .onConflict((on) => on.columns(['companyid', 'userid', 'key']).doUpdateSet({ value }))
      .execute();
  });
};
