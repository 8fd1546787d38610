import { useTranslation } from 'react-i18next';
import { DialogFrame } from '../../renderers/parts/dialog-frame.tsx';
import { faultItems } from '../../renderers/parts/fault-items.ts';
import { SubmitFooter } from '../../renderers/parts/submit-footer.tsx';
import { focusField } from '../../renderers/parts/focus-field.ts';
import { ErrorAlert } from '../../features/forms/error-alert.tsx';
import styles from '../../features/forms/form.module.css';
import { RoleDepartment, RoleName } from './role-fields.tsx';
import { roleForms } from './role-forms.ts';
import { type RoleFormProps, useRoleForm } from './use-role-form.ts';

/** Adds, renames or moves a role. Contract "Rights": 420 px wide; a click outside does not close it, nor does a double click submit twice. */
export const RoleForm = (props: RoleFormProps) => {
  const { kind, role, onClose } = props;
  const { t } = useTranslation('authority');
  const { title, actionLabel } = roleForms[kind];
  const form = useRoleForm(props);
  const { id, fields, isPending } = form;
  return (
    <DialogFrame
      title={t(title, { name: role?.name ?? '' })}
      width="26.25rem"
      mask={{ closable: false }}
      afterOpenChange={focusField(`${id}-${fields[0]}`)}
      hasChanges={!isPending && form.hasChanges}
      onCancel={() => !isPending && onClose()}
      faults={faultItems(id, fields, form.faults)}
      footer={
        <SubmitFooter
          formId={`${id}-form`}
          labels={{ cancel: t('cancel'), submit: t(actionLabel) }}
          isPending={isPending}
        />
      }
    >
      <form id={`${id}-form`} className={styles.form} noValidate onSubmit={form.submit}>
        <ErrorAlert>{form.otherFault}</ErrorAlert>
        {fields.includes('name') ? <RoleName form={form} /> : null}
        {fields.includes('organization') ? <RoleDepartment form={form} name={role?.organizationname ?? ''} /> : null}
        {kind === 'add' ? <p className={styles.note}>{t('form.addHelp')}</p> : null}
      </form>
    </DialogFrame>
  );
};
