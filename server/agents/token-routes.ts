import { endpoints } from '../../src/api/endpoints.ts';
import { auditOfCall } from '../audit/audited-call.ts';
import { writeAudit } from '../audit/write.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import { type Route, route } from '../http/route.ts';
import { dropAgentToken, makeAgentToken, readAgentTokens } from './tokens.ts';
import { phrase } from '../texts.ts';

/** A person's agent tokens. Contract "Agents". */

const readOnly = () => new Refusal('forbidden', phrase('server/agents', 'sessionReadOnly'));

export const agentTokenRoutes: Route[] = [
  // Not a writing endpoint, because answers of those are stored for retries and this one has a secret: the audit entry
  // is written here.
  route(endpoints.createAgentToken, async ({ db, actor, input, now, request }) => {
    if (actor.isReadOnly) throw readOnly();
    const name = input.name.trim();
    return db.transaction({ company: actor.companyid }, async (trx) => {
      const made = await makeAgentToken(trx, actor, { name, days: input.days, now });
      const call = { actor, endpoint: endpoints.createAgentToken, ip: request.ip, status: 0, input, now };
      await writeAudit(trx, { ...auditOfCall(call), input: { ...input, did: made.did } });
      return made;
    });
  }),

  // A wall is in public view: it does not show what its person has.
  route(endpoints.listAgentTokens, async ({ db, actor }) => ({
    data: actor.isReadOnly ? [] : await readAgentTokens(db, actor),
  })),

  route(endpoints.revokeAgentToken, async ({ db, actor, input }) => {
    const { did } = input;
    const dropped = await db.transaction({ company: actor.companyid }, (trx) => dropAgentToken(trx, actor, did));
    if (dropped === undefined) throw notFound();
  }),
];
