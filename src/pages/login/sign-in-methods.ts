import type { ComponentType } from 'react';
import { CodeForm } from './code-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { QrPanel } from './qr-panel.tsx';

/** Why the password is to be reset: it was asked for, or the one typed is too simple. */
export type ResetReason = 'asked' | 'weak';

export type SignInFormProps = {
  /** Typed once for all ways to sign in. */
  phone: string;
  onPhone: (phone: string) => void;
  /** Whether the first field takes the focus when the form appears. */
  takesFocus: boolean;
  /** Opens the panel that takes the place of the form. */
  onReset: (reason: ResetReason) => void;
};

export type SignInMethod = {
  id: 'qr' | 'code' | 'password';
  tab: 'qrTab' | 'codeTab' | 'passwordTab';
  Form: ComponentType<SignInFormProps>;
};

/** The ways to sign in, in the order of their tabs; the first is the default. Contract "Sign-in". */
export const signInMethods: readonly SignInMethod[] = [
  { id: 'qr', tab: 'qrTab', Form: QrPanel },
  { id: 'code', tab: 'codeTab', Form: CodeForm },
  { id: 'password', tab: 'passwordTab', Form: PasswordForm },
];
