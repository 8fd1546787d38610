import { sql } from 'kysely';
import type { Row, Trx } from '../db/database.ts';
import { ofCompany } from '../db/record-id.ts';
import { badInput } from '../http/refusal.ts';
import { departed } from '../people/organisation.ts';
import { columnAs } from '../records/column-as.ts';
import type { StoredModule } from '../services.ts';
import { phrase } from '../texts.ts';

export type Interviewee = { did: string; organization: string };

/**
 * The member on the job who has this name, letter case aside, or this phone number.
 * @throws Refusal badInput for an unknown person, and for a name that several members have
 */
export const intervieweeOf = async (
  trx: Trx,
  members: StoredModule,
  company: string,
  sent: string,
): Promise<Interviewee> => {
  const nameOrPhone = sent.trim();
  const result = await sql<Row>`select t.did, t.organization from ${sql.table(members.table)} t
    where ${ofCompany(company)} and ${columnAs('t', members, 'staffstatus')} is distinct from ${departed}
      and (lower(t.name) = lower(${nameOrPhone}) or ${columnAs('t', members, 'phonenumber')} = ${nameOrPhone})
    limit 2`.execute(trx);
  const [member, namesake] = result.rows;
  if (member === undefined) throw badInput('/interviewee', 'member', phrase('server/visitors', 'hostNotFound'));
  if (namesake !== undefined) throw badInput('/interviewee', 'several', phrase('server/visitors', 'severalHosts'));
  return { did: String(member['did']), organization: String(member['organization'] ?? '') };
};
