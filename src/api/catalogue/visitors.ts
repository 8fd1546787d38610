import { Type } from 'typebox';
import { OwnVisit } from '../../schemas/people.ts';
import { answer, Count, Did, empty, LocalText, Seconds, StoredRecord, Text } from '../../schemas/wire.ts';
import { readEndpoint, writeEndpoint, closed, nothing } from '../endpoint.ts';
import { phrase } from '../../texts/phrase.ts';

/** Visits and the code they are announced with. Contract "Visitors". */

const on = (right: 'create' | 'read' | 'write' | 'set') => ({ right, of: { product: 'visitors' } }) as const;
const day = Type.Optional(Type.Union([Seconds, Text(32)]));

export const visitors = {
  listVisits: readEndpoint({
    path: '/smartwork/api/v1/visit/history/list',
    summary: 'Visitor records, a page',
    audit: phrase('server/actions', 'listVisits'),
    request: closed({
      company: Type.Optional(Text(128)),
      visitor: Type.Optional(Text(128)),
      interviewee: Type.Optional(Text(128)),
      mobile: Type.Optional(Text(32)),
      starttime: day,
      endtime: day,
      pagenum: Type.Optional(Count(1)),
      pagesize: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
    }),
    answer: answer({ data: Type.Array(StoredRecord), total: Type.Integer() }),
    needs: on('read'),
  }),
  refreshVisitorCode: writeEndpoint({
    path: '/smartwork/api/v1/visit/authorization/add',
    summary: 'Make a new visitor code; with `current` only tell the one that holds',
    audit: phrase('server/actions', 'refreshVisitorCode'),
    request: closed({ current: Type.Optional(Type.Boolean()) }),
    /** Empty, and `expiresat` 0, when no code holds. Epoch seconds. */
    answer: answer({ data: Type.Object({ authorization: Type.String(), expiresat: Type.Integer() }) }),
    needs: on('create'),
  }),
  readVisitorCode: readEndpoint({
    path: '/smartwork/api/v1/visit/authorization/read',
    summary: 'Whose visitor code it is, for the page where a visit is announced',
    audit: phrase('server/actions', 'readVisitorCode'),
    request: closed({ authorization: Text(64) }),
    /** `zone` is the wall that `interviewtime` is written on. */
    answer: answer({ data: Type.Object({ company: LocalText, zone: Type.String() }) }),
    needs: 'public',
  }),
  registerVisit: writeEndpoint({
    path: '/smartwork/api/v1/visit/register',
    summary: 'Announce a visit; the visitor code is the right',
    audit: phrase('server/actions', 'registerVisit'),
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
  myVisits: readEndpoint({
    path: '/smartwork/api/v1/visit/mine',
    summary: 'Visits to oneself of the last week and to come, the latest first; no right on visits is needed',
    audit: phrase('server/actions', 'myVisits'),
    request: nothing,
    answer: answer({ data: Type.Array(OwnVisit) }),
    needs: 'session',
  }),
  confirmVisit: writeEndpoint({
    path: '/smartwork/api/v1/visit/confirm',
    summary: 'Confirm or refuse a visit',
    audit: phrase('server/actions', 'confirmVisit'),
    request: closed({ did: Did, accept: Type.Boolean() }),
    answer: empty,
    needs: 'session',
  }),
  leaveVisit: writeEndpoint({
    path: '/smartwork/api/v1/visit/leave',
    summary: 'End a visit',
    audit: phrase('server/actions', 'leaveVisit'),
    request: closed({ did: Did }),
    answer: empty,
    needs: on('write'),
  }),
} as const;
