import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Linkage } from '../../src/engine/automation/linkage.ts';
import type { Db, Row, Trx } from '../db/database.ts';
import { conflict, notFound } from '../http/refusal.ts';
import { sizeLimits, writeWithin } from '../limits.ts';
import type { TabDependent } from '../records/tab-dependent.ts';
import { phrase } from '../texts.ts';
import { parseStored } from '../db/parse-stored.ts';

export type StoredLinkage = Linkage & { did: string; version: number; lasttime?: number };

export const linkageQuery = ({ builder }: Pick<Db, 'builder'>, companyid: string) =>
  builder
    .selectFrom('linkage')
    .selectAll()
    .where('companyid', '=', companyid)
    // Oldest first.
    .orderBy('createdat')
    .orderBy('did');

/** Number of linkages per tab of a module; tabs without any are missing. */
export const linkageCountsQuery = ({ builder }: Pick<Db, 'builder'>, companyid: string, pid: string) =>
  builder
    .selectFrom('linkage')
    .select(({ fn }) => ['filterdid', fn.countAll<number>().as('count')])
    .where('companyid', '=', companyid)
    .where('pid', '=', pid)
    .groupBy('filterdid');

export const linkageOf = (row: Row): StoredLinkage => ({
  ...parseStored<Pick<Linkage, 'events' | 'conditionsinfo' | 'actions'>>(row['content']),
  did: String(row['did']),
  pid: String(row['pid']),
  filterdid: String(row['filterdid']),
  name: String(row['name']),
  source: String(row['source']),
  workflowstatus: row['workflowstatus'] === 1 ? 1 : 0,
  version: Number(row['version']),
  ...(row['lasttime'] === null ? {} : { lasttime: Number(row['lasttime']) }),
});

/** Devices up to which a text search per device costs less than parsing the JSON of every linkage. */
const maxSearched = 20;

/** Pattern for LIKE of a text that contains this JSON string. */
const containing = (text: string): string => `%${JSON.stringify(text).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** SQL condition: the linkage names one of these devices; those that command one are among them. */
const naming = (dids: readonly string[]) =>
  dids.length <= maxSearched
    ? sql<boolean>`content like any(cast(${dids.map(containing)} as text[]))`
    : sql<boolean>`exists (select from json_array_elements(cast(content as json) -> 'actions' -> 'devControl') action
        where action ->> 'datadid' = any(cast(${dids} as text[])))`;

/**
 * Enabled linkages of a company that can command one of these devices. The database selects them: a company may have
 * 32 MiB of linkages, which would block the event loop while they are parsed.
 */
export const linkagesOn = async (
  db: Db,
  companyid: string,
  { dids, isOfferedToo }: { dids: readonly string[]; isOfferedToo: boolean },
): Promise<StoredLinkage[]> => {
  if (dids.length === 0) return [];
  const enabled = linkageQuery(db, companyid).where('workflowstatus', '=', 1).where(naming(dids));
  const query = isOfferedToo ? enabled : enabled.where('heir', 'is', null);
  const [rows = []] = await db.read({ company: companyid }, [query.compile()]);
  return rows.map(linkageOf);
};

/** A stored linkage with whose rights it acts and when it was changed last; one that is offered to an heir is paused. */
export type SavedLinkage = { linkage: StoredLinkage; saver: string; updatedat: number; isOffered: boolean };

export const savedOf = (row: Row): SavedLinkage => ({
  linkage: linkageOf(row),
  saver: String(row['saver'] ?? row['creator']),
  updatedat: Number(row['updatedat']),
  isOffered: row['heir'] !== null,
});

const columnsOf = ({ name, source, workflowstatus, events, conditionsinfo, actions }: Linkage) => ({
  name,
  source,
  workflowstatus,
  content: JSON.stringify({ events, conditionsinfo, actions }),
});

export const insertLinkage = async (
  trx: Trx,
  linkage: Linkage,
  { did, companyid, creator, now }: { did: string; companyid: string; creator: string; now: number },
): Promise<void> => {
  const { pid, filterdid } = linkage;
  const times = { createdat: now, updatedat: now };
  await trx
    .insertInto('linkage')
    .values({
      did,
      companyid,
      pid,
      filterdid,
      creator,
      saver: creator,
      ...times,
      ...columnsOf(linkage),
      lasttime: null,
    })
    .execute();
};

type LinkageChange = {
  did: string;
  companyid: string;
  version: number | undefined;
  saver: string;
  now: number;
  mayRead: boolean;
};

/** The stored content of a linkage for a comparison that ignores the order of properties. */
const comparable = (linkage: Linkage): object => {
  const { content, ...columns } = columnsOf(linkage);
  return { ...columns, content: JSON.parse(content) as unknown };
};

/** Whether a row has this content already and acts with the rights of this person. */
const isSaved = (row: Row, linkage: Linkage, saver: string): boolean => {
  const stored = savedOf(row);
  return (
    !stored.isOffered && stored.saver === saver && isDeepStrictEqual(comparable(stored.linkage), comparable(linkage))
  );
};

/**
 * Changes the whole linkage. One that is stored like this already keeps its version, if the saver may read it: to
 * others an unchanged version would confirm a guess of the content. @throws Refusal conflict when another person changed it since `version`.
 */
export const changeLinkage = async (trx: Trx, linkage: Linkage, change: LinkageChange): Promise<void> => {
  const { did, companyid, saver, mayRead, now: updatedat } = change;
  const [row] = await linkageQuery({ builder: trx }, companyid).where('did', '=', did).forUpdate().execute();
  if (row === undefined) throw notFound();
  const stored = linkageOf(row);
  if (change.version !== undefined && change.version !== stored.version)
    throw conflict('version', phrase('server/linkages', 'linkageConflict'), mayRead ? { data: stored } : {});
  const isSame = mayRead && isSaved(row, linkage, saver);
  await trx
    .updateTable('linkage')
    .set({
      // A pause lasts until the next save, also one without a change.
      updatedat,
      ...(isSame ? {} : { ...columnsOf(linkage), saver, heir: null, version: sql<number>`version + 1` }),
    })
    .where('companyid', '=', companyid)
    .where('did', '=', did)
    .execute();
};

/** Bytes of the linkages of a tab, or of all of a company. */
const bytesOfLinkages = async (trx: Trx, companyid: string, filterdid?: string): Promise<number> => {
  const { rows } =
    await sql<Row>`select coalesce(sum(octet_length(name) + octet_length(content)), 0) as bytes from linkage
    where companyid = ${companyid} ${filterdid === undefined ? sql`` : sql`and filterdid = ${filterdid}`}`.execute(trx);
  return Number(rows[0]?.['bytes'] ?? 0);
};

/** Runs `write` and checks the size limits of the linkages of a tab and of a company. @throws Refusal tooLarge */
export const withinLinkageSize = (
  trx: Trx,
  { companyid, filterdid }: { companyid: string; filterdid: string },
  write: () => Promise<void>,
): Promise<void> =>
  writeWithin(
    trx,
    {
      limit: sizeLimits.linkagesOfCompany,
      of: `linkages ${companyid}`,
      bytes: () => bytesOfLinkages(trx, companyid),
    },
    () =>
      writeWithin(
        trx,
        {
          limit: sizeLimits.linkages,
          of: `linkages ${companyid} ${filterdid}`,
          bytes: () => bytesOfLinkages(trx, companyid, filterdid),
        },
        write,
      ),
  );

export const removeLinkage = async (trx: Trx, companyid: string, did: string): Promise<void> => {
  await trx.deleteFrom('linkage').where('companyid', '=', companyid).where('did', '=', did).execute();
};

/** Linkages are deleted with their tab. */
export const tabLinkages: TabDependent = {
  name: 'linkages',
  count: async (trx, companyid, did) => {
    const counted = await trx
      .selectFrom('linkage')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('companyid', '=', companyid)
      .where('filterdid', '=', did)
      .executeTakeFirstOrThrow();
    return Number(counted.count);
  },
  remove: async (trx, companyid, did) => {
    await trx.deleteFrom('linkage').where('companyid', '=', companyid).where('filterdid', '=', did).execute();
  },
};
