import { endpoints } from '../../../src/api/endpoints.ts';
import { statuses } from '../../../src/api/endpoint.ts';
import type { Column, RecordValues } from '../../../src/engine/column.ts';
import { formatMoment } from '../../../src/engine/format.ts';
import { products } from '../../../src/engine/products.ts';
import { Refusal } from '../../http/refusal.ts';
import type { AnswerWriter } from '../answer-writer.ts';
import { allOf, configOf, recordsBlock, displayTextOf } from '../find-records.ts';
import { consoleCall } from '../console-call.ts';
import { requireRange } from '../require-range.ts';
import { inLanguage, phrase } from '../../texts.ts';
import { columnHeads } from '../column-heads.ts';

/** Changes of one record from the audit log: who, when, from what to what. */

/** Entries of one page. Contract "Calls". */
const maxRead = 500;
const maxRows = 50;
const hidden = phrase('server/assistant', 'noAuditRight');

export const answerWriter: AnswerWriter = {
  id: 'changes',
  compose: async (frame, answerContext) => {
    const { language, zone } = answerContext.context;
    const range = requireRange(frame);
    const config = configOf(answerContext, frame.pid);
    const [record] = frame.records ?? [];
    const columns = config.columns.filter(({ column }) => frame.columns?.includes(column) ?? false);
    const page = await consoleCall(answerContext.caller, endpoints.queryAudit, {
      offset: 0,
      step: maxRead,
      start: range.from,
      end: range.to - 1,
    }).catch((failure: unknown) => {
      if (failure instanceof Refusal && failure.status === statuses.forbidden) return undefined;
      throw failure;
    });
    if (page === undefined) return [hidden];
    // What the log keeps are stored values.
    const textIn = (column: Column, values: unknown) =>
      displayTextOf(column, (values ?? {}) as RecordValues, answerContext);
    const rows = page.results.flatMap(({ occurtime, member, phone, changes }) =>
      changes
        .filter(({ pid, did }) => pid === config.pid && did === record?.did)
        .flatMap(({ before, after }) =>
          columns
            .filter(({ column }) => Object.hasOwn(after ?? {}, column) || Object.hasOwn(before ?? {}, column))
            .map((column) => [
              formatMoment(occurtime, zone),
              member ?? phone,
              inLanguage(column.label, language),
              textIn(column, before),
              textIn(column, after),
            ]),
        ),
    );
    const isCut = page.total > maxRead;
    const searched = isCut
      ? phrase('server/assistant', 'onlyNewestSearched', { limit: maxRead, total: page.total })
      : '';
    const link = recordsBlock(
      config.pid,
      allOf([{ k: 'did', type: '=', v: [record?.did ?? ''] }]),
      record === undefined ? [] : [record],
    );
    if (rows.length === 0) return [phrase('server/assistant', 'noChanges', { searched }), link];
    return [
      phrase('server/assistant', 'changesNewestFirst', { rows: rows.length, searched }),
      { kind: 'table', head: columnHeads('changesHead', language), rows: rows.slice(0, maxRows) },
      link,
      recordsBlock(products.audit, allOf([{ k: 'occurtime', type: 'between', v: [range.from, range.to - 1] }]), []),
    ];
  },
};
