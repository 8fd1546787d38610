import { useTranslation } from 'react-i18next';
import { TextBox } from '../../renderers/fields/text-box.tsx';
import { FieldRow, noteOf } from '../../renderers/parts/field-row.tsx';
import { DepartmentInput } from './department-input.tsx';
import type { RoleField } from './role-forms.ts';
import type { RoleFormState } from './use-role-form.ts';

const inputOf = ({ id, faults, isPending }: RoleFormState, field: RoleField) => ({
  id: `${id}-${field}`,
  disabled: isPending,
  invalid: faults[field] !== undefined,
});

/** The name of a role. */
export const RoleName = ({ form }: { form: RoleFormState }) => {
  const { t } = useTranslation('authority');
  const id = `${form.id}-name`;
  const notes = { fault: form.faults['name'] };
  return (
    <FieldRow {...notes} id={id} isRequired label={t('form.name')}>
      <TextBox
        {...inputOf(form, 'name')}
        required
        maxLength={128}
        value={form.draft.name}
        aria-describedby={noteOf(id, notes)}
        onChange={(event) => form.edit({ name: event.target.value })}
      />
    </FieldRow>
  );
};

/** The department of a role; `name` is what it is called now. */
export const RoleDepartment = ({ form, name }: { form: RoleFormState; name: string }) => {
  const { t } = useTranslation('authority');
  const id = `${form.id}-organization`;
  const notes = { fault: form.faults['organization'], help: t('form.departmentHelp') };
  return (
    <FieldRow {...notes} id={id} isRequired label={t('form.department')}>
      <DepartmentInput
        {...inputOf(form, 'organization')}
        label={t('form.department')}
        value={form.draft.organization}
        name={name}
        describedBy={noteOf(id, notes)}
        onChange={(organization) => form.edit({ organization })}
      />
    </FieldRow>
  );
};
