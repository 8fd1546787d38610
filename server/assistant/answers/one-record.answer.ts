import { endpoints } from '../../../src/api/endpoints.ts';
import { notFound } from '../../http/refusal.ts';
import type { AnswerWriter } from '../answer-writer.ts';
import { allOf, configOf, recordsBlock, displayTextOf } from '../find-records.ts';
import { consoleCall } from '../console-call.ts';
import { plain } from '../markdown.ts';
import { inLanguage, phrase } from '../../texts.ts';
import { columnHeads } from '../column-heads.ts';

/** All values of one record, or the requested ones. */

const maxRows = 40;

export const answerWriter: AnswerWriter = {
  id: 'one-record',
  compose: async (frame, answerContext) => {
    const [record] = frame.records ?? [];
    if (record === undefined) throw notFound();
    const { pid, did } = record;
    const config = configOf(answerContext, pid);
    const { data } = await consoleCall(answerContext.caller, endpoints.readRecord, { pid, did });
    const requestedColumns = frame.columns ?? [];
    const columns = config.columns.filter(
      ({ column, candisplay }) =>
        candisplay !== false &&
        (requestedColumns.length === 0 || column === 'name' || requestedColumns.includes(column)),
    );
    const { language } = answerContext.context;
    const values = columns.flatMap((column): [string, string][] => {
      const displayText = displayTextOf(column, data, answerContext);
      return displayText === '' ? [] : [[inLanguage(column.label, language), displayText]];
    });
    const name = plain(record.name);
    return [
      phrase('server/assistant', 'recordHeading', {
        name,
        module: (language) => plain(inLanguage(config.name, language)),
      }),
      { kind: 'table', head: columnHeads('fieldsHead', language), rows: values.slice(0, maxRows) },
      recordsBlock(pid, allOf([{ k: 'did', type: '=', v: [did] }]), [{ did }]),
    ];
  },
};
