import { call } from '../../api/client.ts';
import { endpoints } from '../../api/endpoints.ts';
import { passwordHash } from '../../security/password-hash.ts';
import type { SignedIn } from '../../features/sign-in/use-sign-in.ts';

/** Sign-in by a link (SSO): token or password in the query of `/index`. Contract "Addresses of the console". */

declare global {
  interface Window {
    /** The query with its secrets, removed from the URL before anything else was loaded: public/early.js. */
    colonnadeArrival?: string | undefined;
  }
}

/** Returns the query and deletes it from `window`, so that no later script can read its secrets. */
export function takeSignInQuery(): string | undefined {
  const query = window.colonnadeArrival;
  delete window.colonnadeArrival;
  return query;
}

/** Hashes a plain password; 40 characters or more are a hash already. Contract "Addresses of the console", pwdlogin. */
const hashed = (password: string): string => (password.length < 40 ? passwordHash(password) : password);

/** Signs in by a token, or a phone or email with a password; undefined when the query contains neither. */
export async function signInByQuery(query: string): Promise<SignedIn | undefined> {
  const parameters = new URLSearchParams(query);
  const [token, password] = [parameters.get('token'), parameters.get('password')];
  if (token) {
    return call(endpoints.tokenSignIn, { token }, { silent: true });
  }
  if (!password) {
    return undefined;
  }
  const input = {
    phone: parameters.get('phone') ?? '',
    email: parameters.get('email') ?? '',
    countrycode: parameters.get('countrycode') || '0086',
    password: hashed(password),
  };
  return call(endpoints.passwordSignIn, input, { silent: true });
}
