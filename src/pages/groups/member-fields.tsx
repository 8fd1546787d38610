import { useTranslation } from 'react-i18next';
import { TextBox } from '../../renderers/fields/text-box.tsx';
import type { MemberFacts } from '../../schemas/member-facts.ts';
import { DepartmentSelect } from './department-select.tsx';
import type { Faults } from '../../features/forms/faults.ts';
import { FieldRow, noteOf } from '../../renderers/parts/field-row.tsx';
import styles from './groups.module.css';

type Props = {
  /** Of the form: fields have ids below it. */
  id: string;
  facts: MemberFacts;
  faults: Faults;
  disabled: boolean;
  onChange: (facts: MemberFacts) => void;
};

const fields = [
  { name: 'name', isRequired: true, maxLength: 64, type: 'text' },
  { name: 'organizationid', isRequired: true, maxLength: 64, type: 'department' },
  { name: 'phonenumber', isRequired: true, maxLength: 32, type: 'tel' },
  { name: 'email', isRequired: false, maxLength: 128, type: 'email' },
  { name: 'staffid', isRequired: false, maxLength: 32, type: 'text' },
] as const;

/** The names of the fields, for the server's faults. */
export const memberFieldNames: readonly string[] = fields.map(({ name }) => name);

/** What is written of a member, when one is added and when one is changed. */
export const MemberFields = ({ id, facts, faults, disabled, onChange }: Props) => {
  const { t } = useTranslation('groups');
  return (
    <div className={styles.fields}>
      {fields.map(({ name, isRequired, maxLength, type }) => {
        const label = t(`columns.${name}`);
        const fault = faults[name];
        const fieldId = `${id}-${name}`;
        const state = { disabled, invalid: fault !== undefined };
        const describedBy = noteOf(fieldId, { fault });
        return (
          <FieldRow key={name} id={fieldId} label={label} isRequired={isRequired} fault={fault}>
            {type === 'department' ? (
              <DepartmentSelect
                {...state}
                id={fieldId}
                label={label}
                value={facts[name]}
                describedBy={describedBy}
                onChange={(did) => onChange({ ...facts, [name]: did })}
              />
            ) : (
              <TextBox
                {...state}
                id={fieldId}
                autoFocus={name === fields[0].name}
                // The server says what is wrong with an address, in the console's language.
                type={type === 'email' ? 'text' : type}
                inputMode={type === 'email' ? 'email' : undefined}
                required={isRequired}
                maxLength={maxLength}
                value={facts[name]}
                aria-describedby={describedBy}
                onChange={(event) => onChange({ ...facts, [name]: event.target.value })}
              />
            )}
          </FieldRow>
        );
      })}
    </div>
  );
};
