import { Type } from 'typebox';
import { CommandIds } from '../../schemas/commands.ts';
import {
  answer,
  ChangedRecord,
  Condition,
  Count,
  Did,
  Dids,
  Filter,
  Pid,
  Sort,
  StoredRecord,
  TabName,
  Values,
} from '../../schemas/wire.ts';
import { readEndpoint, writeEndpoint, closed } from '../endpoint.ts';
import { graphtype, onPid, optionalDid } from './parts.ts';
import { phrase } from '../../texts/phrase.ts';

/** Records of any module, and the devices among them. Contract "Calls". */

export const records = {
  queryRecords: readEndpoint({
    path: '/sfsaas/api/filter/query',
    summary: 'A page of records',
    audit: phrase('server/actions', 'queryRecords'),
    request: closed({
      pid: Pid,
      did: optionalDid,
      page: Type.Optional(Count(1)),
      pagesize: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
      condition: Type.Optional(Condition),
      filter: Type.Optional(Filter),
      sort: Type.Optional(Sort),
      graphtype: Type.Optional(graphtype),
      extracolumns: Type.Optional(Type.Boolean()),
      exacttotal: Type.Optional(Type.Boolean()),
    }),
    answer: answer({
      result: Type.Object({
        data: Type.Array(StoredRecord),
        total: Type.Integer(),
        totalestimate: Type.Optional(Type.Boolean()),
      }),
    }),
    needs: onPid('read'),
  }),
  recordAddress: readEndpoint({
    path: '/sfsaas/api/filter/vtinfo',
    summary: 'Name and address of a module or record',
    audit: phrase('server/actions', 'recordAddress'),
    request: closed({ pid: Type.Optional(Pid), did: optionalDid }),
    answer: answer({
      data: Type.Object({
        did: Type.String(),
        name: Type.Unsafe<unknown>(TabName),
        url: Type.String(),
        pid: Type.String(),
      }),
    }),
    needs: 'session',
  }),
  readRecord: readEndpoint({
    path: '/sfsaas/api/vt/read',
    summary: 'One record with its version',
    audit: phrase('server/actions', 'readRecord'),
    request: closed({ pid: Pid, did: Did }),
    answer: answer({ data: StoredRecord }),
    needs: onPid('read'),
  }),
  createRecord: writeEndpoint({
    path: '/sfsaas/api/vt/create',
    summary: 'Add a record',
    audit: phrase('server/actions', 'createRecord'),
    request: closed({ pid: Pid, data: Values }),
    answer: answer({ did: Did }),
    needs: onPid('create'),
  }),
  updateRecord: writeEndpoint({
    path: '/sfsaas/api/vt/update',
    summary: 'Change columns of a record',
    audit: phrase('server/actions', 'updateRecord'),
    request: closed({ pid: Pid, did: Did, data: Values, version: Count(0) }),
    // If the caller may not read the record: `did`, `version` and the columns sent.
    answer: answer({ data: ChangedRecord }),
    needs: onPid('write'),
  }),
  deleteRecords: writeEndpoint({
    path: '/sfsaas/api/vt/delete',
    summary: 'Delete records',
    audit: phrase('server/actions', 'deleteRecords'),
    request: closed({ pid: Pid, dids: Dids }),
    answer: answer({ deleted: Type.Integer() }),
    needs: onPid('write'),
    touches: 'dids',
  }),
  batchRecords: writeEndpoint({
    path: '/sfsaas/api/vt/batch',
    summary: 'Change or delete many records, told row by row',
    audit: phrase('server/actions', 'batchRecords'),
    request: closed({
      pid: Pid,
      action: Type.Union([Type.Literal('update'), Type.Literal('delete')]),
      data: Type.Optional(Values),
      dids: Type.Optional(Dids),
      did: optionalDid,
      condition: Type.Optional(Condition),
      filter: Type.Optional(Filter),
      expect: Type.Optional(Count(0)),
    }),
    answer: answer({
      done: Type.Integer(),
      refused: Type.Array(Type.Object({ did: Type.String(), name: Type.String(), msg: Type.String() })),
    }),
    needs: onPid('write'),
    touches: 'dids',
  }),
  control: writeEndpoint({
    path: '/vtservice/v1/devControl',
    summary: 'Command one device',
    audit: phrase('server/actions', 'control'),
    request: closed({ pid: Pid, did: Did, act: Type.Literal('set'), cmd: Values }),
    answer: answer({ commands: CommandIds }),
    needs: onPid('write'),
    touches: 'did',
  }),
  controlAll: writeEndpoint({
    path: '/vtservice/v1/devControlAll',
    summary: 'Command every device of a tab',
    audit: phrase('server/actions', 'controlAll'),
    request: closed({
      pid: Pid,
      filterdid: optionalDid,
      filter: Type.Optional(Filter),
      act: Type.Literal('set'),
      cmd: Values,
      // Number of devices that the confirmation dialog showed; if it has changed, nothing is sent.
      expect: Type.Optional(Count(0)),
    }),
    // Counts and ids only if the caller may read the devices.
    answer: answer({
      accepted: Type.Optional(Type.Integer()),
      refused: Type.Optional(Type.Array(Type.Object({ did: Type.String(), msg: Type.String() }))),
      commands: Type.Optional(CommandIds),
    }),
    needs: onPid('write'),
    touches: 'dids',
  }),
} as const;
