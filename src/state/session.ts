import { proxy } from 'valtio';
import type { User } from '../schemas/wire.ts';
import { preferenceKeys } from './preferences.ts';
import { clearStoredExcept, readStored, writeStored } from './storage.ts';

/** Session state in local storage, under `sessionKeys`. Contract "Sign-in". */

/** `loginsession` is written last: other tabs act when it changes and must find the rest. */
export const sessionKeys = ['companyid', 'userid', 'nickname', 'userdid', 'zone', 'loginsession'] as const;

export type SessionKey = (typeof sessionKeys)[number];

/** Reason for the end of a session, shown on the sign-in page. */
export type SessionEnd = 'expired' | 'signed-out' | 'no-permission' | 'menu-refused';

type Company = NonNullable<User['company']>;

type SessionState = Record<SessionKey, string> & {
  /** Of the person; unknown for a session that an older version began. */
  company: Company | undefined;
  end: SessionEnd | undefined;
};

const companyKey = 'company';

/** Local storage is untrusted input. */
const storedCompany = (): Company | undefined => {
  try {
    const { name, icon } = JSON.parse(readStored(companyKey) ?? '{}') as Partial<Company>;
    return typeof name?.en === 'string' && typeof name.zh === 'string' && typeof icon === 'string'
      ? { name, icon }
      : undefined;
  } catch {
    return undefined;
  }
};

const stored = (): Omit<SessionState, 'end'> => ({
  company: storedCompany(),
  companyid: readStored('companyid') ?? '',
  userid: readStored('userid') ?? '',
  loginsession: readStored('loginsession') ?? '',
  nickname: readStored('nickname') ?? '',
  userdid: readStored('userdid') ?? '',
  zone: readStored('zone') ?? '',
});

export const session = proxy<SessionState>({ ...stored(), end: undefined });

/** The tenant's zone until the server has named one. Contract "Envelope and statuses". */
export const defaultZone = 'Asia/Shanghai';

export function beginSession(user: User): void {
  const next = {
    companyid: user.companyid,
    userid: user.userid,
    loginsession: user.loginsession,
    nickname: user.nickname || user.name,
    userdid: user.did,
    zone: user.zone,
  };
  writeStored(companyKey, user.company && JSON.stringify(user.company));
  for (const key of sessionKeys) {
    writeStored(key, next[key]);
  }
  Object.assign(session, next, { company: user.company, end: undefined });
}

/** Clears local storage, except language, theme, size and sound; the shell then opens the sign-in page. */
export function endSession(end: SessionEnd): void {
  clearStoredExcept(Object.values(preferenceKeys));
  Object.assign(session, stored(), { end });
}

/**
 * Synchronises the session between tabs, so that no tab continues with outdated headers: a new session of the same user
 * is adopted, a sign-out is followed, and for another user the page reloads. Called once by the entry.
 */
export function followOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    const isOfSession = event.key === null || event.key === 'loginsession';
    const next = stored();
    if (!isOfSession || next.loginsession === session.loginsession) {
      return;
    }
    if (next.loginsession && session.userid && next.userid !== session.userid) {
      window.location.reload();
    } else {
      Object.assign(session, next, { end: next.loginsession ? undefined : 'expired' });
    }
  });
}
