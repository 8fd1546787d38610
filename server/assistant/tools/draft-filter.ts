import { Type } from 'typebox';
import { endpoints } from '../../../src/api/endpoints.ts';
import { closed, ColumnName, Pid, Text } from '../../../src/schemas/wire.ts';
import { checkTab } from '../../filters/save.ts';
import { requireModule } from '../../records/request-context.ts';
import { conditionOf, ToolConditions } from '../conditions.ts';
import { consoleCall } from '../console-call.ts';
import { draftAnswer } from '../draft-answer.ts';
import { columnNamed, readableModule } from '../readable-module.ts';
import { tool } from '../tool.ts';
import { phrase } from '../../texts.ts';

export const draftFilter = tool({
  name: 'draft_filter',
  title: phrase('server/assistant', 'draftFilter'),
  description:
    'A checked draft of a filter group (tab) of a list, with a name of at most 30 characters, conditions and words as in find_records, and the columns it shows; nothing is stored. Answers the draft with the number of records it finds, or the faults to correct.',
  input: closed({
    pid: Pid,
    name: Text(100),
    conditions: Type.Optional(ToolConditions),
    words: Type.Optional(Text(200)),
    columns: Type.Optional(Type.Array(ColumnName, { minItems: 1, maxItems: 100 })),
  }),
  run: (caller, { pid, name, conditions, words, columns }) =>
    draftAnswer(caller, async () => {
      const config = await readableModule(caller, pid);
      const condition = await conditionOf(caller, config, {
        ...(conditions === undefined ? {} : { conditions }),
        ...(words === undefined ? {} : { words }),
      });
      const columnNames = columns?.map((column, index) => columnNamed(config, column, `/columns/${index}`).column);
      const tab = { name, condition, ...(columnNames === undefined ? {} : { columns: columnNames }) };
      checkTab(caller, await requireModule(caller, pid), tab);
      const { result } = await consoleCall(caller, endpoints.queryRecords, { pid, condition, pagesize: 20 });
      return {
        draft: { kind: 'draft', draft: 'filter', value: { pid: config.pid, ...tab } },
        records: { kind: 'records', pid: config.pid, filter: condition, dids: result.data.map(({ did }) => did) },
        more: { total: result.total },
      };
    }),
});
