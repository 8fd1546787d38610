import type { Filter } from '../../src/schemas/wire.ts';
import type { ConditionList, SortOrder } from '../../src/engine/column.ts';
import type { Right } from '../../src/api/endpoint.ts';
import type { Language } from '../../src/engine/column.ts';
import type { FormatContext } from '../../src/engine/field-type.ts';
import type { Db } from '../db/database.ts';
import { resolveTab, type Tab, tabExpressions } from './tab.ts';
import type { Actor } from '../http/actor.ts';
import { notFound } from '../http/refusal.ts';
import type { Services, StoredModule } from '../services.ts';
import { resolveExpression } from './condition.ts';
import type { Rows } from './query.ts';
import { scopeOf } from './record-scope.ts';

/** Context of a request: database, actor, services, language and time. */
export type RequestContext = {
  db: Db;
  actor: Actor;
  services: Services;
  language: Language;
  now: number;
  /** The tab of the call, if it was read already. */
  tab?: Tab;
  /** Collects the pids of the modules that the answer is read from. */
  reads?: Set<string>;
};

export const formatContextOf = ({ actor, language, now }: RequestContext): FormatContext => ({
  language,
  zone: actor.zone,
  now,
});

/** @throws Refusal notFound when the company does not have the module. */
export const requireModule = async (requestContext: RequestContext, pid: string): Promise<StoredModule> => {
  const module = await requestContext.services.modules
    .over(requestContext.db)
    .find(requestContext.actor.companyid, pid);
  if (!module) throw notFound();
  return module;
};

type RowsQuery = { pid: string; did?: string; condition?: ConditionList; filter?: Filter };

/** Rows of a query: its tab, condition and filter, combined by `and`, within the scope of the actor's right. */
export const resolveRows = async (
  requestContext: RequestContext,
  query: RowsQuery,
  right: Right = 'read',
): Promise<{ rows: Rows; tab: Tab | undefined }> => {
  const module = await requireModule(requestContext, query.pid);
  requestContext.reads?.add(module.config.pid);
  const scope = scopeOf(requestContext.actor, right, module);
  const tab = await resolveTab(requestContext, module, query.did);
  const context = formatContextOf(requestContext);
  const expression = resolveExpression(module, query, context, tabExpressions(module, tab, context));
  return { rows: { module, scope, expression }, tab };
};

/** Contract "Calls". */
const newestFirst: SortOrder = { column: 'updatetime', type: 'desc' };

/** Sort order of a list: that of the query, else of the tab, else of the module. */
export const sortOf = (module: StoredModule, tab: Tab | undefined, requestedSort: SortOrder | undefined): SortOrder =>
  requestedSort ?? tab?.clientconfig.defaultsortset ?? module.config.sort ?? newestFirst;
