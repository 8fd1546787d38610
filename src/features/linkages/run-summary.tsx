import { useTranslation } from 'react-i18next';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import styles from './linkage-history.module.css';
import type { LinkageRun } from './linkage-runs.ts';
import { outcomeOf, outcomes } from './run-outcome.ts';

const order = ['done', ...outcomes.filter((key) => key !== 'done')] as const;

/** How many rules a run had and what became of them and of what it did, in figures. */
export const RunSummary = ({ run }: { run: LinkageRun }) => {
  const { t } = useTranslation('linkages');
  const { language } = useRendering().context;
  const counts = Map.groupBy(run.effects, outcomeOf);
  const { rules } = run;
  const figures = [
    ...(rules === undefined
      ? []
      : (['all', 'held', 'unmet', 'untimed'] as const).map((key) => ({
          key,
          label: t(`figures.${key}`),
          count: rules[key],
          isBad: false,
        }))),
    ...order
      .filter((key) => key === 'done' || counts.has(key))
      .map((key) => ({
        key,
        label: t(`figures.${key}`),
        count: counts.get(key)?.length ?? 0,
        isBad: key === 'failed' || key === 'skipped',
      })),
  ];
  return (
    <dl className={styles.figures} aria-label={t('figures.label')}>
      {figures.map(({ key, label, count, isBad }) => (
        <div key={key} data-bad={isBad}>
          <dt>{label}</dt>
          <dd>{count.toLocaleString(language)}</dd>
        </div>
      ))}
    </dl>
  );
};
