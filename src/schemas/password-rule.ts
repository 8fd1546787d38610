/** What a password must be, where its plain text is seen: in the console, and on the server for plain ones. Contract "Sign-in". */

const kinds = [/[0-9]/, /[A-Za-z]/, /[^0-9A-Za-z]/];
const kindsIn = (password: string): number => kinds.filter((kind) => kind.test(password)).length;

/** 8–20 characters, no blanks, no Chinese, at least two kinds of digits, letters and other signs. */
export const isStrongEnough = (password: string): boolean =>
  password.length >= 8 && password.length <= 20 && !/[\s\u3400-\u9fff]/.test(password) && kindsIn(password) >= 2;

export type PasswordStrength = 'weak' | 'medium' | 'strong';

/** Weak is what the rule refuses; strong needs all three kinds. Contract "Sign-in". */
export function passwordStrength(password: string): PasswordStrength {
  if (!isStrongEnough(password)) {
    return 'weak';
  }
  return kindsIn(password) >= 3 ? 'strong' : 'medium';
}
