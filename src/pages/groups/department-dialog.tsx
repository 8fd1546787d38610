import { useTranslation } from 'react-i18next';
import { ErrorAlert } from '../../features/forms/error-alert.tsx';
import { DialogFrame } from '../../renderers/parts/dialog-frame.tsx';
import { faultItems } from '../../renderers/parts/fault-items.ts';
import { SubmitFooter } from '../../renderers/parts/submit-footer.tsx';
import { DepartmentFields } from './department-fields.tsx';
import { type DepartmentDraft, departmentFields, useDepartmentForm } from './use-department-form.ts';
import styles from '../../features/forms/form.module.css';

type Props = {
  start: DepartmentDraft;
  managername: string;
  /** Called with the id of the department that was saved. */
  onDone: (did: string) => void;
  onClose: () => void;
};

/** Name, parent department and manager of a department. */
export const DepartmentDialog = ({ start, managername, onDone, onClose }: Props) => {
  const { t } = useTranslation('groups');
  const form = useDepartmentForm(start, (did) => {
    onDone(did);
    onClose();
  });
  const { id, isPending } = form;
  return (
    <DialogFrame
      title={t(start.did === undefined ? 'department.add' : 'department.edit')}
      width="26.25rem"
      mask={{ closable: false }}
      hasChanges={!isPending && form.hasChanges}
      onCancel={() => !isPending && onClose()}
      faults={faultItems(id, departmentFields, form.faults)}
      footer={
        <SubmitFooter
          formId={`${id}-form`}
          labels={{ cancel: t('cancel'), submit: t(start.did === undefined ? 'department.add' : 'save') }}
          isPending={isPending}
        />
      }
    >
      <form id={`${id}-form`} className={styles.form} noValidate onSubmit={form.submit}>
        <ErrorAlert>{form.otherFault}</ErrorAlert>
        <DepartmentFields form={form} managername={managername} />
      </form>
    </DialogFrame>
  );
};
