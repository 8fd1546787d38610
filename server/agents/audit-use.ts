import { sql } from 'kysely';
import { endpoints } from '../../src/api/endpoints.ts';
import { auditOfCall } from '../audit/audited-call.ts';
import { writeAudit } from '../audit/write.ts';
import type { Call } from '../http/route.ts';
import type { Agent } from '../http/actor.ts';

const minute = 60;

type Used = { name: string; input: unknown; status: number };

/** The audit entry of one tool call, and when the token was last used. Calls are limited, so entries are too. */
export const auditUse = async (
  { db, request, now }: Pick<Call<typeof endpoints.mcp>, 'db' | 'request' | 'now'>,
  { did, name: agent, actor }: Agent,
  { name, input, status }: Used,
): Promise<void> => {
  const about = { agent, agentdid: did, tool: name.slice(0, 100), arguments: JSON.stringify(input).slice(0, 2000) };
  const call = { actor, endpoint: endpoints.mcp, ip: request.ip, status, input: about, now };
  await db.transaction({ company: actor.companyid }, async (trx) => {
    await sql`update agenttoken set lastused = ${now}
      where companyid = ${actor.companyid} and did = ${did} and coalesce(lastused, 0) <= ${now - minute}`.execute(trx);
    await writeAudit(trx, auditOfCall(call));
  });
};
