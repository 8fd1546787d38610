import type { ComponentType } from 'react';
import { CodeForm } from './code-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { QrPanel } from './qr-panel.tsx';
import type { SignInFormProps } from './sign-in-form.ts';

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
