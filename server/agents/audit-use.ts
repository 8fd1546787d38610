import { sql } from 'kysely';
import { endpoints } from '../../src/api/endpoints.ts';
import { auditOfCall } from '../audit/audited-call.ts';
import { writeAudit } from '../audit/write.ts';
import type { Call } from '../http/route.ts';
import type { Agent } from '../http/actor.ts';

const minute = 60;

type ToolUse = { name: string; input: unknown; status: number };

/** Writes the audit entry of a tool call, and the last use of the token. The rate limit of calls also limits the entries. */
export const auditUse = async (
  { db, request, now }: Pick<Call<typeof endpoints.mcp>, 'db' | 'request' | 'now'>,
  { did, name: agent, actor }: Agent,
  { name, input, status }: ToolUse,
): Promise<void> => {
  const detail = { agent, agentdid: did, tool: name.slice(0, 100), arguments: JSON.stringify(input).slice(0, 2000) };
  const call = { actor, endpoint: endpoints.mcp, ip: request.ip, status, input: detail, now };
  await db.transaction({ company: actor.companyid }, async (trx) => {
    await sql`update agenttoken set lastused = ${now}
      where companyid = ${actor.companyid} and did = ${did} and coalesce(lastused, 0) <= ${now - minute}`.execute(trx);
    await writeAudit(trx, auditOfCall(call));
  });
};
