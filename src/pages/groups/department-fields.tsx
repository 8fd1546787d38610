import { useTranslation } from 'react-i18next';
import { PersonInput } from '../../features/people/person-input.tsx';
import { TextBox } from '../../renderers/fields/text-box.tsx';
import { FieldRow, noteOf } from '../../renderers/parts/field-row.tsx';
import { DepartmentSelect } from './department-select.tsx';
import type { DepartmentForm, departmentFields } from './use-department-form.ts';

type Field = (typeof departmentFields)[number];

type Props = {
  form: DepartmentForm;
  /** What the manager is called. */
  managername: string;
};

/** Name, parent department and manager. */
export const DepartmentFields = ({ form, managername }: Props) => {
  const { t } = useTranslation('groups');
  const { id, draft, faults, edit } = form;
  const stateOf = (name: Field) => ({
    id: `${id}-${name}`,
    disabled: form.isPending,
    invalid: faults[name] !== undefined,
  });
  const rowOf = (name: Field) => ({
    id: `${id}-${name}`,
    label: t(`department.${name}`),
    fault: faults[name],
  });
  const describedBy = (name: Field) => noteOf(`${id}-${name}`, { fault: faults[name] });
  return (
    <>
      <FieldRow {...rowOf('name')} isRequired>
        <TextBox
          {...stateOf('name')}
          autoFocus
          required
          maxLength={128}
          value={draft.name}
          aria-describedby={describedBy('name')}
          onChange={(event) => edit({ name: event.target.value })}
        />
      </FieldRow>
      <FieldRow {...rowOf('upperlevel')}>
        <DepartmentSelect
          {...stateOf('upperlevel')}
          label={t('department.upperlevel')}
          value={draft.upperlevel}
          except={draft.did}
          canClear
          describedBy={describedBy('upperlevel')}
          onChange={(upperlevel) => edit({ upperlevel })}
        />
      </FieldRow>
      <FieldRow {...rowOf('manager')}>
        <PersonInput
          {...stateOf('manager')}
          label={t('department.manager')}
          by="did"
          value={draft.manager}
          name={managername}
          describedBy={describedBy('manager')}
          onChange={(manager) => edit({ manager })}
        />
      </FieldRow>
    </>
  );
};
