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
import { asks, changes, closed, gets, nothing } from '../endpoint.ts';
import { DownloadLanguage, graphtype, onPid, optionalDid } from './parts.ts';

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
  listTabs: asks({
    path: '/sfsaas/api/filter/list',
    summary: 'The filter tabs of a module',
    audit: { en: 'Read the filter groups of a module', zh: '查看过滤组' },
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
  addTab: changes({
    path: '/sfsaas/api/filter/add',
    summary: 'Add a filter tab of one’s own',
    audit: { en: 'Added a filter group', zh: '新增过滤组' },
    request: config({ pid: Pid, vtdid: optionalDid, editable: Type.Optional(Type.Boolean()), ...tab }),
    answer: answer({ did: Did, warnings: Warnings }),
    needs: onPid('read'),
  }),
  updateTab: changes({
    path: '/sfsaas/api/filter/update',
    summary: 'Change a filter tab, or keep one’s own settings of a company tab',
    audit: { en: 'Changed a filter group', zh: '修改过滤组' },
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
  deleteTab: changes({
    path: '/sfsaas/api/filter/delete',
    summary: 'Delete a filter tab with its boards and linkages',
    audit: { en: 'Deleted a filter group', zh: '删除过滤组' },
    request: closed({ did: Did }),
    answer: answer({ boards: Type.Integer(), linkages: Type.Integer() }),
    needs: { right: 'read', of: 'stored' },
  }),
  sortTabs: changes({
    path: '/sfsaas/api/filter/sort',
    summary: 'Keep one’s order of the tabs',
    audit: { en: 'Sorted filter groups', zh: '调整过滤组顺序' },
    request: closed({ pid: Pid, dids: Dids }),
    answer: empty,
    needs: onPid('read'),
  }),
  searchColumn: asks({
    path: '/sfsaas/api/filter/searchcolumn',
    summary: 'Distinct values of a column that contain a keyword',
    audit: { en: 'Searched the values of a column', zh: '搜索列的取值' },
    request: closed({ pid: Pid, filterdid: optionalDid, column: ColumnName, keyword: Text(128) }),
    answer: answer({ data: Type.Array(Type.String()) }),
    needs: onPid('read'),
  }),
  listAllTabs: asks({
    path: '/sfsaas/api/filter/listall',
    summary: 'All filter tabs that this person sees',
    audit: { en: 'Read all filter groups', zh: '查看全部过滤组' },
    request: nothing,
    answer: answer({
      result: Type.Object({
        filters: Type.Array(Type.Object({ did: Did, name: TabName, pid: Pid })),
        filterpid: Type.String(),
      }),
    }),
    needs: 'session',
  }),
  tree: asks({
    path: '/sfsaas/api/filter/treegraph',
    summary: 'Spaces or departments as a tree',
    audit: { en: 'Read a tree', zh: '查看树形结构' },
    request: closed({ graphtype, pid: Pid, did: optionalDid }),
    answer: answer({ result: Type.Array(treeNode) }),
    needs: onPid('read'),
  }),
  exportRecords: gets({
    path: '/sfsaas/api/filter/export',
    summary: 'The rows of a tab as a file',
    audit: { en: 'Exported records', zh: '导出记录' },
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
