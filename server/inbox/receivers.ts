import { type RawBuilder, sql } from 'kysely';
import { products } from '../../src/engine/products.ts';
import type { Row, Trx } from '../db/database.ts';
import { isRecord, ofCompany } from '../db/record-id.ts';
import { columnAs } from '../records/column-as.ts';
import { type MemberGrant, grantsQuery, rightsFrom } from '../roles/grants.ts';
import type { Services, StoredModule } from '../services.ts';
import type { Notice, NoticeResult, Receiver } from './notice-shape.ts';

type At = { trx: Trx; services: Services };
type Skipped = NoticeResult['skipped'];

const accountsOf = async (trx: Trx, { company, receivers }: Notice): Promise<Receiver[]> => {
  if (receivers.length === 0) return [];
  return trx
    .selectFrom('account')
    .select(['userid', 'did', 'phone', 'organization'])
    .where('companyid', '=', company)
    .where('userid', 'in', [...new Set(receivers)])
    .where('departed', '=', false)
    .orderBy('userid')
    .execute();
};

/** The department of a record and those above it; nothing where there is no such record. */
const departmentsAbove = async (
  { trx, services }: At,
  company: string,
  { module, did }: { module: StoredModule; did: string },
): Promise<ReadonlySet<string> | undefined> => {
  const departments = await services.modules.find(company, products.departments);
  const result = await sql<Row>`select t.organization from ${sql.table(module.table)} t
    where ${ofCompany(company)} and ${isRecord(module, did)}`.execute(trx);
  const [record] = result.rows;
  if (record === undefined) return undefined;
  const department = record['organization'];
  if (departments === undefined || typeof department !== 'string') return new Set();
  const upper: RawBuilder<unknown> = columnAs('d', departments, 'upperlevel');
  const above = await sql<Row>`with recursive above(did) as (
      select ${department}::text collate "C"
      union select ${upper} from ${sql.table(departments.table)} d join above a on d.did = a.did
      where ${ofCompany(company, 'd')} and ${upper} is not null)
    select did from above`.execute(trx);
  return new Set(above.rows.map((row) => String(row['did'])));
};

const grantsOf = async ({ trx, services }: At, company: string, members: readonly Receiver[]) => {
  const roles = await services.modules.any(products.roles);
  if (roles === undefined || members.length === 0) return new Map<string, MemberGrant[]>();
  const dids = members.map(({ did }) => did);
  const granted = await grantsQuery(roles, company, sql`select unnest(cast(${dids} as text[]))`).execute(trx);
  return Map.groupBy(granted.rows, ({ member }) => member);
};

/** Those members who may now read the record that the notice is about. */
const readersOf = async (
  context: At,
  { company, about }: Notice,
  members: readonly Receiver[],
): Promise<Receiver[]> => {
  if (about === undefined) return [...members];
  const module = await context.services.modules.find(company, about.pid);
  if (module === undefined) return [];
  const above = await departmentsAbove(context, company, { module, did: about.did });
  if (above === undefined) return [];
  const grants = await grantsOf(context, company, members);
  return members.filter(({ did, organization }) => {
    const { read } = rightsFrom(grants.get(did) ?? [], module.config.pid);
    return read > 1 || (read === 1 && above.has(organization));
  });
};

/** Splits the receivers into those who are notified and those who are skipped, with the reason. */
export const receiversOf = async (context: At, notice: Notice): Promise<{ notified: Receiver[]; skipped: Skipped }> => {
  const members = await accountsOf(context.trx, notice);
  const notified = await readersOf(context, notice, members);
  const skipped = [...new Set(notice.receivers)].flatMap((userid): Skipped => {
    if (notified.some((receiver) => receiver.userid === userid)) return [];
    return [{ userid, why: members.some((receiver) => receiver.userid === userid) ? 'rights' : 'departed' }];
  });
  return { notified, skipped };
};
