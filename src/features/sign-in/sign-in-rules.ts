import { isStrongEnough } from '../../schemas/password-rule.ts';

/** What the sign-in forms accept. Contract "Sign-in"; the answers are keys of the `login` texts. */

export type PhoneFault = 'phoneEmpty' | 'phoneWrong';
export type CodeFault = 'codeEmpty' | 'codeWrong';
export type NewPasswordFault = 'newPasswordEmpty' | 'newPasswordWeak';
export type ConfirmationFault = 'confirmationEmpty' | 'confirmationWrong';
export type FieldFault = PhoneFault | CodeFault | NewPasswordFault | ConfirmationFault | 'passwordEmpty';

/** Digits only; autofill and address books bring spaces, dashes and the country code along. */
export const plainPhone = (typed: string): string =>
  typed
    .replaceAll(/\D/g, '')
    .replace(/^(?:00)?86(?=1\d{10}$)/, '')
    .slice(0, 11);

export const plainCode = (typed: string): string => typed.replaceAll(/\D/g, '').slice(0, 4);

export function phoneFault(phone: string): PhoneFault | undefined {
  if (phone === '') {
    return 'phoneEmpty';
  }
  return /^1\d{10}$/.test(phone) ? undefined : 'phoneWrong';
}

export function codeFault(code: string): CodeFault | undefined {
  if (code === '') {
    return 'codeEmpty';
  }
  return /^\d{4}$/.test(code) ? undefined : 'codeWrong';
}

export const passwordFault = (password: string): 'passwordEmpty' | undefined =>
  password === '' ? 'passwordEmpty' : undefined;

export function newPasswordFault(password: string): NewPasswordFault | undefined {
  if (password === '') {
    return 'newPasswordEmpty';
  }
  return isStrongEnough(password) ? undefined : 'newPasswordWeak';
}

export function confirmationFault(confirmation: string, password: string): ConfirmationFault | undefined {
  if (confirmation === '') {
    return 'confirmationEmpty';
  }
  return confirmation === password ? undefined : 'confirmationWrong';
}
