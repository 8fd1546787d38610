import { sql } from 'kysely';
import type { Db, Trx } from '../db/database.ts';
import { ofCompany } from '../db/record-id.ts';
import type { Actor } from '../http/actor.ts';
import { badInput, notFound, type Refusal } from '../http/refusal.ts';
import type { StoredModule } from '../services.ts';
import { columnOf, taskStatus } from './approve.ts';
import { setWhere } from '../records/set-where.ts';
import { phrase } from '../texts.ts';

type Member = { did: string; departed: boolean };

/** An account of the company by its userid, if it belongs to a department that the user's right reaches. */
const memberOf = async (
  db: Db,
  actor: Actor,
  userid: string,
  { reaches, missing }: { reaches: readonly string[] | undefined; missing: () => Refusal },
): Promise<Member> => {
  const query = db.builder
    .selectFrom('account')
    .select(['did', 'organization', 'departed'])
    .where('companyid', '=', actor.companyid)
    .where('userid', '=', userid)
    .compile();
  const [[row] = []] = await db.read({ company: actor.companyid }, [query]);
  if (!row || reaches?.includes(String(row['organization'])) === false) throw missing();
  return { did: String(row['did']), departed: row['departed'] === true };
};

const noHeir = () => badInput('/to_user_id', 'member', phrase('server/tasks', 'memberNotFound'));

/** Who hands over to whom. @throws Refusal when one is unknown, both are the same, or the heir has left */
export const transferOf = async (
  db: Db,
  actor: Actor,
  input: { user_id: string; to_user_id: string },
  reaches: readonly string[] | undefined,
): Promise<{ from: string; to: string }> => {
  if (input.user_id === input.to_user_id)
    throw badInput('/to_user_id', 'same', phrase('server/tasks', 'otherMemberNeeded'));
  const from = await memberOf(db, actor, input.user_id, { reaches, missing: notFound });
  const to = await memberOf(db, actor, input.to_user_id, { reaches, missing: noHeir });
  if (to.departed) throw badInput('/to_user_id', 'departed', phrase('server/tasks', 'memberLeft'));
  return { from: from.did, to: to.did };
};

/** Gives the open tasks of one member to another; finished ones keep the name of who did them. Answers how many. */
export const handOverTasks = (
  trx: Trx,
  module: StoredModule,
  over: { company: string; from: string; to: string; now: number },
): Promise<number> => {
  const open = [taskStatus.pending, taskStatus.inProgress];
  const where = sql<boolean>`${ofCompany(over.company)} and ${columnOf(module, 'handler')} = ${over.from}
    and ${columnOf(module, 'status')} = any(cast(${open} as text[]))`;
  return setWhere(trx, module, { values: { handler: over.to, updatetime: over.now }, where });
};
