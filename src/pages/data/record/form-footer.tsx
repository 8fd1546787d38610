import { Button } from 'antd';
import type { FormView } from '../../../engine/views/view.ts';
import { useDataText } from '../../../renderers/fields/use-data-text.ts';
import type { FormDraft } from '../../../renderers/form/use-form-draft.ts';
import { SideFooter } from '../../../renderers/parts/side-drawer.tsx';
import { FormStatus } from './form-status.tsx';
import styles from './form-pages.module.css';

type Props = {
  view: FormView;
  draft: FormDraft;
  isBusy: boolean;
  /** Why saving is not possible; shown beside the button. */
  reason?: string | undefined;
  /** Why the last save failed, where no field is at fault. */
  failure?: string | undefined;
  cancel: string;
  /** In the side panel of a record, not on a page. */
  isBeside?: boolean;
  onCancel: () => void;
};

/** What is wrong at the left, the way back and Save at the right. */
export const FormFooter = (props: Props) => {
  const { view, draft, isBusy, reason, failure, cancel, isBeside = false, onCancel } = props;
  const text = useDataText();
  const { isWaiting } = draft.pending;
  const parts = (
    <>
      <FormStatus view={view} draft={draft} reason={reason} failure={failure} />
      <Button disabled={isBusy} onClick={isWaiting ? draft.pending.stop : onCancel}>
        {isWaiting ? text('form.stopWaiting') : cancel}
      </Button>
      <Button type="primary" htmlType="submit" loading={isBusy} disabled={reason !== undefined || isWaiting}>
        {text('form.save')}
        <span className={styles.keys} aria-hidden="true">
          {text('form.saveKeys')}
        </span>
      </Button>
    </>
  );
  return isBeside ? <SideFooter>{parts}</SideFooter> : <div className={styles.footer}>{parts}</div>;
};
