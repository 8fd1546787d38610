import { type FormEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogFrame } from '../../renderers/parts/dialog-frame.tsx';
import { faultItems } from '../../renderers/parts/fault-items.ts';
import { SubmitFooter } from '../../renderers/parts/submit-footer.tsx';
import { call } from '../../api/client.ts';
import { useAction } from '../../api/create-action.ts';
import { endpoints } from '../../api/endpoints.ts';
import type { MemberFacts } from '../../schemas/member-facts.ts';
import { toast } from '../../state/toasts.ts';
import { memberFieldNames, MemberFields } from './member-fields.tsx';
import { ErrorAlert } from '../../features/forms/error-alert.tsx';
import { flattenDepartments, useDepartments, usePeopleChange } from './use-groups.ts';
import { useMemberForm } from './use-member-form.ts';
import styles from '../../features/forms/form.module.css';

/** `organizationid`: the selected department, if any. */
export const AddMember = ({ organizationid, onClose }: { organizationid: string; onClose: () => void }) => {
  const { t } = useTranslation('groups');
  const id = useId();
  const { data: departments = [] } = useDepartments();
  const [only, ...others] = flattenDepartments(departments);
  // A new company has one department: nothing is left to choose.
  const given = organizationid === '' && others.length === 0 ? (only?.node.did ?? '') : organizationid;
  const start: MemberFacts = { name: '', organizationid: given, phonenumber: '', email: '', staffid: '' };
  const form = useMemberForm(start, id);
  const once = useAction();
  const adding = usePeopleChange((facts: MemberFacts) =>
    once(facts, (key) => call(endpoints.createMember, facts, { key, silent: true })),
  );
  const add = async (): Promise<boolean> => {
    if (adding.isPending || !form.check()) return false;
    return adding.mutateAsync(form.facts).then(
      () => {
        toast.success(t('added', { name: form.facts.name.trim() }));
        return true;
      },
      (error: Error) => {
        form.refuse(error);
        return false;
      },
    );
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void add().then((isAdded) => isAdded && onClose());
  };
  return (
    <DialogFrame
      title={t('add')}
      width="30rem"
      mask={{ closable: false }}
      hasChanges={!adding.isPending && JSON.stringify(form.facts) !== JSON.stringify(start)}
      onCancel={() => !adding.isPending && onClose()}
      onSave={add}
      faults={faultItems(id, memberFieldNames, form.faults)}
      footer={
        <SubmitFooter
          formId={`${id}-form`}
          labels={{ cancel: t('cancel'), submit: t('add') }}
          isPending={adding.isPending}
        />
      }
    >
      <form id={`${id}-form`} className={styles.form} noValidate onSubmit={submit}>
        <ErrorAlert>{form.other}</ErrorAlert>
        <MemberFields
          id={id}
          facts={form.facts}
          faults={form.faults}
          disabled={adding.isPending}
          onChange={form.edit}
        />
        <p className={styles.note}>{t('addNote')}</p>
      </form>
    </DialogFrame>
  );
};
