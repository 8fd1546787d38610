import { randomInt } from 'node:crypto';

const letters = 'abcdefghjkmnpqrstuvwxyz';
const signs = `${letters}${letters.toUpperCase()}23456789`;

/** Fits the rule for passwords; without signs that look alike. */
export const firstPassword = (): string => {
  const drawn = Array.from({ length: 14 }, () => signs.charAt(randomInt(signs.length))).join('');
  return `${letters.charAt(randomInt(letters.length))}${drawn}${2 + randomInt(8)}`;
};

export const signInLines = (phone: string, password: string): string[] => [
  `Sign in with ${phone} and the password ${password}`,
  'It is shown only once; change it with “Forgot password” on the sign-in page.',
];
