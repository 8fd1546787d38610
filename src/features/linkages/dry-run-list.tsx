import { Button } from 'antd';
import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { comparisonText } from '../../engine/automation/comparisons.ts';
import type { Modules } from '../../engine/automation/linkage-draft.ts';
import { formatMoment } from '../../engine/moment.ts';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import type { PlainColumn } from '../../renderers/parts/plain-column.ts';
import { PlainTable } from '../../renderers/parts/plain-table.tsx';
import type { DryRunFire } from './dry-run-events.ts';
import styles from './linkage-dry-run.module.css';
import type { ComparedValue } from './linkage-runs.ts';
import { columnNamed, useValueText } from './value-text.ts';
import { inLanguage } from '../../texts/phrase.ts';

/** Rows that are drawn at a time. */
const pageSize = 50;

type Props = {
  fires: readonly DryRunFire[];
  /** What a device that set it off is called; empty is a time point. */
  nameOf: (did: string) => string;
  module: Modules;
  /** A column more: what would have been done, drawn by `Done`. */
  done?: { title: string; Done: ComponentType<{ fire: DryRunFire }> };
};

/** Every time at which the rule would have acted, with the values compared. */
export const DryRunList = ({ fires, nameOf, module, done }: Props) => {
  const { t } = useTranslation('linkages');
  const [visibleCount, setVisibleCount] = useState(pageSize);
  const rows = fires
    .slice(0, visibleCount)
    .map((fire, index): Row => ({ ...fire, key: String(index), nameOf, module, Done: done?.Done }));
  const columns: readonly PlainColumn<Row>[] = [
    { key: 'at', title: t('dryRun.at'), width: 11, cell: timeCell },
    { key: 'did', title: t('dryRun.by'), width: 12, cell: nameCell },
    { key: 'values', title: t('history.values'), cell: valuesCell },
    ...(done === undefined ? [] : [{ key: 'done', title: done.title, cell: doneCell }]),
  ];
  return (
    <section aria-label={t('dryRun.list')}>
      <h2 className={styles.listHead}>{t('dryRun.list')}</h2>
      <PlainTable label={t('dryRun.list')} keyOf={({ key }) => key} rows={rows} columns={columns} />
      {fires.length > visibleCount ? (
        <Button type="link" onClick={() => setVisibleCount(visibleCount + pageSize)}>
          {t('dryRun.more', { count: fires.length - visibleCount })}
        </Button>
      ) : null}
    </section>
  );
};

type Row = DryRunFire &
  Pick<Props, 'nameOf' | 'module'> & { key: string; Done: ComponentType<{ fire: DryRunFire }> | undefined };

const timeCell = ({ at }: Row) => <Moment at={at} />;
const nameCell = ({ did, nameOf }: Row) => <bdi>{nameOf(did)}</bdi>;
const doneCell = ({ Done, ...fire }: Row) => (Done === undefined ? null : <Done fire={fire} />);
const valuesCell = ({ values, module }: Row) => <Values values={values} module={module} />;

const Moment = ({ at }: { at: number }) => {
  const { zone } = useRendering().context;
  return (
    <time dateTime={new Date(at * 1000).toISOString()} title={zone}>
      {formatMoment(at, zone)}
    </time>
  );
};

const Values = ({ values, module }: { values: readonly ComparedValue[]; module: Modules }) => {
  const { t } = useTranslation('linkages');
  const { language } = useRendering().context;
  const valueText = useValueText();
  if (values.length === 0) return '—';
  return (
    <ul className={styles.values}>
      {values.map(({ pid, column: key, value, code, reference, rule }, index) => {
        const column = columnNamed(module, pid, key);
        const word = code === undefined ? '' : inLanguage(comparisonText(code, column, index > 0), language);
        return (
          // oxlint-disable-next-line react/no-array-index-key -- a comparison is its place in the linkage
          <li key={index}>
            {rule === undefined ? null : <span className={styles.aside}>{t('history.rule', { number: rule })} </span>}
            {inLanguage(column?.label, language) ?? key} <b>{valueText(column, value)}</b>{' '}
            <span className={styles.aside}>
              {word} {reference === null ? '' : valueText(column, reference)}
            </span>
          </li>
        );
      })}
    </ul>
  );
};
