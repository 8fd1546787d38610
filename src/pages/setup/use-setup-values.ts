import { useState } from 'react';
import {
  newPasswordFault,
  type NewPasswordFault,
  phoneFault,
  type PhoneFault,
} from '../../features/sign-in/sign-in-rules.ts';
import type { SetupValues } from './use-set-up.ts';

/** Codes of the sign-in texts; of the zone whether it is unknown. */
type Faults = { zone?: boolean; phone?: PhoneFault | undefined; password?: NewPasswordFault | undefined };

/** The fields that are validated, in the order of the form. */
export const checkedFields = ['zone', 'phone', 'password'] as const;

const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

const isZone = (zone: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
};

/** What is typed into the form, and the faults of it. */
export function useSetupValues() {
  const [values, setValues] = useState<SetupValues>({
    company: '',
    zone: ownZone(),
    name: '',
    phone: '',
    password: '',
  });
  const [faults, setFaults] = useState<Faults>({});
  return {
    values,
    faults,
    isMissing: Object.values(values).some((value) => value.trim() === ''),
    change: (name: keyof SetupValues, value: string) => setValues({ ...values, [name]: value }),
    /** Sets the fault of a field; the other faults remain. */
    setFault: (changed: Faults) => setFaults({ ...faults, ...changed }),
    /** Shows the faults. The first field with one, or undefined. */
    validate: () => {
      const newFaults: Faults = {
        zone: !isZone(values.zone),
        phone: phoneFault(values.phone),
        password: newPasswordFault(values.password),
      };
      setFaults(newFaults);
      return checkedFields.find((field) => newFaults[field]);
    },
  };
}

/** `id` is the prefix of the ids of the validated fields. */
export type SetupFieldsProps = { id: string; form: ReturnType<typeof useSetupValues> };
