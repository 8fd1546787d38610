import { Type } from 'typebox';
import { filePurposes, isFilePurpose } from '../../engine/file-purpose.ts';
import {
  answer,
  ClientSettings,
  ColumnName,
  Condition,
  Did,
  Dids,
  empty,
  Filter,
  FilterTab,
  LocalText,
  Module,
  Pid,
  Sort,
  StoredRecord,
  TabName,
  Text,
  Values,
} from '../../schemas/wire.ts';
import { asks, changes, closed, gets, nothing } from '../endpoint.ts';

/** Modules, records and filter tabs. Spec 2 section 7, contract section 2. */

const onPid = (right: 'create' | 'read' | 'write' | 'set') => ({ right, of: { field: 'pid' } }) as const;
const optionalDid = Type.Optional(Type.Union([Did, Type.Literal('')]));
const graphtype = Type.Union([Type.Literal('space'), Type.Literal('organization')]);
const tab = {
  name: TabName,
  condition: Type.Optional(Condition),
  columns: Type.Optional(Type.Array(ColumnName, { maxItems: 600 })),
  clientconfig: Type.Optional(ClientSettings),
};
const FilePurposeName = Type.Enum(Object.keys(filePurposes).filter(isFilePurpose));
/** A file of the company as people read of it; `size` in bytes, `width` and `height` in pixels. */
const FileFacts = Type.Object({
  fileid: Type.String(),
  name: Type.String(),
  mime: Type.String(),
  size: Type.Integer(),
  url: Type.String(),
  width: Type.Union([Type.Integer(), Type.Null()]),
  height: Type.Union([Type.Integer(), Type.Null()]),
});
/** A browser asks for a download in its own language; the page that links to it may speak another. */
const DownloadLanguage = Type.Union([Type.Literal('en'), Type.Literal('zh')]);
/** What became of a file, or in a preview what would: `becomes` is a cell as lists will show it. Members come so too. */
export const ImportOutcome = Type.Object({
  imported: Type.Integer(),
  rows: Type.Integer(),
  columns: Type.Array(
    Type.Object({
      column: Type.String(),
      label: Type.String(),
      align: Type.Union([Type.Literal('left'), Type.Literal('right')]),
    }),
  ),
  /** Heads of the file's columns that are not set by it. */
  passedover: Type.Array(Type.String()),
  sample: Type.Array(
    Type.Object({
      row: Type.Integer(),
      cells: Type.Array(Type.Object({ given: Type.String(), becomes: Type.String() })),
    }),
  ),
  /** `row` as the spreadsheet counts, the header is 1; `letter` over the cell's column, `''` where there is none. */
  faults: Type.Array(
    Type.Object({
      row: Type.Integer(),
      column: Type.String(),
      letter: Type.String(),
      rule: Type.String(),
      message: Type.String(),
    }),
  ),
  faultcount: Type.Integer(),
});
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

export const records = {
  moduleConfig: asks({
    path: '/sfsaas/api/module/config',
    summary: 'The configuration of a module, built-in columns first',
    request: closed({ pid: Pid }),
    answer: answer({ data: Module }),
    needs: onPid('read'),
  }),
  saveModule: changes({
    path: '/sfsaas/api/module/save',
    summary: 'Make or change a module of this company',
    request: Type.Record(Type.String(), Type.Unknown()),
    answer: answer({
      data: Type.Object({
        pid: Pid,
        created: Type.Boolean(),
        changes: Type.Array(Type.Object({ column: Type.String(), change: Type.String() })),
      }),
    }),
    needs: { right: 'set', of: { product: 'authority' } },
  }),
  deleteModule: changes({
    path: '/sfsaas/api/module/delete',
    summary: 'Delete a module of this company with its records',
    request: closed({ pid: Pid, name: Text(200) }),
    answer: answer({ data: Type.Object({ records: Type.Integer() }) }),
    needs: { right: 'set', of: { product: 'authority' } },
  }),
  queryRecords: asks({
    path: '/sfsaas/api/filter/query',
    summary: 'A page of records',
    request: closed({
      pid: Pid,
      did: optionalDid,
      page: Type.Optional(Type.Integer({ minimum: 1 })),
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
  recordAddress: asks({
    path: '/sfsaas/api/filter/vtinfo',
    summary: 'Name and address of a module or record',
    request: closed({ pid: Type.Optional(Pid), did: optionalDid }),
    answer: answer({
      data: Type.Object({ did: Type.String(), name: Type.Unknown(), url: Type.String(), pid: Type.String() }),
    }),
    needs: 'session',
  }),
  readRecord: asks({
    path: '/sfsaas/api/vt/read',
    summary: 'One record with its version',
    request: closed({ pid: Pid, did: Did }),
    answer: answer({ data: StoredRecord }),
    needs: onPid('read'),
  }),
  createRecord: changes({
    path: '/sfsaas/api/vt/create',
    summary: 'Add a record',
    request: closed({ pid: Pid, data: Values }),
    answer: answer({ did: Did }),
    needs: onPid('create'),
  }),
  updateRecord: changes({
    path: '/sfsaas/api/vt/update',
    summary: 'Change columns of a record',
    request: closed({ pid: Pid, did: Did, data: Values, version: Type.Integer({ minimum: 0 }) }),
    answer: answer({ data: StoredRecord }),
    needs: onPid('write'),
  }),
  deleteRecords: changes({
    path: '/sfsaas/api/vt/delete',
    summary: 'Delete records',
    request: closed({ pid: Pid, dids: Dids }),
    answer: answer({ deleted: Type.Integer() }),
    needs: onPid('write'),
  }),
  batchRecords: changes({
    path: '/sfsaas/api/vt/batch',
    summary: 'Change or delete many records, told row by row',
    request: closed({
      pid: Pid,
      action: Type.Union([Type.Literal('update'), Type.Literal('delete')]),
      data: Type.Optional(Values),
      dids: Type.Optional(Dids),
      did: optionalDid,
      condition: Type.Optional(Condition),
      filter: Type.Optional(Filter),
      expect: Type.Optional(Type.Integer({ minimum: 0 })),
    }),
    answer: answer({
      done: Type.Integer(),
      refused: Type.Array(Type.Object({ did: Type.String(), name: Type.String(), msg: Type.String() })),
    }),
    needs: onPid('write'),
  }),
  listTabs: asks({
    path: '/sfsaas/api/filter/list',
    summary: 'The filter tabs of a module',
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
    request: closed({ pid: Pid, vtdid: optionalDid, editable: Type.Optional(Type.Boolean()), ...tab }),
    answer: answer({ did: Did }),
    needs: onPid('read'),
  }),
  updateTab: changes({
    path: '/sfsaas/api/filter/update',
    summary: 'Change a filter tab, or keep one’s own settings of a company tab',
    request: closed({
      did: Did,
      name: Type.Optional(tab.name),
      condition: tab.condition,
      columns: tab.columns,
      clientconfig: tab.clientconfig,
      reset: Type.Optional(Type.Boolean()),
    }),
    answer: empty,
    needs: { right: 'read', of: 'stored' },
  }),
  deleteTab: changes({
    path: '/sfsaas/api/filter/delete',
    summary: 'Delete a filter tab with its boards and linkages',
    request: closed({ did: Did }),
    answer: answer({ boards: Type.Integer(), linkages: Type.Integer() }),
    needs: { right: 'read', of: 'stored' },
  }),
  sortTabs: changes({
    path: '/sfsaas/api/filter/sort',
    summary: 'Keep one’s order of the tabs',
    request: closed({ pid: Pid, dids: Dids }),
    answer: empty,
    needs: onPid('read'),
  }),
  searchColumn: asks({
    path: '/sfsaas/api/filter/searchcolumn',
    summary: 'Distinct values of a column that contain a keyword',
    request: closed({ pid: Pid, filterdid: optionalDid, column: ColumnName, keyword: Text(128) }),
    answer: answer({ data: Type.Array(Type.String()) }),
    needs: onPid('read'),
  }),
  listAllTabs: asks({
    path: '/sfsaas/api/filter/listall',
    summary: 'All filter tabs that this person sees',
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
    request: closed({ graphtype, pid: Pid, did: optionalDid }),
    answer: answer({ result: Type.Array(treeNode) }),
    needs: onPid('read'),
  }),
  exportRecords: gets({
    path: '/sfsaas/api/filter/export',
    summary: 'The rows of a tab as a file',
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
  modulesWithColumns: asks({
    path: '/sfsaas/api/vtcommon/pidlist',
    summary: 'Modules that have all of these columns',
    request: closed({ musthascolumns: Type.Array(ColumnName, { maxItems: 50 }) }),
    answer: answer({
      modules: Type.Array(
        Type.Object({
          id: Type.String(),
          name: LocalText,
          products: Type.Array(Type.Object({ pid: Pid, name: LocalText })),
        }),
      ),
    }),
    needs: 'session',
  }),
  importTemplate: gets({
    path: '/sfsaas/api/proxy',
    summary: 'The template for importing history',
    request: closed({
      pid: Pid,
      did: Type.Optional(Text(64)),
      requesttype: Type.Literal('indexsnapshot_import_template'),
      lang: Type.Optional(DownloadLanguage),
      companyid: Type.Optional(Text(64)),
      reqUserId: Type.Optional(Text(64)),
      reqUserDid: Type.Optional(Text(64)),
    }),
    answer: empty,
    needs: onPid('write'),
    transport: 'file',
  }),
  importHistory: changes({
    path: '/sfsaas/api/proxy',
    summary: 'Import history from a file',
    request: closed({ body: Text(1000), preview: Type.Optional(Type.Boolean()) }),
    answer: answer({ data: ImportOutcome }),
    needs: { right: 'write', of: 'stored' },
    transport: 'multipart',
    bodyLimit: 11 * 1024 * 1024,
    timeout: 180_000,
    headers: { requesttype: 'indexsnapshot_import_history' },
  }),
  uploadFile: changes({
    path: '/vt/staticfile/upload',
    summary: 'Upload a file',
    request: closed({ purpose: Type.Optional(FilePurposeName) }),
    answer: answer({ url: Type.String(), did: Type.String(), fileid: Type.String() }),
    needs: 'session',
    transport: 'multipart',
    bodyLimit: 101 * 1024 * 1024,
    timeout: 120_000,
    quiet: true,
  }),
  describeFiles: asks({
    path: '/vt/staticfile/info',
    summary: 'Names and sizes of uploaded files',
    request: closed({ fileids: Type.Array(Text(64), { maxItems: 100 }) }),
    answer: answer({ data: Type.Array(FileFacts) }),
    needs: 'session',
    quiet: true,
  }),
  readFile: gets({
    path: '/vt/staticfile/:fileid/:name',
    summary: 'An uploaded file, or the thumbnail of a picture',
    request: closed({ fileid: Text(64), name: Text(400), sizetype: Type.Optional(Type.Literal('thumbnail')) }),
    answer: empty,
    needs: 'session',
    transport: 'file',
    timeout: 600_000,
  }),
  deleteFile: {
    ...changes({
      path: '/vt/staticfile/delete',
      summary: 'Delete an uploaded file',
      request: closed({ fileid: Text(64) }),
      answer: empty,
      needs: 'session',
      inQuery: true,
    }),
    method: 'DELETE',
  },
  control: changes({
    path: '/vtservice/v1/devControl',
    summary: 'Command one device',
    request: closed({ pid: Pid, did: Did, act: Type.Literal('set'), cmd: Values }),
    answer: empty,
    needs: onPid('write'),
  }),
  controlAll: changes({
    path: '/vtservice/v1/devControlAll',
    summary: 'Command every device of a tab',
    request: closed({
      pid: Pid,
      filterdid: optionalDid,
      filter: Type.Optional(Filter),
      act: Type.Literal('set'),
      cmd: Values,
    }),
    answer: answer({
      accepted: Type.Integer(),
      refused: Type.Array(Type.Object({ did: Type.String(), msg: Type.String() })),
    }),
    needs: onPid('write'),
  }),
} as const;
