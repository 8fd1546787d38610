import { endpoints } from '../../../src/api/endpoints.ts';
import { closed, Did, Pid } from '../../../src/schemas/wire.ts';
import { consoleCall } from '../console-call.ts';
import { contextOf, readableModule, shownColumns } from '../readable-module.ts';
import { readableRecord, textOfValue } from '../readable-record.ts';
import { tool } from '../tool.ts';
import { inLanguage, phrase } from '../../texts.ts';
import { columnHeads } from '../column-heads.ts';

export const readRecord = tool({
  name: 'read_record',
  title: phrase('server/assistant', 'readRecord'),
  description:
    'One record of a module by its did, with every column that lists show: labels, values in words and stored values; for devices also whether it is online.',
  input: closed({ pid: Pid, did: Did }),
  run: async (caller, { pid, did }) => {
    const config = await readableModule(caller, pid);
    const { data } = await consoleCall(caller, endpoints.readRecord, { pid, did });
    const { language } = caller;
    const context = contextOf(caller);
    const columns = shownColumns(config);
    const record = readableRecord(data, columns, context);
    const filled = columns.filter(({ column }) => column === 'name' || Object.hasOwn(record.values, column));
    return {
      data: {
        pid: config.pid,
        module: inLanguage(config.name, language),
        record,
        labels: Object.fromEntries(filled.map(({ column, label }) => [column, inLanguage(label, language)])),
      },
      blocks: [
        {
          kind: 'table',
          head: columnHeads('fieldsHead', language),
          rows: filled.map((column) => [inLanguage(column.label, language), textOfValue(column, data, context)]),
        },
        { kind: 'records', pid: config.pid, filter: [{ k: 'did', type: '=', v: did }], dids: [did] },
      ],
    };
  },
});
