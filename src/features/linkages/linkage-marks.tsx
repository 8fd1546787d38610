import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../engine/moment.ts';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import { Icon } from '../../renderers/parts/icon.tsx';
import type { RuleTrouble } from '../../engine/automation/rule-trouble.ts';
import { contentOf, type LinkageCalls } from './linkage-calls.ts';
import styles from './linkages.module.css';
import type { StoredLinkage } from './linkages-query.ts';
import { placeInLinkage } from './place-in-linkage.ts';
import { useHolding, useHoldingText } from './use-holding.ts';

type Props = { id: string; linkage: StoredLinkage; holding: LinkageCalls['holding'] };

/**
 * What a person should know of a linkage before they open it: what keeps it from acting and what to do about it, others
 * that it conflicts with, and of a closed one whether it would fire at once.
 */
export const LinkageMarks = ({ id, linkage, holding }: Props) => {
  const { t } = useTranslation('linkages');
  const troubleText = useTroubleText();
  const isClosed = linkage.workflowstatus === 0;
  const holds = useHoldingText()(useHolding(holding, isClosed ? contentOf(linkage) : undefined, linkage.did));
  const { trouble, conflicts = [] } = linkage;
  const names = [...new Set(conflicts.flatMap(({ name }) => name ?? []))];
  return (
    <span id={id} className={styles.marks}>
      {trouble === undefined ? null : (
        <Mark icon="fault" kind="trouble">
          {troubleText(trouble)}
        </Mark>
      )}
      {conflicts.length === 0 ? null : (
        <Mark icon="warning" kind="warning">
          {names.length === 0 ? t('marks.conflictHidden') : t('marks.conflict', { names: names.join(t('marks.and')) })}
        </Mark>
      )}
      {holds === undefined ? null : (
        <Mark icon="clock" kind="note">
          {holds}
        </Mark>
      )}
    </span>
  );
};

type MarkProps = { icon: 'fault' | 'warning' | 'clock'; kind: 'trouble' | 'warning' | 'note'; children: string };

const Mark = ({ icon, kind, children }: MarkProps) => (
  <span className={styles.mark} data-kind={kind}>
    <Icon name={icon} size={12} />
    <span>{children}</span>
  </span>
);

const useTroubleText = () => {
  const { t } = useTranslation('linkages');
  const { zone } = useRendering().context;
  return ({ kind, at, path = '' }: RuleTrouble): string => {
    const steps = path.split('/');
    const location = placeInLinkage(path);
    const isColumn = kind === 'gone' && (steps.at(-1) === 'ikey' || steps.at(-2) === 'cmd');
    return t(`trouble.${isColumn ? 'column' : kind}`, {
      place: location === undefined ? '' : t(`places.${location.part}`, { number: location.number }),
      time: at === undefined ? '' : formatMoment(at, zone, 'HH:mm:ss'),
    });
  };
};
