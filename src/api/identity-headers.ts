import { preferences } from '../state/preferences.ts';
import { session } from '../state/session.ts';

/** A header may hold printable ASCII only; anything else in storage is not an id of ours and is left out. */
const isSafe = (value: string): boolean => /^[\x21-\x7e]{1,512}$/.test(value);

/**
 * Identity and language headers. Contract "Envelope and statuses". The server authenticates by `loginsession` alone.
 */
export function identityHeaders(): Record<string, string> {
  const { loginsession, companyid, userid, userdid } = session;
  const identity = {
    loginsession,
    companyid,
    userid,
    reqUserId: userid,
    userDid: userdid,
    reqUserDid: userdid,
  };
  return {
    ...Object.fromEntries(Object.entries(identity).filter(([, value]) => isSafe(value))),
    reqfrom: 'web',
    'accept-language': preferences.language,
  };
}
