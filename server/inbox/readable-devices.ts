import { sql } from 'kysely';
import type { Row } from '../db/database.ts';
import { isAmong } from '../db/record-id.ts';
import { scopeIfAny, scopeSql } from '../records/record-scope.ts';
import type { RequestContext } from '../records/request-context.ts';

const keyOf = (row: Row): string => `${String(row['pid'])}/${String(row['device'])}`;

/**
 * Names of the records that rows with `pid` and `device` are about; undefined where the caller can't open that record now.
 * A record may have been deleted since its notification was sent, its module too, and the caller may have lost the right
 * to read it.
 */
export const readableDevices = async (
  { db, services, actor }: Pick<RequestContext, 'db' | 'services' | 'actor'>,
  rows: readonly Row[],
): Promise<(row: Row) => string | undefined> => {
  const linked = rows.filter(({ pid, device }) => typeof pid === 'string' && typeof device === 'string');
  const modules = services.modules.over(db);
  const queries = await Promise.all(
    [...Map.groupBy(linked, ({ pid }) => String(pid))].map(async ([pid, moduleRows]) => {
      const module = await modules.find(actor.companyid, pid);
      const scope = module && scopeIfAny(actor, 'read', module);
      if (module === undefined || scope === undefined) return [];
      const dids = [...new Set(moduleRows.map(({ device }) => String(device)))];
      return sql<Row>`select ${pid}::text as pid, t.did as device, t.name from ${sql.table(module.table)} t
        where ${scopeSql(scope)} and ${isAmong(module, dids)}`.compile(db.builder);
    }),
  );
  const rowsByQuery = await db.read({ company: actor.companyid }, queries.flat());
  const names = new Map(rowsByQuery.flat().map((row) => [keyOf(row), String(row['name'] ?? '')]));
  return (row) => names.get(keyOf(row));
};
