import { sql } from 'kysely';
import type { Row } from '../db/database.ts';
import { isRecord } from '../db/record-id.ts';
import { type RequestContext, requireModule } from '../records/request-context.ts';
import { scopeOf, scopeSql } from '../records/record-scope.ts';
import { badInput } from '../http/refusal.ts';
import { requireRight } from '../http/require-right.ts';
import type { StoredModule } from '../services.ts';
import { phrase } from '../texts.ts';

export type Address = { did: string; name: unknown; url: string; pid: string };

const nameQuery = ({ actor }: RequestContext, module: StoredModule, did: string) =>
  sql<Row>`select t.name from ${sql.table(module.table)} t where ${scopeSql(scopeOf(actor, 'read', module))} and ${isRecord(module, did)}`;

/** The record in the first of the modules that has it, requested in one conversation. */
const recordIn = async (
  requestContext: RequestContext,
  modules: readonly StoredModule[],
  did: string,
): Promise<Address | undefined> => {
  const { db, actor } = requestContext;
  const queries = modules.map((module) => nameQuery(requestContext, module, did).compile(db.builder));
  const rowsByModule = await db.read({ company: actor.companyid }, queries);
  const index = rowsByModule.findIndex((rows) => rows.length > 0);
  const pid = modules[index]?.config.pid;
  if (pid === undefined) return undefined;
  return { did, name: rowsByModule[index]?.[0]?.['name'], url: `/home/data/detail/${pid}/${did}/detail`, pid };
};

/** Name and address of a module, of a record of it, or of a record whose module is not named. Contract "Calls". @throws Refusal badInput where none is named */
export const recordAddress = async (
  requestContext: RequestContext,
  { pid, did = '' }: { pid?: string; did?: string },
): Promise<Address | undefined> => {
  const { actor, services } = requestContext;
  if (pid !== undefined) {
    const module = await requireModule(requestContext, pid);
    requireRight(actor, 'read', module);
    if (did !== '') return recordIn(requestContext, [module], did);
    return { did: '', name: module.config.name, url: `/home/data/list/${module.config.pid}`, pid: module.config.pid };
  }
  if (did === '') throw badInput('/pid', 'required', phrase('server/filters', 'addressOfNothing'));
  const modules = await services.modules.list(actor.companyid);
  return recordIn(
    requestContext,
    modules.filter(({ config }) => actor.rightsOn(config.pid).read > 0),
    did,
  );
};
