import { Button } from 'antd';
import type { FormView } from '../../../engine/views/view.ts';
import { useRendering } from '../../../renderers/fields/rendering.tsx';
import { useDataText } from '../../../renderers/fields/use-data-text.ts';
import { useFaults } from '../../../renderers/form/fault-store.ts';
import { focusField } from '../../../renderers/form/focus-field.ts';
import type { FormDraft } from '../../../renderers/form/use-form-draft.ts';
import { Icon } from '../../../renderers/parts/icon.tsx';
import styles from './form-pages.module.css';
import { inLanguage } from '../../../texts/phrase.ts';

type Props = {
  view: FormView;
  draft: FormDraft;
  isBusy: boolean;
  /** Why saving is not possible; shown beside the button. */
  reason?: string | undefined;
  cancel: string;
  onCancel: () => void;
};

/** Count of faults at the left, the way back and Save at the right. */
export const FormFoot = ({ view, draft, isBusy, reason, cancel, onCancel }: Props) => {
  const text = useDataText();
  const { isWaiting } = draft.files;
  return (
    <div className={styles.foot}>
      <span className={styles.faults} role="status">
        {isWaiting ? <Waiting view={view} draft={draft} /> : <Faults draft={draft} reason={reason} />}
      </span>
      <Button disabled={isBusy} onClick={isWaiting ? draft.files.stop : onCancel}>
        {isWaiting ? text('form.stopWaiting') : cancel}
      </Button>
      <Button type="primary" htmlType="submit" loading={isBusy} disabled={reason !== undefined || isWaiting}>
        {text('form.save')}
        <span className={styles.keys} aria-hidden="true">
          {text('form.saveKeys')}
        </span>
      </Button>
    </div>
  );
};

/** What a requested save is waiting for. */
const Waiting = ({ view, draft }: Pick<Props, 'view' | 'draft'>) => {
  const text = useDataText();
  const { language } = useRendering().context;
  const labels = draft.files.running.map((column) => inLanguage(view.fields[column]?.column.label, language) ?? column);
  return <span className={styles.reason}>{text('form.waiting', { fields: labels.join(text('form.listed')) })}</span>;
};

const Faults = ({ draft, reason }: Pick<Props, 'draft' | 'reason'>) => {
  const text = useDataText();
  const found = useFaults(draft.faults);
  const [first] = found;
  if (first === undefined) return <span className={styles.reason}>{reason}</span>;
  return (
    <button type="button" className={styles.faultCount} onClick={() => focusField(first[0])}>
      <Icon name="fault" size={12} />
      {text('form.faults', { count: found.length })}
    </button>
  );
};
