import type { AnswerOf, RequestOf } from '../../src/api/endpoint.ts';
import type { endpoints } from '../../src/api/endpoints.ts';
import type { LocalText } from '../../src/engine/column.ts';
import { products } from '../../src/engine/products.ts';
import { hasAny } from '../../src/engine/rights.ts';
import { difference } from '../http/changes.ts';
import type { Trx } from '../db/database.ts';
import { conflict, type FaultMessage } from '../http/refusal.ts';
import type { Call } from '../http/route.ts';
import { refusalOfMessages } from '../records/faults.ts';
import type { RequestContext } from '../records/request-context.ts';
import type { StoredModule } from '../services.ts';
import type { RoleRight } from './system-rights.ts';
import { requireAdministrator, isEverything } from './administrators.ts';
import { requireOwnRights, type NameOf } from './require-own-rights.ts';
import { effectsOf } from './preview.ts';
import { missingRight } from '../http/require-right.ts';
import { roleLabel, rightsOfRole, type RoleContext, setRole, withCustomRole } from './role.ts';
import { phrase, sameText } from '../texts.ts';

type Granting = Call<typeof endpoints.grantRole>;

const allModules: LocalText = phrase('server/roles', 'allModules');

/** Names of modules as the company has them; a class covers all modules whose ids have that prefix. */
export const namesIn = (modules: readonly StoredModule[]): NameOf => {
  const names = new Map(modules.map(({ config }) => [config.pid, config.name]));
  return (pid) => {
    if (pid === '*') return allModules;
    return pid.endsWith('*')
      ? phrase('server/roles', 'allModulesClass', { initial: pid.charAt(0) })
      : (names.get(pid) ?? sameText(pid));
  };
};

const withLowerCasePids = ({ rights }: RequestOf<typeof endpoints.grantRole>): RoleRight[] =>
  rights.map((right) => ({ ...right, pid: right.pid.toLowerCase() }));

const faultAt = (index: number, rule: string, message: LocalText): FaultMessage => ({
  path: `/rights/${index}/pid`,
  rule,
  message,
});

/** @throws Refusal badInput for a module that the company does not have, unless the role had it before, and for one named twice */
const checkModules = (
  rights: readonly RoleRight[],
  before: readonly RoleRight[],
  modules: readonly StoredModule[],
): void => {
  const knownPids = new Set([...modules.map(({ config }) => config.pid), ...before.map(({ pid }) => pid)]);
  const seen = new Set<string>();
  const faults = rights.flatMap(({ pid }, index) => {
    const isTwice = seen.has(pid);
    seen.add(pid);
    if (isTwice) return faultAt(index, 'repeated', phrase('server/roles', 'moduleRepeated', { pid }));
    if (pid.endsWith('*') || knownPids.has(pid)) return [];
    return faultAt(index, 'module', phrase('server/roles', 'moduleNotFound', { pid }));
  });
  if (faults.length > 0) throw refusalOfMessages(faults);
};

const versionConflict = (context: RoleContext) =>
  conflict(
    'version',
    phrase('server/roles', 'roleConflict', { role: roleLabel(context) }),
    context.mayRead ? { version: context.role.version } : {},
  );

type Plan = { before: RoleRight[]; after: RoleRight[] };

/** Validates the input. Returns the role's rights before and after the change. */
const planOf = async (
  requestContext: RequestContext & { input: Granting['input'] },
  modules: readonly StoredModule[],
  trx: Trx,
  context: RoleContext,
): Promise<Plan> => {
  const { actor, input } = requestContext;
  const { role, roles } = context;
  const before = await rightsOfRole(trx, actor.companyid, role.did);
  const after = withLowerCasePids(input);
  requireOwnRights(actor, { before, after, nameOf: namesIn(modules), path: '/rights' });
  checkModules(after, before, modules);
  if (input.version !== undefined && input.version !== role.version) throw versionConflict(context);
  if (before.some(isEverything) && !after.some(isEverything))
    await requireAdministrator(trx, roles, actor.companyid, { role: role.did });
  return { before, after: after.filter(hasAny) };
};

const write = async (trx: Trx, { scope, role }: RoleContext, rights: readonly RoleRight[]): Promise<void> => {
  const { company } = scope;
  await trx.deleteFrom('roleright').where('companyid', '=', company).where('role', '=', role.did).execute();
  if (rights.length === 0) return;
  await trx
    .insertInto('roleright')
    .values(rights.map((right) => ({ companyid: company, role: role.did, ...right })))
    .execute();
};

const byModule = (rights: readonly RoleRight[]) =>
  Object.fromEntries(rights.map(({ pid, ...levels }) => [pid, levels]));

/**
 * Replaces all rights of a custom role. With `preview` it changes nothing and returns the effects on its members.
 * @throws Refusal forbidden, conflict or badInput; a preview is refused for the same reasons
 */
export const grantRole = async (call: Granting): Promise<AnswerOf<typeof endpoints.grantRole>> => {
  const { actor, db, input, now, services } = call;
  const modules = await services.modules.list(actor.companyid);
  const answer = await withCustomRole(call, { right: 'set', did: input.did }, async (trx, context) => {
    const { before, after } = await planOf(call, modules, trx, context);
    const { role } = context;
    if (input.preview === true && !context.mayRead) throw missingRight('read', context.authority.config.name);
    if (input.preview === true) return { members: await effectsOf(trx, context, { modules, after }) };
    await write(trx, context, after);
    await setRole(trx, context, {}, now);
    call.note({
      pid: products.roles,
      did: role.did,
      name: role.name,
      ...difference(byModule(before), byModule(after)),
    });
    return { version: role.version + 1 };
  });
  if (input.preview !== true) await db.announce(`people:${actor.companyid}`);
  return answer;
};
