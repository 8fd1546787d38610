import { Button } from 'antd';
import { type FormEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { endpoints } from '../../api/endpoints.ts';
import type { MemberFacts } from '../../schemas/member-facts.ts';
import type { Member } from '../../schemas/people.ts';
import { toast } from '../../state/toasts.ts';
import { MemberFields } from './member-fields.tsx';
import { Trouble } from './trouble.tsx';
import { usePeopleChange } from './use-groups.ts';
import { useMemberForm } from './use-member-form.ts';
import './groups.css';

const factsOf = ({ name, organizationid, phonenumber, email, staffid }: Member): MemberFacts => ({
  name,
  organizationid,
  phonenumber,
  email,
  staffid,
});

/** The drawer while it is written in; only what differs is sent. */
export const EditMember = ({ member, onClose }: { member: Member; onClose: () => void }) => {
  const { t } = useTranslation('groups');
  const id = useId();
  const stored = factsOf(member);
  const form = useMemberForm(stored, id);
  const changed = Object.fromEntries(
    Object.entries(form.facts).filter(([name, value]) => value !== stored[name as keyof MemberFacts]),
  );
  const isChanged = Object.keys(changed).length > 0;
  const saving = usePeopleChange((facts: Partial<MemberFacts>) =>
    call(endpoints.updateMember, { did: member.did, ...facts }, { silent: true }),
  );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (saving.isPending || !isChanged || !form.check()) return;
    saving.mutate(changed, {
      onError: form.refuse,
      onSuccess: () => {
        toast.success(t('saved', { name: form.facts.name.trim() }));
        onClose();
      },
    });
  };
  return (
    <form className="groups-form" aria-label={t('edit')} noValidate onSubmit={submit}>
      <Trouble>{form.other}</Trouble>
      <MemberFields id={id} facts={form.facts} faults={form.faults} disabled={saving.isPending} onChange={form.edit} />
      <div className="groups-verbs">
        <Button
          type="primary"
          htmlType="submit"
          loading={saving.isPending}
          disabled={!isChanged}
          title={isChanged ? undefined : t('unchanged')}
        >
          {t('save')}
        </Button>
        <Button disabled={saving.isPending} onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
};
