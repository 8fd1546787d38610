import { Type } from 'typebox';
import {
  answer,
  ClientSettings,
  ColumnName,
  Condition,
  config,
  Did,
  Dids,
  empty,
  FilterTab,
  Pid,
  TabName,
  Text,
  Warnings,
} from '../../schemas/wire.ts';
import { readEndpoint, writeEndpoint, closed, getEndpoint, nothing } from '../endpoint.ts';
import { DownloadLanguage, graphtype, onPid, optionalDid } from './parts.ts';
import { phrase } from '../../texts/phrase.ts';

/** Filter tabs and what is read through them. Contract "Filters and conditions". */

const tab = {
  name: TabName,
  condition: Type.Optional(Condition),
  columns: Type.Optional(Type.Array(ColumnName, { maxItems: 600 })),
  clientconfig: Type.Optional(ClientSettings),
};
const treeNode = Type.Cyclic(
  {
    node: Type.Object({
      did: Type.String(),
      name: Type.String(),
      pid: Type.String(),
      children: Type.Array(Type.Ref('node')),
    }),
  },
  'node',
);

export const filters = {
  listTabs: readEndpoint({
    path: '/sfsaas/api/filter/list',
    summary: 'The filter tabs of a module',
    audit: phrase('server/actions', 'listTabs'),
    request: closed({
      pid: Pid,
      vtdid: optionalDid,
      totals: Type.Optional(Type.Boolean()),
      // A tab of one's own whose boards and linkages are counted, before it is deleted.
      parts: optionalDid,
    }),
    answer: answer({ result: Type.Array(FilterTab) }),
    needs: onPid('read'),
  }),
  addTab: writeEndpoint({
    path: '/sfsaas/api/filter/add',
    summary: 'Add a filter tab of one’s own',
    audit: phrase('server/actions', 'addTab'),
    request: config({ pid: Pid, vtdid: optionalDid, editable: Type.Optional(Type.Boolean()), ...tab }),
    answer: answer({ did: Did, warnings: Warnings }),
    needs: onPid('read'),
  }),
  updateTab: writeEndpoint({
    path: '/sfsaas/api/filter/update',
    summary: 'Change a filter tab, or keep one’s own settings of a company tab',
    audit: phrase('server/actions', 'updateTab'),
    request: config({
      did: Did,
      name: Type.Optional(tab.name),
      condition: tab.condition,
      columns: tab.columns,
      clientconfig: tab.clientconfig,
      reset: Type.Optional(Type.Boolean()),
    }),
    answer: answer({ warnings: Warnings }),
    needs: { right: 'read', of: 'stored' },
  }),
  deleteTab: writeEndpoint({
    path: '/sfsaas/api/filter/delete',
    summary: 'Delete a filter tab with its boards and linkages',
    audit: phrase('server/actions', 'deleteTab'),
    request: closed({ did: Did }),
    answer: answer({ boards: Type.Integer(), linkages: Type.Integer() }),
    needs: { right: 'read', of: 'stored' },
  }),
  sortTabs: writeEndpoint({
    path: '/sfsaas/api/filter/sort',
    summary: 'Keep one’s order of the tabs',
    audit: phrase('server/actions', 'sortTabs'),
    request: closed({ pid: Pid, dids: Dids }),
    answer: empty,
    needs: onPid('read'),
  }),
  searchColumn: readEndpoint({
    path: '/sfsaas/api/filter/searchcolumn',
    summary: 'Distinct values of a column that contain a keyword',
    audit: phrase('server/actions', 'searchColumn'),
    request: closed({ pid: Pid, filterdid: optionalDid, column: ColumnName, keyword: Text(128) }),
    answer: answer({ data: Type.Array(Type.String()) }),
    needs: onPid('read'),
  }),
  listAllTabs: readEndpoint({
    path: '/sfsaas/api/filter/listall',
    summary: 'All filter tabs that this person sees',
    audit: phrase('server/actions', 'listAllTabs'),
    request: nothing,
    answer: answer({
      result: Type.Object({
        filters: Type.Array(Type.Object({ did: Did, name: TabName, pid: Pid })),
        filterpid: Type.String(),
      }),
    }),
    needs: 'session',
  }),
  tree: readEndpoint({
    path: '/sfsaas/api/filter/treegraph',
    summary: 'Spaces or departments as a tree',
    audit: phrase('server/actions', 'tree'),
    request: closed({ graphtype, pid: Pid, did: optionalDid }),
    answer: answer({ result: Type.Array(treeNode) }),
    needs: onPid('read'),
  }),
  exportRecords: getEndpoint({
    path: '/sfsaas/api/filter/export',
    summary: 'The rows of a tab as a file',
    audit: phrase('server/actions', 'exportRecords'),
    request: closed({
      did: Did,
      format: Type.Optional(Type.Union([Type.Literal('csv'), Type.Literal('xlsx')])),
      filter: Type.Optional(Text(16000)),
      sort: Type.Optional(Text(400)),
      lang: Type.Optional(DownloadLanguage),
    }),
    answer: empty,
    needs: { right: 'read', of: 'stored' },
    transport: 'file',
    timeout: 600_000,
  }),
} as const;
