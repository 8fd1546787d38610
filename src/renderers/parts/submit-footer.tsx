import { Button } from 'antd';
import { CancelButton } from './discard-question.tsx';

type Props = {
  /** Of the form that the second button submits. */
  formId: string;
  labels: { cancel: string; submit: string };
  isPending: boolean;
};

/** The buttons of a dialog with a form: cancel, and submit while nothing is on its way. */
export const SubmitFooter = ({ formId, labels, isPending }: Props) => (
  <>
    <CancelButton disabled={isPending}>{labels.cancel}</CancelButton>
    <Button type="primary" form={formId} htmlType="submit" loading={isPending}>
      {labels.submit}
    </Button>
  </>
);
