import type { Endpoint } from '../../src/api/endpoint.ts';
import type { Db } from '../db/database.ts';
import type { Actor } from '../http/actor.ts';
import { publicSessionId } from './public-session-id.ts';
import { type AuditEntry, writeAudit } from './write.ts';

/** A call of a signed-in person, as the log records it. */
export type AuditedCall = {
  actor: Actor;
  endpoint: Endpoint;
  ip: string;
  status: number;
  input: unknown;
  /** Epoch seconds. */
  now: number;
};

export const auditOfCall = ({ actor, endpoint, ip, status, input, now }: AuditedCall): AuditEntry => ({
  companyid: actor.companyid,
  userid: actor.userid,
  member: actor.did,
  organization: actor.organization,
  session: publicSessionId(actor.sessionHash),
  phone: actor.phone,
  url: endpoint.path,
  ip,
  describe: endpoint.summary,
  status,
  input,
  now,
});

/** An entry of a call that has no transaction of its own. */
export const recordCall = (db: Db, call: AuditedCall): Promise<void> =>
  db.transaction({ company: call.actor.companyid }, (trx) => writeAudit(trx, auditOfCall(call)));
