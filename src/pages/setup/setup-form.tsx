import { type SyntheticEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { endpoints } from '../../api/endpoints.ts';
import { FaultCount } from '../../renderers/parts/fault-count.tsx';
import { faultItems } from '../../renderers/parts/fault-items.ts';
import { focusElement } from '../../renderers/parts/focus-element.ts';
import { passwordHash } from '../../security/password-hash.ts';
import { beginSession } from '../../state/session.ts';
import { toast } from '../../state/toasts.ts';
import { PasswordField } from '../../features/sign-in/password-field.tsx';
import { PhoneField } from '../../features/sign-in/phone-field.tsx';
import { SignInField } from '../../features/sign-in/sign-in-field.tsx';
import { SignInFooter } from '../../features/sign-in/sign-in-footer.tsx';
import {
  newPasswordFault,
  type NewPasswordFault,
  phoneFault,
  type PhoneFault,
} from '../../features/sign-in/sign-in-rules.ts';
import { StrengthMeter } from '../../features/sign-in/strength-meter.tsx';
import { failureText } from '../../features/sign-in/use-sign-in.ts';
import styles from '../../features/sign-in/sign-in.module.css';

type Values = { company: string; zone: string; name: string; phone: string; password: string };
/** Codes of the sign-in texts; of the zone whether it is unknown. */
type Faults = { zone?: boolean; phone?: PhoneFault | undefined; password?: NewPasswordFault | undefined };

/** In the order of the form. */
const checked = ['zone', 'phone', 'password'] as const;

const zones = Intl.supportedValuesOf('timeZone');
const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

const isZone = (zone: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
};

/** Company, zone and administrator; with the answer the session starts. */
export function SetupForm({ token }: { token: string }) {
  const { t } = useTranslation('setup');
  const { t: login } = useTranslation('login');
  const list = useId();
  const form = useId();
  const [values, setValues] = useState<Values>({ company: '', zone: ownZone(), name: '', phone: '', password: '' });
  const [faults, setFaults] = useState<Faults>({});
  const { isBusy, failure, setUp } = useSetUp(token);
  const change = (name: keyof Values, value: string) => setValues({ ...values, [name]: value });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const newFaults: Faults = {
      zone: !isZone(values.zone),
      phone: phoneFault(values.phone),
      password: newPasswordFault(values.password),
    };
    setFaults(newFaults);
    const first = checked.find((field) => newFaults[field]);
    if (first !== undefined) focusElement(`${form}-${first}`);
    else if (!isBusy) void setUp(values);
  };
  const zoneWrong = faults.zone === true ? t('zoneWrong') : undefined;
  const items = faultItems(form, checked, {
    zone: zoneWrong,
    phone: faults.phone && login(faults.phone),
    password: faults.password && login(faults.password),
  });
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
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
        id={`${form}-zone`}
        label={t('zone')}
        name="zone"
        list={list}
        maxLength={64}
        value={values.zone}
        words={zoneWrong}
        help={t('zoneHelp')}
        onChange={(event) => {
          change('zone', event.target.value.trim());
          setFaults({ ...faults, zone: false });
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
      <SignInField
        label={t('name')}
        name="name"
        autoComplete="name"
        maxLength={64}
        value={values.name}
        onChange={(event) => change('name', event.target.value)}
      />
      <PhoneField
        id={`${form}-phone`}
        value={values.phone}
        fault={faults.phone}
        takesFocus={false}
        onChange={(phone) => change('phone', phone)}
        onFault={(phone) => setFaults({ ...faults, phone })}
      />
      <PasswordField
        id={`${form}-password`}
        label={t('password')}
        name="new-password"
        autoComplete="new-password"
        maxLength={20}
        value={values.password}
        fault={faults.password}
        help={login('newPasswordHelp')}
        after={<StrengthMeter password={values.password} />}
        onChange={(event) => {
          change('password', event.target.value);
          setFaults({ ...faults, password: undefined });
        }}
      />
      {items.length === 0 ? null : <FaultCount items={items} />}
      <SignInFooter
        failure={failure}
        isBusy={isBusy}
        reason={Object.values(values).some((value) => value.trim() === '') ? t('needAll') : undefined}
        verb={{ idle: t('submit'), busy: t('submitting') }}
      />
    </form>
  );
}

function useSetUp(token: string) {
  const { t } = useTranslation('setup');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const setUp = async ({ company, zone, name, phone, password }: Values) => {
    setBusy(true);
    setFailure(undefined);
    const names = { company: company.trim(), name: name.trim() };
    try {
      const input = { token, ...names, zone, phone, password: passwordHash(password) };
      const { info } = await call(endpoints.setUp, input, { silent: true });
      toast.success(t('done'));
      beginSession(info);
    } catch (error) {
      setFailure(failureText(t('failed'), error));
      setBusy(false);
    }
  };
  return { isBusy, failure, setUp };
}
