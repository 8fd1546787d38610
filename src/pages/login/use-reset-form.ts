import { type SyntheticEvent, useRef, useState } from 'react';
import {
  codeFault,
  type CodeFault,
  confirmationFault,
  type ConfirmationFault,
  newPasswordFault,
  type NewPasswordFault,
  phoneFault,
  type PhoneFault,
} from '../../features/sign-in/sign-in-rules.ts';
import { useResetPassword } from './use-reset-password.ts';

type Faults = {
  phone?: PhoneFault | undefined;
  code?: CodeFault | undefined;
  password?: NewPasswordFault | undefined;
  confirmation?: ConfirmationFault | undefined;
};

const order = ['phone', 'code', 'password', 'confirmation'] as const satisfies readonly (keyof Faults)[];

const emptyValues = { code: '', password: '', confirmation: '' };

/** Values, faults and inputs of the form that resets a password. The phone number belongs to the whole page. */
export function useResetForm(phone: string, onDone: () => void) {
  const [values, setValues] = useState(emptyValues);
  const [faults, setFaults] = useState<Faults>({});
  const { isBusy, failure, setFailure, reset } = useResetPassword(onDone);
  const phoneInput = useRef<HTMLInputElement>(null);
  const codeInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const confirmationInput = useRef<HTMLInputElement>(null);
  const inputs = { phone: phoneInput, code: codeInput, password: passwordInput, confirmation: confirmationInput };
  const { code, password, confirmation } = values;
  /** Shows these faults only, and focuses the first. True if there are none. */
  const showFaults = (newFaults: Faults): boolean => {
    setFaults(newFaults);
    const first = order.find((name) => newFaults[name] !== undefined);
    if (first) {
      inputs[first].current?.focus();
    }
    return first === undefined;
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    // The refusal of an earlier attempt would contradict what a field says now.
    setFailure(undefined);
    const isRight = showFaults({
      phone: phoneFault(phone),
      code: codeFault(code),
      password: newPasswordFault(password),
      confirmation: confirmationFault(confirmation, password),
    });
    if (isRight && !isBusy) {
      void reset({ phone, code, password });
    }
  };
  return {
    values,
    faults,
    inputs,
    isMissing: phone === '' || code.length < 4 || password === '' || confirmation === '',
    isBusy,
    failure,
    setFailure,
    /** Sets the fault of a field; the other faults remain. */
    setFault: (changed: Faults) => setFaults({ ...faults, ...changed }),
    /** Changes a value, and removes the fault of its field. */
    change: (name: keyof typeof values, value: string) => {
      setValues((current) => ({ ...current, [name]: value }));
      setFaults({ ...faults, [name]: undefined });
    },
    validatePhone: () => showFaults({ phone: phoneFault(phone) }),
    submit,
  };
}

export type ResetForm = ReturnType<typeof useResetForm>;
