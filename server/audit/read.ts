import { type RawBuilder, sql } from 'kysely';
import type { AnswerOf } from '../../src/api/endpoint.ts';
import type { endpoints } from '../../src/api/endpoints.ts';
import type { Language } from '../../src/engine/column.ts';
import type { Db, Row } from '../db/database.ts';
import type { RecordScope } from '../records/record-scope.ts';
import { describeEntry } from './actions.ts';
import { parseStored } from '../db/parse-stored.ts';

type AuditEntry = AnswerOf<typeof endpoints.queryAudit>['results'][number];

/** Columns by which audit entries can be searched. Contract "Audit log". */
export type AuditKey = 'ip' | 'url' | 'userid' | 'phone';

export type AuditQuery = {
  scope: RecordScope;
  /** Epoch seconds, both inclusive. */
  start: number | undefined;
  end: number | undefined;
  conditions: readonly { key: AuditKey; value: string }[];
  offset: number;
  step: number;
};

const whereSql = ({ scope, start, end, conditions }: AuditQuery): RawBuilder<unknown> =>
  sql.join(
    [
      sql`t.companyid = ${scope.company}`,
      ...(scope.organizations === undefined ? [] : [sql`t.organization = any(cast(${scope.organizations} as text[]))`]),
      ...(start === undefined ? [] : [sql`t.occurtime >= ${start}`]),
      ...(end === undefined ? [] : [sql`t.occurtime <= ${end}`]),
      ...conditions.map(({ key, value }) => sql`t.${sql.id(key)} = ${value}`),
    ],
    sql` and `,
  );

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    // Cut to size when it was written.
    return text;
  }
};

type AuditRow = Omit<AuditEntry, '_id' | 'changes' | 'detail'> & { did: string; detail: string; changes: string };

const entryOf =
  (language: Language) =>
  ({ did, hash, detail: text, changes, describe, ...rest }: AuditRow): AuditEntry => {
    const detail = parsed(text);
    return {
      _id: did,
      ...rest,
      describe: describeEntry({ url: rest.url, describe, detail }, language),
      hash: hash?.slice(0, 16) ?? null,
      detail,
      changes: changes === '' ? [] : parseStored<AuditEntry['changes']>(changes),
    };
  };

/** Entries newest first with their number in all. */
export const readAudit = async (db: Db, query: AuditQuery, language: Language) => {
  const where = whereSql(query);
  const rows = sql<AuditRow>`select t.did, t.phone, t.url, t.ip, t.occurtime, t.describe, t.status, t.userid, t.session,
      t.detail, t.changes, t.seq, t.hash, a.name as member
    from audit t left join account a on a.companyid = t.companyid and a.userid = t.userid
    where ${where} order by t.occurtime desc, t.ord desc limit ${query.step} offset ${query.offset}`;
  const count = sql<Row>`select count(*) as total from audit t where ${where}`;
  const [results = [], totals] = await db.read({ company: query.scope.company }, [
    rows.compile(db.builder),
    count.compile(db.builder),
  ]);
  return { results: (results as AuditRow[]).map(entryOf(language)), total: Number(totals?.[0]?.['total'] ?? 0) };
};
