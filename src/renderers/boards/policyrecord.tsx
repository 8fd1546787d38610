import type { Dataset } from '../../engine/board/dataset.ts';
import { datasetOf, rowsOf } from '../../engine/board/rows.ts';
import { isOutcomeText } from '../../engine/outcome-text.ts';
import shared from './charts/charts.module.css';
import { ScrollArea } from './charts/scroll-area.tsx';
import { recordCell } from './charts/record-table.ts';
import { defineDrawing, type Figure, type BoardLocale } from './drawing.ts';
import styles from './policyrecord.module.css';

type Run = {
  did: string;
  time: Figure;
  policy: Figure;
  devices: Figure;
  result: Figure;
  state: State;
  text: Figure;
  /** The text says of how many devices. */
  isOutcome: boolean;
};
type State = 'normal' | 'attention' | 'alarm' | 'calm';

/** Keys of the result: succeeded, partly failed, failed, waiting for devices. */
const states: Readonly<Record<string, State>> = { '0': 'normal', '1': 'attention', '2': 'alarm', '3': 'calm' };
const signs: Readonly<Record<State, string>> = { normal: '●', attention: '◆', alarm: '■', calm: '○' };

const runsOf = (records: Dataset, locale: BoardLocale): Run[] =>
  rowsOf(records).map((row, index) => {
    const cell = (name: string) => recordCell(records, records.rows[index] ?? [], name, locale);
    return {
      did: row.text('did'),
      time: cell('occurtime'),
      policy: cell('policy') ?? cell('name'),
      devices: row.number('devices'),
      result: cell('result'),
      state: states[row.text('result')] ?? 'normal',
      text: cell('describe'),
      isOutcome: isOutcomeText(row.text('describe')),
    };
  });

/** The last runs of the policies of a module. */
export const drawing = defineDrawing<unknown, Run[]>({
  read: ({ datasets, locale }) => runsOf(datasetOf(datasets, 'records'), locale),
  isEmpty: (runs) => runs.length === 0,
  note: (runs, { t }) => t('runs.note', { count: runs.length }),
  tables: (runs, { t }) => [
    {
      columns: [
        { title: t('runs.time') },
        { title: t('runs.policy') },
        { title: t('runs.devices'), isNumber: true, decimals: 0 },
        { title: t('runs.result') },
        { title: t('runs.text') },
      ],
      rows: runs.map(({ time, policy, devices, result, text }) => [time, policy, devices, result, text]),
    },
  ],
  Picture: ({ model, locale: { t }, name }) => (
    <ScrollArea label={name}>
      <ol className={styles.runs}>
        {model.map(({ did, time, policy, devices, result, state, text, isOutcome }) => (
          <li key={did}>
            <span className={styles.runHead}>
              <span className={shared[state]} aria-hidden="true">
                {signs[state]}
              </span>
              <b className={styles.runName}>{policy ?? '—'}</b>
              <span className={state === 'normal' ? styles.runResult : shared[state]}>{result ?? '—'}</span>
            </span>
            <span className={styles.runText}>
              <time>{time ?? '—'}</time>
              {devices !== undefined && !isOutcome && <span>{t('runs.count', { count: Number(devices) })}</span>}
              {text && <span className={styles.runWords}>{text}</span>}
            </span>
          </li>
        ))}
      </ol>
    </ScrollArea>
  ),
});
