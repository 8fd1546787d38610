import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import { maxRecords } from './batch-target.ts';
import styles from './batch.module.css';

type Props = {
  /** Number of records that are selected one by one; ignored if `isAll`. */
  chosen: number;
  isAll: boolean;
  total: number | undefined;
  isEstimate: boolean;
  /** The records are being counted, before all of them can be selected. */
  isCounting: boolean;
  canWrite: boolean;
  onAll: () => void;
  onEdit: () => void;
  onDelete: () => void;
  /** Opens the control panel for the selected devices; absent if the records are not devices. */
  onControl?: (() => void) | undefined;
  onClear: () => void;
};

/** Toolbar with the number of selected records and the bulk actions. */
export const SelectionBar = (props: Props) => {
  const { chosen, isAll, total, isEstimate, isCounting, canWrite, onAll, onEdit, onDelete, onControl, onClear } = props;
  const { t } = useTranslation('batch');
  const { language } = useRendering().context;
  const digits = (count: number): string => count.toLocaleString(language);
  if (chosen === 0 && !isAll) return null;
  return (
    <div className={styles.bar}>
      <span role="status">
        {isAll ? t('bar.allSelected', { total: digits(total ?? 0) }) : t('bar.selected', { count: chosen })}
      </span>
      {!canWrite || isAll || total === undefined || total <= chosen ? null : total > maxRecords && !isEstimate ? (
        <span className={styles.limit} title={t('bar.limit', { most: digits(maxRecords) })}>
          {t('bar.limit', { most: digits(maxRecords) })}
        </span>
      ) : (
        <button type="button" className={styles.all} disabled={isCounting} onClick={onAll}>
          {isCounting
            ? t('bar.counting')
            : t(isEstimate ? 'bar.selectAllAbout' : 'bar.selectAll', { total: digits(total) })}
        </button>
      )}
      {canWrite ? (
        <>
          <span className={styles.rule} aria-hidden="true" />
          <Button size="small" onClick={onEdit}>
            {t('bar.edit')}
          </Button>
          {onControl === undefined ? null : (
            <Button size="small" onClick={onControl}>
              {t('bar.control')}
            </Button>
          )}
          <Button size="small" onClick={onDelete}>
            {t('bar.delete')}
          </Button>
        </>
      ) : null}
      <Button size="small" type="text" onClick={onClear}>
        {t('bar.clear')}
      </Button>
    </div>
  );
};
