import type { Board } from '../../src/engine/board/board.ts';
import { kindsIn } from '../../src/engine/board/module-lookup.ts';
import { type RequestContext, formatContextOf } from '../records/request-context.ts';
import { recordQuery } from '../records/query.ts';
import { scopeOf } from '../records/record-scope.ts';
import { recordOf, selectionOf } from '../records/select.ts';
import type { StoredModule } from '../services.ts';
import { resolveSubject } from './resolve-subject.ts';
import type { BoardContext, StoredThing } from '../../src/engine/board/board-context.ts';

type Modules = ReadonlyMap<string, StoredModule>;

const keyOf = ({ pid, did }: StoredThing) => `${pid}/${did}`;

/** Reads a stored record with all columns; `undefined` if it does not exist or the actor may not read it. */
const readThing = async (
  requestContext: RequestContext,
  modules: Modules,
  { pid, did }: StoredThing,
): Promise<unknown> => {
  const { db, actor, services } = requestContext;
  const module = modules.get(pid.toLowerCase());
  if (module === undefined || actor.rightsOn(module.config.pid).read === 0) return undefined;
  const selection = await selectionOf({ modules: services.modules.over(db), actor }, module);
  const query = recordQuery({ module, scope: scopeOf(actor, 'read', module) }, selection, did);
  const [rows] = await db.read({ company: actor.companyid }, [query.compile(db.builder)]);
  const [row] = rows ?? [];
  return row === undefined
    ? undefined
    : resolveSubject(requestContext, module.config.pid, recordOf(selection, row, formatContextOf(requestContext)));
};

export type BoardLocation = { pid: string; filterdid: string };

/** The context that a board's queries are built from, with the stored records that it reads. */
export const contextOf = async (
  requestContext: RequestContext,
  { pid, filterdid }: BoardLocation,
  boardConfig?: { board: Board; config: unknown },
): Promise<BoardContext> => {
  const { services, db, actor, now } = requestContext;
  const list = await services.modules.over(db).list(actor.companyid);
  const modules: Modules = new Map(list.map((module) => [module.config.pid, module]));
  const things = new Map<string, unknown>();
  for (const thing of boardConfig?.board.reads(boardConfig.config) ?? [])
    things.set(keyOf(thing), await readThing(requestContext, modules, thing));
  return {
    now,
    zone: actor.zone,
    pid,
    filterdid,
    module: (other) => modules.get(other.toLowerCase())?.config,
    ofKind: kindsIn(list.map((module) => module.config)),
    read: (thing) => things.get(keyOf(thing)),
  };
};
