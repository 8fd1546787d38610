import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { SignInField } from './sign-in-field.tsx';
import { phoneFault, type PhoneFault, plainPhone } from './sign-in-rules.ts';

type Props = {
  id?: string;
  ref?: Ref<HTMLInputElement>;
  value: string;
  fault: PhoneFault | undefined;
  takesFocus: boolean;
  onChange: (phone: string) => void;
  onFault: (fault: PhoneFault | undefined) => void;
};

/** The phone number; it is validated on blur. */
export function PhoneField({ id, ref, value, fault, takesFocus, onChange, onFault }: Props) {
  const { t } = useTranslation('login');
  return (
    <SignInField
      id={id}
      ref={ref}
      label={t('phone')}
      prefix="+86"
      name="username"
      type="tel"
      inputMode="numeric"
      autoComplete="username"
      autoFocus={takesFocus}
      value={value}
      fault={fault}
      onChange={(event) => {
        onChange(plainPhone(event.target.value));
        onFault(undefined);
      }}
      onBlur={() => onFault(value ? phoneFault(value) : undefined)}
    />
  );
}
