import { type Static, Type } from 'typebox';
import { answer, Count, Did, Dids, empty, LocalText, Pid, Rights, Text } from '../../schemas/wire.ts';
import { readEndpoint, writeEndpoint, closed, nothing } from '../endpoint.ts';
import { phrase } from '../../texts/phrase.ts';

/** Roles, what they grant and who holds them. Contract "Rights". */

const on = (right: 'create' | 'read' | 'write' | 'set') => ({ right, of: { product: 'authority' } }) as const;
/** A right is on one module, on a class of them (`3*`) or on all (`*`). Contract "Rights". */
const roleRight = closed({
  pid: Type.String({ pattern: '^([0-9a-fA-F]{24}|[0-9a-fA-F]?\\*)$' }),
  create: Type.Union([Type.Literal(0), Type.Literal(16)]),
  read: Type.Integer({ minimum: 0, maximum: 2 }),
  write: Type.Integer({ minimum: 0, maximum: 2 }),
  set: Type.Integer({ minimum: 0, maximum: 2 }),
});
/** A role as its own page shows it; `rolesource` 3 system default, 1 custom. Contract "Rights". */
export const RoleDetail = Type.Object({
  did: Type.String(),
  name: Type.String(),
  organization: Type.String(),
  rolesource: Type.Integer(),
  enable: Type.Boolean(),
  /** Counts changes; `grant` requires it, so that concurrent changes do not overwrite each other. */
  version: Type.Integer(),
  /** A right on one module carries the module's name. */
  rights: Type.Array(Type.Object({ pid: Type.String(), module: Type.Optional(LocalText), ...Rights.properties })),
  members: Type.Array(Type.Object({ did: Type.String(), name: Type.String() })),
});
export type RoleDetail = Static<typeof RoleDetail>;
/** What a grant would change for one member, their other roles counted in. */
export const MemberEffect = Type.Object({
  did: Type.String(),
  name: Type.String(),
  changes: Type.Array(Type.Object({ pid: Type.String(), before: Rights, after: Rights })),
});
export type MemberEffect = Static<typeof MemberEffect>;

export const roles = {
  createRole: writeEndpoint({
    path: '/sfsaas/api/rolev2/create',
    summary: 'Add a custom role',
    audit: phrase('server/actions', 'createRole'),
    request: closed({ name: Text(128), organization: Did }),
    answer: answer({ did: Did }),
    needs: on('create'),
  }),
  renameRole: writeEndpoint({
    path: '/sfsaas/api/rolev2/rename',
    summary: 'Rename a custom role',
    audit: phrase('server/actions', 'renameRole'),
    request: closed({ did: Did, name: Text(128) }),
    answer: empty,
    needs: on('write'),
  }),
  transferRole: writeEndpoint({
    path: '/sfsaas/api/rolev2/transfer',
    summary: 'Move a custom role to another department',
    audit: phrase('server/actions', 'transferRole'),
    request: closed({ did: Did, organization: Did }),
    answer: empty,
    needs: on('write'),
  }),
  deleteRole: writeEndpoint({
    path: '/sfsaas/api/rolev2/delete',
    summary: 'Delete a custom role',
    audit: phrase('server/actions', 'deleteRole'),
    request: closed({ did: Did }),
    answer: empty,
    needs: on('write'),
  }),
  disableRole: writeEndpoint({
    path: '/sfsaas/api/rolev2/disable',
    summary: 'Disable or enable a custom role; without `enable` it toggles',
    audit: phrase('server/actions', 'disableRole'),
    request: closed({ did: Did, enable: Type.Optional(Type.Boolean()) }),
    answer: empty,
    needs: on('write'),
  }),
  roleDetail: readEndpoint({
    path: '/sfsaas/api/rolev2/detail',
    summary: 'A role with its rights and members',
    audit: phrase('server/actions', 'roleDetail'),
    request: closed({ did: Did }),
    answer: answer({ data: RoleDetail }),
    needs: 'session',
  }),
  grantRole: writeEndpoint({
    path: '/sfsaas/api/rolev2/grant',
    summary: 'Set the rights of a custom role; with `preview` tell what that would change and write nothing',
    audit: phrase('server/actions', 'grantRole'),
    request: closed({
      did: Did,
      rights: Type.Array(roleRight, { maxItems: 1000 }),
      version: Type.Optional(Count(0)),
      preview: Type.Optional(Type.Boolean()),
    }),
    answer: answer({ version: Type.Optional(Type.Integer()), members: Type.Optional(Type.Array(MemberEffect)) }),
    needs: on('set'),
  }),
  assignRole: writeEndpoint({
    path: '/sfsaas/api/rolev2/assign',
    summary: 'Give a role to members, or take it',
    audit: phrase('server/actions', 'assignRole'),
    request: closed({ did: Did, add: Dids, remove: Dids }),
    answer: empty,
    needs: on('set'),
  }),
  myRights: readEndpoint({
    path: '/sfsaas/api/rolev2/mine',
    summary: 'One’s own rights and the roles they come from',
    audit: phrase('server/actions', 'myRights'),
    request: nothing,
    answer: answer({
      data: Type.Array(
        Type.Object({
          pid: Pid,
          name: LocalText,
          ...Rights.properties,
          from: Type.Array(Type.String()),
        }),
      ),
      /** What each enabled role of theirs grants, as it was given: for a module, a class or all. */
      grants: Type.Array(
        Type.Object({ role: Type.String(), name: Type.String(), pid: Type.String(), ...Rights.properties }),
      ),
      /** Names of up to three members who can grant any right. */
      administrators: Type.Array(Type.String()),
    }),
    needs: 'session',
  }),
} as const;
