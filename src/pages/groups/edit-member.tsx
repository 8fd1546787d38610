import { Button } from 'antd';
import { type FormEvent, useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { endpoints } from '../../api/endpoints.ts';
import type { MemberFacts } from '../../schemas/member-facts.ts';
import type { Member } from '../../schemas/people.ts';
import { FaultCount } from '../../renderers/parts/fault-count.tsx';
import { faultItems } from '../../renderers/parts/fault-items.ts';
import type { MenuItem } from '../../renderers/parts/menu-button.tsx';
import { PageGuard, saveAndLeave } from '../../renderers/parts/page-guard.tsx';
import { SideBody, SideFooter, SideForm } from '../../renderers/parts/side-drawer.tsx';
import { toast } from '../../state/toasts.ts';
import { LeaveDialog } from '../../features/forms/leave-guard.tsx';
import { memberFieldNames, MemberFields } from './member-fields.tsx';
import { ErrorAlert } from '../../features/forms/error-alert.tsx';
import { usePeopleChange } from './use-groups.ts';
import { useMemberForm } from './use-member-form.ts';
import styles from '../../features/forms/form.module.css';

const factsOf = ({ name, organizationid, phonenumber, email, staffid }: Member): MemberFacts => ({
  name,
  organizationid,
  phonenumber,
  email,
  staffid,
});

type Props = {
  member: Member;
  /** The drawer is being closed: asks first where something would be lost. */
  isLeaving: boolean;
  /** How many fields would be lost. */
  onUnsaved: (count: number) => void;
  onStay: () => void;
  onClose: () => void;
};

/** The drawer while it is written in; only what differs is sent. */
export const EditMember = ({ member, isLeaving, onUnsaved, onStay, onClose }: Props) => {
  const { t } = useTranslation('groups');
  const id = useId();
  const stored = factsOf(member);
  const form = useMemberForm(stored, id);
  const changed = Object.fromEntries(
    Object.entries(form.facts).filter(([name, value]) => value !== stored[name as keyof MemberFacts]),
  );
  const unsaved = Object.keys(changed).length;
  const isChanged = unsaved > 0;
  useEffect(() => onUnsaved(unsaved), [unsaved, onUnsaved]);
  const saving = usePeopleChange((facts: Partial<MemberFacts>) =>
    call(endpoints.updateMember, { did: member.did, ...facts }, { silent: true }),
  );
  const save = async (): Promise<boolean> => {
    if (saving.isPending || !isChanged || !form.check()) return false;
    return saving.mutateAsync(changed).then(
      () => {
        toast.success(t('saved', { name: form.facts.name.trim() }));
        return true;
      },
      (error: Error) => {
        form.refuse(error);
        return false;
      },
    );
  };
  const saveAndClose = (): Promise<void> => save().then((isSaved) => (isSaved ? onClose() : onStay()));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void saveAndClose();
  };
  return (
    <SideForm aria-label={t('edit')} noValidate onSubmit={submit}>
      <SideBody>
        <div className={styles.form}>
          <ErrorAlert>{form.other}</ErrorAlert>
          <MemberFields
            id={id}
            facts={form.facts}
            faults={form.faults}
            disabled={saving.isPending}
            onChange={form.edit}
          />
        </div>
      </SideBody>
      <EditFooter
        faults={faultItems(id, memberFieldNames, form.faults)}
        isBusy={saving.isPending}
        isChanged={isChanged}
        onCancel={onClose}
      />
      <PageGuard hasChanges={isChanged && !isLeaving && !saving.isPending}>
        {(answers) => <LeaveDialog unsaved={unsaved} {...answers} onSave={saveAndLeave(save, answers)} />}
      </PageGuard>
      {isLeaving ? <LeaveDialog unsaved={unsaved} onStay={onStay} onDiscard={onClose} onSave={saveAndClose} /> : null}
    </SideForm>
  );
};

type FooterProps = { faults: readonly MenuItem[]; isBusy: boolean; isChanged: boolean; onCancel: () => void };

const EditFooter = ({ faults, isBusy, isChanged, onCancel }: FooterProps) => {
  const { t } = useTranslation('groups');
  return (
    <SideFooter left={<FaultCount items={faults} />}>
      <Button disabled={isBusy} onClick={onCancel}>
        {t('cancel')}
      </Button>
      <Button
        type="primary"
        htmlType="submit"
        loading={isBusy}
        disabled={!isChanged}
        title={isChanged ? undefined : t('unchanged')}
      >
        {t('save')}
      </Button>
    </SideFooter>
  );
};
