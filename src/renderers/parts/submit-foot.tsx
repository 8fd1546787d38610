import { Button } from 'antd';

type Props = {
  /** Of the form that the second button submits. */
  formId: string;
  words: { cancel: string; submit: string };
  isPending: boolean;
  onCancel: () => void;
};

/** The buttons of a dialog with a form: cancel, and submit while nothing is on its way. */
export const SubmitFoot = ({ formId, words, isPending, onCancel }: Props) => (
  <>
    <Button disabled={isPending} onClick={onCancel}>
      {words.cancel}
    </Button>
    <Button type="primary" form={formId} htmlType="submit" loading={isPending}>
      {words.submit}
    </Button>
  </>
);
