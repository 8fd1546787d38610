import { Button } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RoleDetail } from '../../api/catalogue/roles.ts';
import { call } from '../../api/client.ts';
import { endpoints } from '../../api/endpoints.ts';
import { products } from '../../engine/products.ts';
import { RecordInput } from '../../renderers/fields/record-input.tsx';
import { RenderingContext } from '../../renderers/fields/rendering.tsx';
import { CancelButton } from '../../renderers/parts/discard-question.tsx';
import { DialogFrame } from '../../renderers/parts/dialog-frame.tsx';
import { focusField } from '../../renderers/parts/focus-field.ts';
import { toast } from '../../state/toasts.ts';
import { faultsOf } from '../../features/forms/faults.ts';
import { FieldRow, noteOf } from '../../renderers/parts/field-row.tsx';
import { usePeopleSearch } from '../../features/people/person-input.tsx';
import { ErrorAlert } from '../../features/forms/error-alert.tsx';
import styles from '../../features/forms/form.module.css';
import { useRoleChange } from './use-authority.ts';

/** Maximum chosen members. A call accepts more, but a longer list is not readable. */
const maxMembers = 100;

type Props = { role: RoleDetail; onClose: () => void };

/** Assigns the role to members; then says so and closes the dialog. */
const useGiveRole = ({ role: { did, name }, onClose }: Props) => {
  const { t } = useTranslation('authority');
  const giving = useRoleChange((members: readonly string[]) =>
    call(endpoints.assignRole, { did, add: [...members], remove: [] }, { silent: true }),
  );
  const give = (members: readonly string[]): void =>
    giving.mutate(members, {
      onSuccess: () => {
        toast.success(t('people.given', { name, count: members.length }));
        onClose();
      },
    });
  return { giving, give };
};

/** Gives a role to members, looked for by name. What one does not hold oneself is refused, in the dialog. */
export const AddRoleMembers = ({ role, onClose }: Props) => {
  const { t } = useTranslation('authority');
  const id = useId();
  const searching = usePeopleSearch('did');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [isTried, setIsTried] = useState(false);
  const { giving, give } = useGiveRole({ role, onClose });
  const fault = isTried && chosen.length === 0 ? t('people.needed') : undefined;
  const note = { fault, help: t('people.help') };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setIsTried(true);
    if (chosen.length === 0 || giving.isPending) return;
    give(chosen);
  };
  return (
    <DialogFrame
      title={t('people.title', { name: role.name })}
      width="26.25rem"
      mask={{ closable: false }}
      afterOpenChange={focusField(`${id}-people`)}
      hasChanges={!giving.isPending && chosen.length > 0}
      onCancel={() => !giving.isPending && onClose()}
      footer={
        <>
          <CancelButton disabled={giving.isPending}>{t('cancel')}</CancelButton>
          <Button type="primary" form={`${id}-form`} htmlType="submit" loading={giving.isPending}>
            {t('people.action')}
          </Button>
        </>
      }
    >
      <form id={`${id}-form`} className={styles.form} noValidate onSubmit={submit}>
        <ErrorAlert>{faultsOf(giving.error, []).other}</ErrorAlert>
        <FieldRow id={`${id}-people`} label={t('people.find')} isRequired {...note}>
          <RenderingContext value={searching}>
            <RecordInput
              id={`${id}-people`}
              label={t('people.find')}
              pid={products.members}
              selected={chosen}
              names={{}}
              capacity={maxMembers}
              invalid={fault !== undefined}
              disabled={giving.isPending}
              describedBy={noteOf(`${id}-people`, note)}
              onSelect={(dids) => {
                giving.reset();
                setChosen(dids);
              }}
            />
          </RenderingContext>
        </FieldRow>
      </form>
    </DialogFrame>
  );
};
