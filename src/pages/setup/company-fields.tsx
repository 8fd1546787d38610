import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { SignInField } from '../../features/sign-in/sign-in-field.tsx';
import type { SetupFieldsProps } from './use-setup-values.ts';

const zones = Intl.supportedValuesOf('timeZone');

/** Name and time zone of the company. */
export function CompanyFields({ id, form: { values, faults, change, setFault } }: SetupFieldsProps) {
  const { t } = useTranslation('setup');
  const list = useId();
  return (
    <>
      <SignInField
        label={t('company')}
        name="organization"
        autoComplete="organization"
        autoFocus
        maxLength={100}
        value={values.company}
        onChange={(event) => change('company', event.target.value)}
      />
      <SignInField
        id={`${id}-zone`}
        label={t('zone')}
        name="zone"
        list={list}
        maxLength={64}
        value={values.zone}
        faultText={faults.zone === true ? t('zoneWrong') : undefined}
        help={t('zoneHelp')}
        onChange={(event) => {
          change('zone', event.target.value.trim());
          setFault({ zone: false });
        }}
        after={
          <datalist id={list}>
            {zones.map((zone) => (
              <option key={zone} value={zone}>
                {zone}
              </option>
            ))}
          </datalist>
        }
      />
    </>
  );
}
