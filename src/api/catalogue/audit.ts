import { type Static, Type } from 'typebox';
import { answer, Count, Seconds, Text } from '../../schemas/wire.ts';
import { readEndpoint, closed } from '../endpoint.ts';
import { phrase } from '../../texts/phrase.ts';

/** The audit log. Contract "Audit log". */

/** Values of a record by column, or what else was changed: the rights of a role by module. */
const Logged = Type.Record(Type.String(), Type.Unknown());

const day = Type.Optional(Type.Union([Seconds, Text(32)]));

/** An entry as the log shows it: `detail` is the request without secrets, `changes` what it did. */
export const AuditEntry = Type.Object({
  _id: Type.String(),
  phone: Type.String(),
  url: Type.String(),
  ip: Type.String(),
  occurtime: Type.Integer(),
  describe: Type.String(),
  status: Type.Integer(),
  userid: Type.String(),
  member: Type.Union([Type.String(), Type.Null()]),
  session: Type.String(),
  /** What the caller sent, of any shape. */
  detail: Type.Unknown(),
  changes: Type.Array(
    Type.Object({
      pid: Type.Optional(Type.String()),
      did: Type.Optional(Type.String()),
      name: Type.Optional(Type.String()),
      before: Type.Optional(Logged),
      after: Type.Optional(Logged),
      more: Type.Optional(Type.Integer()),
    }),
  ),
  seq: Type.Union([Type.Integer(), Type.Null()]),
  hash: Type.Union([Type.String(), Type.Null()]),
});
export type AuditEntry = Static<typeof AuditEntry>;

export const audit = {
  queryAudit: readEndpoint({
    path: '/cloudproject/v1/auditlog/query',
    summary: 'Entries of the audit log, newest first',
    audit: phrase('server/actions', 'queryAudit'),
    request: closed({
      offset: Count(0),
      step: Type.Integer({ minimum: 1, maximum: 500 }),
      start: day,
      end: day,
      queryCondition: Type.Optional(
        Type.Array(
          closed({
            key: Type.Union([Type.Literal('ip'), Type.Literal('url'), Type.Literal('userid'), Type.Literal('phone')]),
            value: Text(256),
            tag: Type.Literal('$eq'),
          }),
          { maxItems: 8 },
        ),
      ),
    }),
    answer: answer({ results: Type.Array(AuditEntry), total: Type.Integer() }),
    needs: { right: 'read', of: { product: 'audit' } },
  }),
} as const;
