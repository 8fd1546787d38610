import { type RawBuilder, sql } from 'kysely';
import { emptyDashboard, readDashboard } from '../../src/engine/dashboard/layout.ts';
import type { ListedDashboard, ReadDashboard } from '../../src/schemas/dashboards.ts';
import type { Row } from '../db/database.ts';
import { notFound } from '../http/refusal.ts';
import type { RequestContext } from '../records/request-context.ts';
import { sharedWith } from './readers.ts';
import { visibleTo } from './visible-cards.ts';

const isShared = sql`exists (select 1 from dashboardshare s where s.companyid = b.companyid and s.dashboard = b.did)`;

/**
 * SQL condition: dashboards of the caller and those shared with the caller. The session of a wall reads only those in
 * its link.
 */
const readable = async (call: RequestContext): Promise<RawBuilder<unknown>> => {
  const { companyid, userid, wallShow } = call.actor;
  const all = sql`b.companyid = ${companyid} and (b.userid = ${userid} or ${await sharedWith(call)})`;
  return wallShow === undefined ? all : sql`${all} and b.did in (${sql.join(wallShow.dashboards)})`;
};

/** One's own first, the default one at the top, then by name. */
export const listDashboards = async (call: RequestContext): Promise<ListedDashboard[]> => {
  const { companyid, userid } = call.actor;
  const query = sql<Row>`select b.did, b.name, b.userid, b.isdefault, b.version, coalesce(a.name, '') as owner,
      ${isShared} as isshared
    from dashboard b left join account a on a.companyid = b.companyid and a.userid = b.userid
    where ${await readable(call)}
    order by b.userid = ${userid} desc, b.isdefault desc, lower(b.name), b.did limit 1000`;
  const [rows = []] = await call.db.read({ company: companyid }, [query.compile(call.db.builder)]);
  return rows.map((row) => ({
    did: String(row['did']),
    name: String(row['name']),
    owner: String(row['owner']),
    mine: row['userid'] === userid,
    isdefault: row['userid'] === userid && row['isdefault'] === true,
    isshared: row['isshared'] === true,
    version: Number(row['version']),
  }));
};

/** The slides of a wall that are there still, in their order. */
const slidesOf = async (call: RequestContext): Promise<string[]> => {
  const { wallShow } = call.actor;
  if (wallShow === undefined) return [];
  if (wallShow.dashboards.length === 1) return [...wallShow.dashboards];
  const there = new Set((await listDashboards(call)).map(({ did }) => did));
  return wallShow.dashboards.filter((did) => there.has(did));
};

const noneYet = ({ actor }: RequestContext): ReadDashboard => ({
  did: '',
  name: '',
  owner: actor.name,
  mine: true,
  isdefault: true,
  isreadonly: actor.isReadOnly,
  version: 0,
  layout: emptyDashboard(),
  roles: [],
  departments: [],
});

const chosen = ({ actor }: RequestContext, did: string | undefined): RawBuilder<unknown> => {
  if (did === undefined) return sql`b.userid = ${actor.userid} and b.isdefault`;
  return sql`b.did = ${did}`;
};

/** One dashboard as the caller may see it. @throws Refusal notFound */
export const readOne = async (call: RequestContext, requestedDid: string | undefined): Promise<ReadDashboard> => {
  const { actor, db } = call;
  const slides = await slidesOf(call);
  const did = requestedDid ?? (actor.wallShow === undefined ? undefined : (slides[0] ?? ''));
  const query = sql<Row>`select b.did, b.name, b.userid, b.isdefault, b.version, b.layout,
      coalesce(a.name, '') as owner
    from dashboard b left join account a on a.companyid = b.companyid and a.userid = b.userid
    where ${await readable(call)} and ${chosen(call, did)}`;
  const shares = sql<Row>`select s.kind, s.target from dashboardshare s join dashboard b
      on b.companyid = s.companyid and b.did = s.dashboard
    where s.companyid = ${actor.companyid} and b.userid = ${actor.userid} and ${chosen(call, did)} order by s.target`;
  const [[row] = [], targets = []] = await db.read({ company: actor.companyid }, [
    query.compile(db.builder),
    shares.compile(db.builder),
  ]);
  if (row === undefined) {
    if (did === undefined) return noneYet(call);
    throw notFound();
  }
  const isOwner = row['userid'] === actor.userid;
  const layout = readDashboard(String(row['layout']));
  const of = (kind: string) =>
    targets.filter((target) => target['kind'] === kind).map((target) => String(target['target']));
  return {
    did: String(row['did']),
    name: String(row['name']),
    owner: String(row['owner']),
    mine: isOwner,
    isdefault: isOwner && row['isdefault'] === true,
    isreadonly: !isOwner || actor.isReadOnly,
    version: Number(row['version']),
    layout: isOwner ? layout : await visibleTo(call, layout),
    roles: of('role'),
    departments: of('department'),
    ...(actor.wallShow !== undefined && slides.length > 1
      ? { slides: { dashboards: slides, seconds: actor.wallShow.seconds } }
      : {}),
  };
};
