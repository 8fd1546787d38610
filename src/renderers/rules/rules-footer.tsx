import { useCallback, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { numberText } from '../../engine/number-text.ts';
import { rangeOf } from '../../engine/rules/selection.ts';
import { summaryOf } from '../../engine/rules/summary.ts';
import { useRendering } from '../fields/rendering.tsx';
import { FaultLine } from '../parts/fault-line.tsx';
import type { RulesState, RulesStore } from './rules-store.ts';
import type { Notice } from './rules-notices.ts';
import { KeyCap } from '../parts/key-cap.tsx';
import own from './rules-footer.module.css';

type Props = { store: RulesStore; notices: readonly Notice[]; disabled: boolean };

const useRulesState = (store: RulesStore) =>
  useSyncExternalStore(
    store.subscribe,
    useCallback(() => store.get(), [store]),
  );

/** What is chosen in figures, what was refused, and the keys. */
export const RulesFooter = ({ store, notices, disabled }: Props) => {
  const { t } = useTranslation('rules');
  const state = useRulesState(store);
  return (
    <div className={own.footer}>
      <span className={own.sums} role="status">
        <Sums state={state} />
      </span>
      {notices.map((notice) => (
        <NoticeLine key={notice.kind} notice={notice} />
      ))}
      {state.faults.length === 0 ? null : <FaultLine>{t('faults', { count: state.faults.length })}</FaultLine>}
      {disabled ? null : (
        <span className={own.keys} aria-hidden="true">
          {(['fill', 'paste', 'move', 'switch', 'leave'] as const).map((key) => (
            <span key={key}>
              <KeyCap>{t(`keys.${key}`)}</KeyCap> {t(`keyWords.${key}`)}
            </span>
          ))}
        </span>
      )}
    </div>
  );
};

const Sums = ({ state: { table, selection } }: { state: RulesState }) => {
  const { t } = useTranslation('rules');
  const { context } = useRendering();
  if (selection === undefined) return t('rows', { count: table.rows.length });
  const { cells, filled, different, sum, average } = summaryOf(table, rangeOf(selection), context);
  const parts = [t('cells', { count: cells })];
  if (cells > 1) parts.push(filled === 0 ? t('allEmpty') : t('different', { count: different }));
  if (cells > 1 && sum !== undefined && average !== undefined)
    parts.push(t('sum', { number: numberText(sum) }), t('average', { number: numberText(average) }));
  return parts.join(t('comma'));
};

const NoticeLine = ({ notice }: { notice: Notice }) => {
  const { t } = useTranslation('rules');
  const text = {
    refused: () => (notice.kind === 'refused' ? t('refused', notice) : ''),
    leftOut: () => (notice.kind === 'leftOut' ? t('leftOut', { count: notice.count }) : ''),
    limit: () => (notice.kind === 'limit' ? t('limit', { limit: numberText(notice.limit) }) : ''),
    last: () => t('last'),
    edge: () => t('edge'),
    added: () => (notice.kind === 'added' ? t('added', notice) : ''),
    replaced: () => (notice.kind === 'replaced' ? t('replaced', { count: notice.count }) : ''),
  }[notice.kind]();
  const isDone = notice.kind === 'replaced' || notice.kind === 'added';
  return isDone ? <span role="alert">{text}</span> : <FaultLine isAlert>{text}</FaultLine>;
};
