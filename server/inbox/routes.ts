import { sql } from 'kysely';
import { endpoints } from '../../src/api/endpoints.ts';
import { products } from '../../src/engine/products.ts';
import { type Severity, severities } from '../../src/engine/alarms/severity.ts';
import type { InboxEntry } from '../../src/schemas/inbox.ts';
import type { Row } from '../db/database.ts';
import { isAmong, ofCompany } from '../db/record-id.ts';
import type { Actor } from '../http/actor.ts';
import { type Route, route } from '../http/route.ts';
import { changedTopic } from '../announcements/topics.ts';
import { columnAs } from '../records/column-as.ts';
import { type RequestContext, requireModule } from '../records/request-context.ts';
import { noticesTopic } from './notice.ts';
import { readableDevices } from './readable-devices.ts';
import { offerOf, offersQuery } from './rule-offers.ts';

const pageSize = 20;

/** SQL for the notification records that the caller received, table alias `t`. No right on the module is needed. */
const ownRows = async (call: RequestContext) => {
  const module = await requireModule(call, products.notifications);
  const column = (name: string) => columnAs('t', module, name);
  const { companyid, did } = call.actor;
  const isReceiver = sql<boolean>`${ofCompany(companyid)} and ${column('receiver')} = ${did}`;
  return { module, column, isReceiver };
};

type Own = Awaited<ReturnType<typeof ownRows>>;

const unreadQuery = ({ module, column, isReceiver }: Own) =>
  sql<Row>`select count(*)::integer as unread from ${sql.table(module.table)} t
    where ${isReceiver} and ${column('isread')} is distinct from '1'`;

/** What the notification is about and what sent it; without the record if the caller cannot open it. */
const linkedIds = (row: Row, record: string | undefined): Partial<InboxEntry> =>
  Object.fromEntries(
    Object.entries({
      pid: row['pid'] ?? row['targetpid'],
      device: record === undefined ? undefined : row['device'],
      record,
      rule: row['rule'],
      run: row['run'],
    })
      .filter(([, value]) => typeof value === 'string' && value !== '')
      .map(([name, value]) => [name, String(value)]),
  );

/** The tab with the linkage that sent the notification, if the caller may read its list. */
const reasonOf = ({ rightsOn }: Actor, row: Row): Pick<InboxEntry, 'reason'> => {
  const [pid, tab] = [row['list'], row['tab']];
  if (typeof pid !== 'string' || typeof tab !== 'string' || rightsOn(pid).read === 0) return {};
  return { reason: { pid, tab } };
};

const severityOf = (row: Row): Severity => severities.find((severity) => severity === row['severity']) ?? 'message';

const entryOf = (actor: Actor, row: Row, record: string | undefined): InboxEntry => ({
  did: String(row['did']),
  title: String(row['title'] ?? ''),
  content: String(row['content'] ?? ''),
  occurtime: Number(row['occurtime'] ?? 0),
  isread: row['isread'] === '1' ? '1' : '0',
  severity: severityOf(row),
  ...linkedIds(row, record),
  ...reasonOf(actor, row),
});

export const inboxRoutes: Route[] = [
  // A wall is a public display: passers-by must not see the notifications of the person who set it up.
  route(endpoints.listInbox, async (call) => {
    const { db, actor, input } = call;
    if (actor.isReadOnly) return { result: { data: [], total: 0, unread: 0, offers: [] } };
    const inboxRows = await ownRows(call);
    const { module, column, isReceiver } = inboxRows;
    const page = sql<Row>`select p.*, n.pid, n.device, n.rule, n.run, n.severity, l.pid as list, l.tab from (
        select t.did, ${column('title')} as title, ${column('content')} as content, ${column('occurtime')} as occurtime,
          ${column('isread')} as isread, ${column('targetpid')} as targetpid
        from ${sql.table(module.table)} t where ${isReceiver} order by ${column('occurtime')} desc nulls last, t.id desc
        limit ${pageSize} offset ${((input.page ?? 1) - 1) * pageSize}) p
      left join notice n on n.companyid = ${actor.companyid} and n.did = p.did
      left join (select l.did, l.pid, f.did as tab from linkage l
          join filtertab f on f.companyid = l.companyid and f.did = l.filterdid
          where l.companyid = ${actor.companyid} and (f.owner is null or f.owner = ${actor.userid})) l on l.did = n.rule
      order by p.occurtime desc nulls last, p.did desc`;
    const total = sql<Row>`select count(*)::integer as total from ${sql.table(module.table)} t where ${isReceiver}`;
    const [rows = [], [counted] = [], [unread] = [], offered = []] = await db.read(
      { company: actor.companyid },
      [page, total, unreadQuery(inboxRows), offersQuery(actor)].map((query) => query.compile(db.builder)),
    );
    const recordOf = await readableDevices(call, rows);
    const data = rows.map((row) => entryOf(actor, row, recordOf(row)));
    const offers = offered.map(offerOf);
    return {
      result: { data, total: Number(counted?.['total'] ?? 0), unread: Number(unread?.['unread'] ?? 0), offers },
    };
  }),

  route(endpoints.readInbox, async (call) => {
    const { db, actor, input } = call;
    const inboxRows = await ownRows(call);
    const { module, column, isReceiver } = inboxRows;
    const company = actor.companyid;
    const among = input.dids.length === 0 ? sql`true` : isAmong(module, input.dids);
    return db.transaction({ company }, async (trx) => {
      const isread = sql.id(module.physical.get('isread') ?? '');
      const changed = await sql<Row>`update ${sql.table(module.table)} t set ${isread} = '1'
        where ${isReceiver} and ${among} and ${column('isread')} is distinct from '1' returning t.did`.execute(trx);
      const dids = changed.rows.map((row) => String(row['did']));
      if (dids.length > 0) {
        await db.announce(noticesTopic(company, [actor.userid]));
        await db.announce(changedTopic(company, module.config.pid, dids));
      }
      const counted = await unreadQuery(inboxRows).execute(trx);
      return { unread: Number(counted.rows[0]?.['unread'] ?? 0) };
    });
  }),
];
