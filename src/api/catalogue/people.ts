import { type Static, Type } from 'typebox';
import { type Department, Member, OwnVisit } from '../../schemas/people.ts';
import { answer, Did, Dids, empty, LocalText, Pid, Rights, Seconds, StoredRecord, Text } from '../../schemas/wire.ts';
import { asks, changes, closed, nothing } from '../endpoint.ts';
import { ImportOutcome } from './records.ts';

/** Members, departments, roles, visitors and the audit log. Spec 1 section 7. */

const on = (right: 'create' | 'read' | 'write' | 'set', product: 'groups' | 'authority' | 'visitors' | 'audit') =>
  ({ right, of: { product } }) as const;
const memberQuery = closed({
  organizationid: Type.Optional(Text(64)),
  name: Type.Optional(Text(128)),
  page: Type.Optional(Type.Integer({ minimum: 0 })),
  pagesize: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  staffstatus: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
});
const members = answer({ result: Type.Array(Member), total: Type.Integer() });
const memberFields = {
  name: Text(128),
  organizationid: Text(64),
  phonenumber: Text(32),
  email: Type.Optional(Text(128)),
  staffid: Type.Optional(Text(64)),
};
const departmentTree = Type.Unsafe<Department[]>(Type.Array(Type.Record(Type.String(), Type.Unknown())));
/** A right is on one module, on a class of them (`3*`) or on all (`*`). Contract section 7 "Modules". */
const roleRight = closed({
  pid: Type.String({ pattern: '^([0-9a-fA-F]{24}|[0-9a-fA-F]?\\*)$' }),
  create: Type.Union([Type.Literal(0), Type.Literal(16)]),
  read: Type.Integer({ minimum: 0, maximum: 2 }),
  write: Type.Integer({ minimum: 0, maximum: 2 }),
  set: Type.Integer({ minimum: 0, maximum: 2 }),
});
/** A role as its own page shows it; `rolesource` 3 system default, 1 custom. Spec 1 section 3. */
export const RoleDetail = Type.Object({
  did: Type.String(),
  name: Type.String(),
  organization: Type.String(),
  rolesource: Type.Integer(),
  enable: Type.Boolean(),
  /** Counts changes; `grant` takes it so that nobody overwrites what somebody else granted. */
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
  detail: Type.Unknown(),
  changes: Type.Array(
    Type.Object({
      pid: Type.Optional(Type.String()),
      did: Type.Optional(Type.String()),
      name: Type.Optional(Type.String()),
      before: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
      after: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
      more: Type.Optional(Type.Integer()),
    }),
  ),
  seq: Type.Union([Type.Integer(), Type.Null()]),
  hash: Type.Union([Type.String(), Type.Null()]),
});
export type AuditEntry = Static<typeof AuditEntry>;

export const people = {
  listMembers: asks({
    path: '/sfsaas/api/user/list',
    summary: 'Members, a page',
    request: memberQuery,
    answer: members,
    needs: on('read', 'groups'),
  }),
  searchMembers: asks({
    path: '/sfsaas/api/user/userlist',
    summary: 'Members by name',
    request: memberQuery,
    answer: members,
    needs: 'session',
  }),
  createMember: changes({
    path: '/sfsaas/api/user/create',
    summary: 'Add a member',
    request: closed(memberFields),
    answer: answer({ did: Did }),
    needs: on('create', 'groups'),
  }),
  updateMember: changes({
    path: '/sfsaas/api/user/update',
    summary: 'Change a member; departure and reinstatement included',
    request: closed({
      did: Did,
      name: Type.Optional(memberFields.name),
      organizationid: Type.Optional(memberFields.organizationid),
      phonenumber: Type.Optional(memberFields.phonenumber),
      email: memberFields.email,
      staffid: memberFields.staffid,
      staffstatus: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
      exitdate: Type.Optional(Type.Union([Seconds, Type.Null()])),
      heir: Type.Optional(Text(64)),
    }),
    answer: empty,
    needs: on('write', 'groups'),
  }),
  renameMember: changes({
    path: '/sfsaas/api/user/modify',
    summary: 'Rename a member',
    request: closed({ did: Did, name: Text(128) }),
    answer: empty,
    needs: on('write', 'groups'),
  }),
  importMembers: changes({
    path: '/sfsaas/api/user/import',
    summary: 'Add members from a file',
    request: closed({ preview: Type.Optional(Type.Boolean()) }),
    answer: answer({ data: ImportOutcome }),
    needs: on('create', 'groups'),
    transport: 'multipart',
    bodyLimit: 11 * 1024 * 1024,
    timeout: 180_000,
  }),
  departmentTree: asks({
    path: '/sfsaas/api/organization/tree',
    summary: 'The departments as a tree',
    request: closed({ name: Type.Optional(Text(128)) }),
    answer: answer({ result: departmentTree }),
    needs: on('read', 'groups'),
  }),
  createDepartment: changes({
    path: '/sfsaas/api/organization/create',
    summary: 'Add a department',
    request: closed({ name: Text(128), upperlevel: Type.Optional(Text(64)), manager: Type.Optional(Text(64)) }),
    answer: answer({ did: Did }),
    needs: on('create', 'groups'),
  }),
  updateDepartment: changes({
    path: '/sfsaas/api/organization/update',
    summary: 'Change a department',
    request: closed({
      did: Did,
      name: Type.Optional(Text(128)),
      upperlevel: Type.Optional(Text(64)),
      manager: Type.Optional(Text(64)),
    }),
    answer: empty,
    needs: on('write', 'groups'),
  }),
  deleteDepartment: changes({
    path: '/sfsaas/api/organization/delete',
    summary: 'Delete a department',
    request: closed({ did: Did }),
    answer: empty,
    needs: on('write', 'groups'),
  }),
  createRole: changes({
    path: '/sfsaas/api/rolev2/create',
    summary: 'Add a custom role',
    request: closed({ name: Text(128), organization: Did }),
    answer: answer({ did: Did }),
    needs: on('create', 'authority'),
  }),
  renameRole: changes({
    path: '/sfsaas/api/rolev2/rename',
    summary: 'Rename a custom role',
    request: closed({ did: Did, name: Text(128) }),
    answer: empty,
    needs: on('write', 'authority'),
  }),
  transferRole: changes({
    path: '/sfsaas/api/rolev2/transfer',
    summary: 'Move a custom role to another department',
    request: closed({ did: Did, organization: Did }),
    answer: empty,
    needs: on('write', 'authority'),
  }),
  deleteRole: changes({
    path: '/sfsaas/api/rolev2/delete',
    summary: 'Delete a custom role',
    request: closed({ did: Did }),
    answer: empty,
    needs: on('write', 'authority'),
  }),
  disableRole: changes({
    path: '/sfsaas/api/rolev2/disable',
    summary: 'Disable or enable a custom role; without `enable` it toggles',
    request: closed({ did: Did, enable: Type.Optional(Type.Boolean()) }),
    answer: empty,
    needs: on('write', 'authority'),
  }),
  roleDetail: asks({
    path: '/sfsaas/api/rolev2/detail',
    summary: 'A role with its rights and members',
    request: closed({ did: Did }),
    answer: answer({ data: RoleDetail }),
    needs: 'session',
  }),
  grantRole: changes({
    path: '/sfsaas/api/rolev2/grant',
    summary: 'Set the rights of a custom role; with `preview` tell what that would change and write nothing',
    request: closed({
      did: Did,
      rights: Type.Array(roleRight, { maxItems: 1000 }),
      version: Type.Optional(Type.Integer({ minimum: 0 })),
      preview: Type.Optional(Type.Boolean()),
    }),
    answer: answer({ version: Type.Optional(Type.Integer()), members: Type.Optional(Type.Array(MemberEffect)) }),
    needs: on('set', 'authority'),
  }),
  assignRole: changes({
    path: '/sfsaas/api/rolev2/assign',
    summary: 'Give a role to members, or take it',
    request: closed({ did: Did, add: Dids, remove: Dids }),
    answer: empty,
    needs: on('set', 'authority'),
  }),
  myRights: asks({
    path: '/sfsaas/api/rolev2/mine',
    summary: 'One’s own rights and the roles they come from',
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
    }),
    needs: 'session',
  }),
  listVisits: asks({
    path: '/smartwork/api/v1/visit/history/list',
    summary: 'Visitor records, a page',
    request: closed({
      company: Type.Optional(Text(128)),
      visitor: Type.Optional(Text(128)),
      interviewee: Type.Optional(Text(128)),
      mobile: Type.Optional(Text(32)),
      starttime: day,
      endtime: day,
      pagenum: Type.Optional(Type.Integer({ minimum: 1 })),
      pagesize: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
    }),
    answer: answer({ data: Type.Array(StoredRecord), total: Type.Integer() }),
    needs: on('read', 'visitors'),
  }),
  refreshVisitorCode: changes({
    path: '/smartwork/api/v1/visit/authorization/add',
    summary: 'Make a new visitor code; with `current` only tell the one that holds',
    request: closed({ current: Type.Optional(Type.Boolean()) }),
    /** Empty, and `expiresat` 0, when no code holds. Epoch seconds. */
    answer: answer({ data: Type.Object({ authorization: Type.String(), expiresat: Type.Integer() }) }),
    needs: on('create', 'visitors'),
  }),
  readVisitorCode: asks({
    path: '/smartwork/api/v1/visit/authorization/read',
    summary: 'Whose visitor code it is, for the page where a visit is announced',
    request: closed({ authorization: Text(64) }),
    /** `zone` is the wall that `interviewtime` is written on. */
    answer: answer({ data: Type.Object({ company: LocalText, zone: Type.String() }) }),
    needs: 'public',
  }),
  registerVisit: changes({
    path: '/smartwork/api/v1/visit/register',
    summary: 'Announce a visit; the visitor code is the right',
    request: closed({
      authorization: Text(64),
      company: Text(128),
      visitor: Text(128),
      mobile: Text(32),
      interviewee: Text(128),
      visitaddr: Text(256),
      interviewtime: Seconds,
    }),
    answer: answer({ did: Did }),
    needs: 'public',
  }),
  myVisits: asks({
    path: '/smartwork/api/v1/visit/mine',
    summary: 'Visits to oneself of the last week and to come, the latest first; no right on visits is needed',
    request: nothing,
    answer: answer({ data: Type.Array(OwnVisit) }),
    needs: 'session',
  }),
  confirmVisit: changes({
    path: '/smartwork/api/v1/visit/confirm',
    summary: 'Confirm or refuse a visit',
    request: closed({ did: Did, accept: Type.Boolean() }),
    answer: empty,
    needs: 'session',
  }),
  leaveVisit: changes({
    path: '/smartwork/api/v1/visit/leave',
    summary: 'End a visit',
    request: closed({ did: Did }),
    answer: empty,
    needs: on('write', 'visitors'),
  }),
  queryAudit: asks({
    path: '/cloudproject/v1/auditlog/query',
    summary: 'Entries of the audit log, newest first',
    request: closed({
      offset: Type.Integer({ minimum: 0 }),
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
    needs: on('read', 'audit'),
  }),
} as const;
