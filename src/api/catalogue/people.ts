import { Type } from 'typebox';
import { Department, Member } from '../../schemas/people.ts';
import { answer, Count, Did, empty, Seconds, Text } from '../../schemas/wire.ts';
import { readEndpoint, writeEndpoint, closed } from '../endpoint.ts';
import { ImportOutcome } from './imports.ts';
import { phrase } from '../../texts/phrase.ts';

/** Members and departments. Contract "People". */

const on = (right: 'create' | 'read' | 'write' | 'set') => ({ right, of: { product: 'groups' } }) as const;
const memberQuery = closed({
  organizationid: Type.Optional(Text(64)),
  name: Type.Optional(Text(128)),
  page: Type.Optional(Count(0)),
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
const departmentTree = Type.Array(Department);

export const people = {
  listMembers: readEndpoint({
    path: '/sfsaas/api/user/list',
    summary: 'Members, a page',
    audit: phrase('server/actions', 'listMembers'),
    request: memberQuery,
    answer: members,
    needs: on('read'),
  }),
  searchMembers: readEndpoint({
    path: '/sfsaas/api/user/userlist',
    summary: 'Members by name',
    audit: phrase('server/actions', 'searchMembers'),
    request: memberQuery,
    answer: members,
    needs: 'session',
  }),
  createMember: writeEndpoint({
    path: '/sfsaas/api/user/create',
    summary: 'Add a member',
    audit: phrase('server/actions', 'createMember'),
    request: closed(memberFields),
    answer: answer({ did: Did }),
    needs: on('create'),
  }),
  updateMember: writeEndpoint({
    path: '/sfsaas/api/user/update',
    summary: 'Change a member; departure and reinstatement included',
    audit: phrase('server/actions', 'updateMember'),
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
    needs: on('write'),
  }),
  renameMember: writeEndpoint({
    path: '/sfsaas/api/user/modify',
    summary: 'Rename a member',
    audit: phrase('server/actions', 'renameMember'),
    request: closed({ did: Did, name: Text(128) }),
    answer: empty,
    needs: on('write'),
  }),
  importMembers: writeEndpoint({
    path: '/sfsaas/api/user/import',
    summary: 'Add members from a file',
    audit: phrase('server/actions', 'importMembers'),
    request: closed({ preview: Type.Optional(Type.Boolean()) }),
    answer: answer({ data: ImportOutcome }),
    needs: on('create'),
    transport: 'multipart',
    bodyLimit: 11 * 1024 * 1024,
    timeout: 180_000,
  }),
  departmentTree: readEndpoint({
    path: '/sfsaas/api/organization/tree',
    summary: 'The departments as a tree',
    audit: phrase('server/actions', 'departmentTree'),
    request: closed({ name: Type.Optional(Text(128)) }),
    answer: answer({ result: departmentTree }),
    needs: on('read'),
  }),
  createDepartment: writeEndpoint({
    path: '/sfsaas/api/organization/create',
    summary: 'Add a department',
    audit: phrase('server/actions', 'createDepartment'),
    request: closed({ name: Text(128), upperlevel: Type.Optional(Text(64)), manager: Type.Optional(Text(64)) }),
    answer: answer({ did: Did }),
    needs: on('create'),
  }),
  updateDepartment: writeEndpoint({
    path: '/sfsaas/api/organization/update',
    summary: 'Change a department',
    audit: phrase('server/actions', 'updateDepartment'),
    request: closed({
      did: Did,
      name: Type.Optional(Text(128)),
      upperlevel: Type.Optional(Text(64)),
      manager: Type.Optional(Text(64)),
    }),
    answer: empty,
    needs: on('write'),
  }),
  deleteDepartment: writeEndpoint({
    path: '/sfsaas/api/organization/delete',
    summary: 'Delete a department',
    audit: phrase('server/actions', 'deleteDepartment'),
    request: closed({ did: Did }),
    answer: empty,
    needs: on('write'),
  }),
} as const;
