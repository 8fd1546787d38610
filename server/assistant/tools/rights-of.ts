import { Type } from 'typebox';
import { endpoints } from '../../../src/api/endpoints.ts';
import { products } from '../../../src/engine/products.ts';
import type { Language } from '../../../src/engine/column.ts';
import { combine, covers, hasAny, type Levels } from '../../../src/engine/rights.ts';
import { type AnswerOf, statuses } from '../../../src/api/endpoint.ts';
import { closed, Text } from '../../../src/schemas/wire.ts';
import type { InnerCaller } from '../../http/inner-call.ts';
import { Refusal } from '../../http/refusal.ts';
import { requireModule } from '../../records/request-context.ts';
import { requireRight } from '../../http/require-right.ts';
import { consoleCall } from '../console-call.ts';
import { personOf } from '../find-member.ts';
import { readableModules } from '../readable-module.ts';
import { type TableBlock, tool } from '../tool.ts';
import { inLanguage, phrase } from '../../texts.ts';
import { columnHeads } from '../column-heads.ts';

type Role = AnswerOf<typeof endpoints.roleDetail>['data'];

const maxRoles = 200;

/** A role of another department is none that the person may see. */
const roleIfSeen = async (caller: InnerCaller, did: string): Promise<Role | undefined> => {
  try {
    return (await consoleCall(caller, endpoints.roleDetail, { did })).data;
  } catch (failure) {
    if (failure instanceof Refusal && failure.status === statuses.notFound) return undefined;
    throw failure;
  }
};

/** Enabled roles of a member, as far as the person may see roles. */
const rolesOf = async (caller: InnerCaller, memberDid: string): Promise<Role[]> => {
  const { result } = await consoleCall(caller, endpoints.queryRecords, { pid: products.roles, pagesize: maxRoles });
  const memberRoles: Role[] = [];
  for (const { did } of result.data) {
    const role = await roleIfSeen(caller, did);
    if (role?.enable === true && role.members.some((member) => member.did === memberDid)) memberRoles.push(role);
  }
  return memberRoles;
};

export type RightsRow = Levels & { pid: string; module: string; from: string[] };

const rowsOfRoles = async (caller: InnerCaller, roles: readonly Role[]): Promise<RightsRow[]> => {
  const granted = roles.flatMap(({ name, rights }) => rights.map((right) => ({ ...right, role: name })));
  return (await readableModules(caller))
    .map(({ pid, name }) => ({
      pid,
      module: inLanguage(name, caller.language),
      ...combine(granted, pid),
      from: [...new Set(granted.filter((grant) => covers(grant.pid, pid) && hasAny(grant)).map(({ role }) => role))],
    }))
    .filter(hasAny);
};

const ownRows = async (caller: InnerCaller): Promise<RightsRow[]> => {
  const { data } = await consoleCall(caller, endpoints.myRights, {});
  return data.map(({ name, ...right }) => ({ ...right, module: inLanguage(name, caller.language) }));
};

/**
 * Lists on which a member has a right; of others as far as the person may see roles.
 * @throws Refusal forbidden where the person may not
 */
export const rightsRows = async (caller: InnerCaller, did: string): Promise<RightsRow[]> => {
  if (did === caller.actor.did) return ownRows(caller);
  requireRight(caller.actor, 'read', await requireModule(caller, products.authority));
  return rowsOfRoles(caller, await rolesOf(caller, did));
};

export const rightsTable = (rows: readonly RightsRow[], language: Language): TableBlock => {
  // As the product says it: 1 reaches the own departments, 2 the company; records are added or not.
  const levels = inLanguage(phrase('server/assistant', 'rightsLevels'), language).split(' | ');
  const level = (value: number): string => levels[value] ?? levels[0] ?? '';
  return {
    kind: 'table',
    head: columnHeads('rightsHead', language),
    rows: rows.map(({ module, read, create, write, set, from }) => [
      module,
      level(read),
      create > 0 ? inLanguage(phrase('server/assistant', 'rightsYes'), language) : level(0),
      level(write),
      level(set),
      from.join(', '),
    ]),
  };
};

export const rightsOf = tool({
  name: 'rights_of',
  title: phrase('server/assistant', 'memberRights'),
  description:
    'What a member may do on each list, and by which roles: 0 nothing, 1 in their departments, 2 in the whole company; create 16 or 0. Without person, the one who asks. Of others only where the caller may read roles, and only lists that the caller may read.',
  input: closed({ person: Type.Optional(Text(128)) }),
  run: async (caller, { person }) => {
    const member = person === undefined ? caller.actor : await personOf(caller, person);
    const rows = await rightsRows(caller, member.did);
    return {
      data: { member: member.name, rights: rows },
      blocks: [
        rightsTable(rows, caller.language),
        {
          kind: 'records',
          pid: products.members,
          filter: [{ k: 'did', type: '=', v: member.did }],
          dids: [member.did],
        },
      ],
    };
  },
});
