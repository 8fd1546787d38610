import { Type } from 'typebox';
import { endpoints } from '../../../src/api/endpoints.ts';
import type { Column, ModuleConfig } from '../../../src/engine/column.ts';
import { closed, ColumnName, Count, Pid, Text } from '../../../src/schemas/wire.ts';
import { conditionOf, ToolConditions } from '../conditions.ts';
import { consoleCall } from '../console-call.ts';
import { personOf } from '../find-member.ts';
import { columnNamed, contextOf, readableModule, shownColumns } from '../readable-module.ts';
import { readableRecord, recordsTable } from '../readable-record.ts';
import { tool } from '../tool.ts';
import { inLanguage, phrase } from '../../texts.ts';

const defaultPageSize = 20;

/** What people see of a module without choosing: its own columns, and of those that every module has the department. */
const defaultColumns = (config: ModuleConfig): Column[] =>
  shownColumns(config).filter(({ builtin, column }) => builtin !== true || column === 'organization');

export const findRecords = tool({
  name: 'find_records',
  title: phrase('server/assistant', 'findRecords'),
  description:
    'A page of the records of a module: all conditions hold, the words are in one of its text columns, and with person only records that this member owns (phone, name, staff number or user id). Answers total, and each record with values in words and, where it differs, the stored value.',
  input: closed({
    pid: Pid,
    conditions: Type.Optional(ToolConditions),
    words: Type.Optional(Text(200)),
    person: Type.Optional(Text(128)),
    columns: Type.Optional(Type.Array(ColumnName, { minItems: 1, maxItems: 30 })),
    sort: Type.Optional(closed({ column: ColumnName, type: Type.Union([Type.Literal('asc'), Type.Literal('desc')]) })),
    page: Type.Optional(Count(1)),
    pagesize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  }),
  run: async (caller, { pid, conditions, words, person, columns, sort, page = 1, pagesize = defaultPageSize }) => {
    const config = await readableModule(caller, pid);
    const owner = person === undefined ? undefined : await personOf(caller, person);
    const condition = await conditionOf(caller, config, {
      ...(conditions === undefined ? {} : { conditions }),
      ...(words === undefined ? {} : { words }),
      ...(owner === undefined ? {} : { owner: owner.did }),
    });
    const chosen = columns?.map((name, index) => columnNamed(config, name, `/columns/${index}`));
    const order = sort && { ...sort, column: columnNamed(config, sort.column, '/sort/column').column };
    const { result } = await consoleCall(caller, endpoints.queryRecords, {
      pid,
      condition,
      page,
      pagesize,
      ...(order === undefined ? {} : { sort: order }),
    });
    const tableColumns = chosen ?? defaultColumns(config);
    const context = contextOf(caller);
    return {
      data: {
        pid: config.pid,
        module: inLanguage(config.name, caller.language),
        ...(owner === undefined ? {} : { owner: owner.name }),
        total: result.total,
        ...(result.totalestimate === true ? { totalestimate: true } : {}),
        page,
        records: result.data.map((record) => readableRecord(record, tableColumns, context)),
      },
      blocks: [
        recordsTable({ config, columns: tableColumns }, result.data, context),
        { kind: 'records', pid: config.pid, filter: condition, dids: result.data.map(({ did }) => did) },
      ],
    };
  },
});
