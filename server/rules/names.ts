import { sql } from 'kysely';
import type { Right } from '../../src/api/endpoint.ts';
import type { Row } from '../db/database.ts';
import { isAmong } from '../db/record-id.ts';
import type { RequestContext } from '../records/request-context.ts';
import { scopeOf, scopeSql } from '../records/record-scope.ts';
import type { StoredModule } from '../services.ts';

/** A record by its module and did. */
export type Named = { pid: string; did: string };

const keyOf = ({ pid, did }: Named) => `${pid}/${did}`;

/** Names of records by module and did. */
export type Names = { of: (record: Named) => string | undefined };

const dids = (records: readonly Named[]) => [...new Set(records.map(({ did }) => did))];

/**
 * Names of those records that are within the reach of the actor's right; the others count as missing. Modules on which
 * the actor has no right are skipped.
 */
export const namesOf = async (
  requestContext: RequestContext,
  modules: ReadonlyMap<string, StoredModule>,
  records: readonly Named[],
  right: Right,
): Promise<Names> => {
  const { db, actor } = requestContext;
  const queries = [...Map.groupBy(records, ({ pid }) => pid)].flatMap(([pid, moduleRecords]) => {
    const module = modules.get(pid);
    if (module === undefined || actor.rightsOn(pid)[right] === 0) return [];
    const query = sql<Row>`select t.did, t.name from ${sql.table(module.table)} t
      where ${scopeSql(scopeOf(actor, right, module))} and ${isAmong(module, dids(moduleRecords))}`;
    return [{ pid, query: query.compile(db.builder) }];
  });
  if (queries.length === 0) return { of: () => undefined };
  const rowsByQuery = await db.read(
    { company: actor.companyid },
    queries.map(({ query }) => query),
  );
  const names = new Map(
    queries.flatMap(({ pid }, index) =>
      (rowsByQuery[index] ?? []).map((row) => [keyOf({ pid, did: String(row['did']) }), String(row['name'])] as const),
    ),
  );
  return { of: (record) => names.get(keyOf(record)) };
};
