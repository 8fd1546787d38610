import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ConditionList, ModuleConfig } from '../../engine/column.ts';
import { completePart } from '../../engine/condition/complete.ts';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import styles from './filter-groups.module.css';
import type { GroupCalls } from './group-calls.ts';
import { useCount } from './use-count.ts';

type Props = { config: ModuleConfig; condition: ConditionList; count: GroupCalls['count'] };

/** How many records the group finds now, as far as it is written. */
export const MatchCount = ({ config, condition, count }: Props) => {
  const { t } = useTranslation('filters');
  const { context } = useRendering();
  const completeCondition = completePart(condition, config, context);
  const counted = useCount(JSON.stringify(completeCondition), (signal) => count(completeCondition, signal));
  const isPartly = completeCondition.length < condition.length;
  if (counted.state === 'failed') {
    return (
      <div className={styles.matches} role="status">
        <span className={styles.countFailed}>{t('countFailed', { msg: counted.msg })}</span>
        <Button size="small" type="text" onClick={counted.again}>
          {t('countAgain')}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.matches} role="status">
      {counted.state === 'counting' ? (
        <span className={styles.hint}>{t('counting')}</span>
      ) : (
        <b>
          {t(counted.value.isEstimate ? 'matchingAbout' : 'matching', {
            total: counted.value.total.toLocaleString(context.language),
            count: counted.value.total,
          })}
        </b>
      )}
      {isPartly ? <span className={styles.hint}>{t('partly')}</span> : null}
    </div>
  );
};
