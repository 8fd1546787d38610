import { useTranslation } from 'react-i18next';
import type { Linkage } from '../../engine/automation/linkage.ts';
import { comparisonText } from '../../engine/automation/comparisons.ts';
import type { Modules } from '../../engine/automation/linkage-draft.ts';
import { fillSpaced } from '../../engine/han-spacing.ts';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import { EmptyState } from '../../renderers/parts/empty-state.tsx';
import type { DryRun } from './dry-run-events.ts';
import styles from './linkage-dry-run.module.css';
import { columnNamed, useValueText } from './value-text.ts';
import { inLanguage } from '../../texts/phrase.ts';

type Props = { run: DryRun; linkage: Linkage; module: Modules; nameOf: (pid: string, did: string) => string };

/** Why nothing would have been done: nothing known, nothing happened, or conditions that did not hold. */
export const DryRunEmpty = ({ run, linkage, module, nameOf }: Props) => {
  const { t } = useTranslation('linkages');
  const reasons = useReasons({ run, linkage, module, nameOf });
  return (
    <EmptyState title={t('dryRun.none')}>
      <ul className={styles.reasons}>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </EmptyState>
  );
};

/** The values are filled in afterwards: what follows a name decides whether there is a space after it. */
const conditionParts = { column: '{column}', name: '{name}', relation: '{relation}', value: '{value}' };

const useReasons = ({ run, linkage, module, nameOf }: Props): string[] => {
  const { t } = useTranslation('linkages');
  const { language } = useRendering().context;
  const valueText = useValueText();
  const { missing, counts } = run;
  const { setOff = 0, reports = 0, outOfTime = 0, failing = [] } = counts ?? {};
  const unknown = missing.map((parameterPath) => {
    const [pid = '', key = ''] = parameterPath.split('/');
    const label = inLanguage(columnNamed(module, pid, key)?.label, language) ?? key;
    return t('dryRun.noHistory', { column: label, module: inLanguage(module(pid)?.name, language) ?? pid });
  });
  if (setOff === 0) {
    const isKnown = linkage.events.some(
      (event) => event.type === 1 || !missing.includes(`${event.idev_pid}/${event.ikey}`),
    );
    if (!isKnown) return unknown;
    return [...unknown, reports === 0 ? t('dryRun.noReports') : t('dryRun.neverSetOff', { count: reports })];
  }
  const conditions = failing.flatMap(([path, times]) => {
    const condition = linkage.conditionsinfo.property[Number(path.split('/').at(-1))];
    if (condition === undefined) return [];
    const column = columnNamed(module, condition.idev_pid, condition.ikey);
    const what = fillSpaced(t('dryRun.condition', conditionParts), {
      column: inLanguage(column?.label, language) ?? condition.ikey,
      name: nameOf(condition.idev_pid, condition.idev_did),
      relation: inLanguage(comparisonText(condition.trend_type, column, true), language),
      value: valueText(column, condition.ref_value),
    });
    return [t('dryRun.failing', { what, count: times })];
  });
  return [
    t('dryRun.setOff', { count: setOff }),
    ...(outOfTime > 0 ? [t('dryRun.outOfTime', { count: outOfTime })] : []),
    ...conditions,
    ...unknown,
  ];
};
