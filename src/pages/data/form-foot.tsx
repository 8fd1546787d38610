import { Button } from 'antd';
import { useDataText } from '../../renderers/fields/use-data-text.ts';
import { type FaultStore, useFaults } from '../../renderers/form/fault-store.ts';
import { focusField } from '../../renderers/form/focus-field.ts';
import { Icon } from '../../renderers/parts/icon.tsx';
import styles from './form-pages.module.css';

type Props = {
  faults: FaultStore;
  isBusy: boolean;
  /** Why saving is not offered; it stands beside the button. */
  reason?: string | undefined;
  cancel: string;
  onCancel: () => void;
};

/** Count of faults at the left, the way back and Save at the right. */
export const FormFoot = ({ faults, isBusy, reason, cancel, onCancel }: Props) => {
  const text = useDataText();
  const found = useFaults(faults);
  const [first] = found;
  return (
    <div className={styles.foot}>
      <span className={styles.faults} role="status">
        {first === undefined ? (
          <span className={styles.reason}>{reason}</span>
        ) : (
          <button type="button" className={styles.faultCount} onClick={() => focusField(first[0])}>
            <Icon name="fault" size={12} />
            {text('form.faults', { count: found.length })}
          </button>
        )}
      </span>
      <Button disabled={isBusy} onClick={onCancel}>
        {cancel}
      </Button>
      <Button type="primary" htmlType="submit" loading={isBusy} disabled={reason !== undefined}>
        {text('form.save')}
        <span className={styles.keys} aria-hidden="true">
          {text('form.saveKeys')}
        </span>
      </Button>
    </div>
  );
};
