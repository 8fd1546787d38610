/** Why the password is to be reset: it was requested, or the one typed is too simple. */
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
