import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import styles from './batch.module.css';

type Props = {
  /** Id of the form that the button submits. */
  form: string;
  count: number;
  /** Label of the chosen column. */
  label: string | undefined;
  /** There is a value to write, or the value is to be cleared. */
  isReady: boolean;
  /** The current value is deleted. */
  isClearing: boolean;
  isBusy: boolean;
  /** The upload of the new value is not finished. */
  isWaiting: boolean;
  /** The user is leaving the dialog with unsaved input. */
  isAsking: boolean;
  onStay: () => void;
  onCancel: () => void;
  onDiscard: () => void;
};

/** What will be changed at the left, actions at the right; the question about unsaved input replaces them. */
export const BatchEditFooter = (props: Props) => {
  const { form, count, label, isReady, isClearing, isBusy, isWaiting, isAsking, onStay, onCancel, onDiscard } = props;
  const { t } = useTranslation('batch');
  const { language } = useRendering().context;
  const change = (
    <Button
      type="primary"
      danger={isClearing}
      form={form}
      htmlType="submit"
      loading={isBusy}
      disabled={!isReady || isWaiting}
      title={isReady ? undefined : t(label === undefined ? 'edit.chooseFirst' : 'edit.chooseValue')}
    >
      {t(isClearing ? 'edit.clearAction' : 'edit.action', { count, label })}
    </Button>
  );
  if (isAsking) {
    return (
      // A different key than the footer it replaces, so that React remounts it and Stay takes the focus.
      <div key="asking" className={styles.footer} role="group" aria-label={t('edit.unsaved')}>
        <b className={styles.footNote} role="status">
          {t('edit.unsaved')}
        </b>
        <Button autoFocus onClick={onStay}>
          {t('edit.stay')}
        </Button>
        <Button onClick={onDiscard}>{t('edit.discard')}</Button>
        {change}
      </div>
    );
  }
  return (
    <div className={styles.footer}>
      <span className={styles.footNote} role="status">
        {isWaiting ? t('edit.waiting') : t('edit.preview', { count, formatted: count.toLocaleString(language) })}
      </span>
      <Button disabled={isBusy} onClick={onCancel}>
        {t(isWaiting ? 'edit.stopWaiting' : 'cancel')}
      </Button>
      {change}
    </div>
  );
};
