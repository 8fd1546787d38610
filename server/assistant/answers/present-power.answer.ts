import { endpoints } from '../../../src/api/endpoints.ts';
import type { Column, Language, LocalText } from '../../../src/engine/column.ts';
import { columnsOf } from '../../../src/engine/builtin-columns.ts';
import { commonUnit, inUnit } from '../../../src/engine/common-unit.ts';
import { localUnit, unitOf } from '../../../src/engine/unit.ts';
import { notFound } from '../../http/refusal.ts';
import type { AnswerWriter } from '../answer-writer.ts';
import { consoleCall } from '../console-call.ts';
import { allOf, conditionOf, configOf, findRecords, recordsBlock } from '../find-records.ts';
import { plain } from '../markdown.ts';
import { maxRead, upperColumn, upperDevices } from '../upper-devices.ts';
import { amountText } from '../consumption-sums.ts';
import { inLanguage, phrase } from '../../texts.ts';

/** The power that the devices of a list draw now, added up by the database. */

/** Records below the sum. */
const maxShown = 20;

const noReadings = phrase('server/assistant', 'noReadings');

/** A large sum of W is shown in kW. */
const sumText = (column: Column, sum: unknown, language: Language): string => {
  if (typeof sum !== 'number') return inLanguage(noReadings, language);
  const columnUnit = unitOf(column, 'en');
  const unit = commonUnit([sum], columnUnit);
  return amountText(
    inUnit(sum, columnUnit, unit),
    unit === columnUnit ? unitOf(column, language) : localUnit(unit, language),
  );
};

export const answerWriter: AnswerWriter = {
  id: 'present-power',
  compose: async (frame, answerContext) => {
    const config = configOf(answerContext, frame.pid);
    const column = columnsOf(config).get(frame.columns?.[0] ?? '');
    if (column === undefined) throw notFound();
    const { pid } = config;
    const name = (language: Language) => plain(inLanguage(config.name, language));
    const condition = await conditionOf(answerContext, frame);
    const limit = upperColumn(config) === undefined ? maxShown : maxRead;
    const { rows, total } = await findRecords(answerContext, pid, { condition, limit });
    if (total === 0) return [phrase('server/assistant', 'noRecordToAdd', { name })];
    const counted = upperDevices(config, rows, total);
    if (counted === undefined) return [phrase('server/assistant', 'tooManyToAdd', { limit: maxRead, name })];
    const measured =
      counted.length === rows.length ? condition : allOf([{ k: 'did', type: '=', v: counted.map(({ did }) => did) }]);
    const parts = rows.length - counted.length;
    const { result } = await consoleCall(answerContext.caller, endpoints.queryBoard, {
      queries: [
        {
          name: 'now',
          pid,
          condition: measured,
          groupby: [],
          measures: [{ agg: 'sum', column: column.column, as: 'sum' }],
        },
      ],
    });
    const [dataset] = result.datasets;
    const index = dataset?.columns.findIndex(({ name: columnName }) => columnName === 'sum') ?? -1;
    const sum = dataset?.rows[0]?.[index];
    const label: LocalText = column.label;
    return [
      phrase('server/assistant', 'presentPowerTotal', {
        label: (language) => plain(inLanguage(label, language)),
        amount: (language) => sumText(column, sum, language),
        name,
        count: total - parts,
        skipped: parts === 0 ? '' : phrase('server/assistant', 'subMetersSkipped', { count: parts }),
      }),
      recordsBlock(pid, measured, counted.slice(0, maxShown)),
    ];
  },
};
