import { maxConcurrentHashes } from './password.ts';
import { secondsPerDay } from '../../src/engine/moment.ts';

/** Every limit of sign-in, of codes by text message and of visitor codes. docs/contract.md "Sign-in". */

const minute = 60;

/** Window in which attempts are counted, seconds, unless a limit has its own. */
export const quarterHour = 15 * minute;

/** Failed attempts without a delay; each further one doubles the delay. */
export const freeAttempts = {
  /** One phone or e-mail from one address or known browser. */
  pair: 10,
  /** The same for an unknown browser, once `name` is exhausted. */
  pairWhenNameExhausted: 2,
  /** One phone or e-mail over all addresses. It refuses nothing by itself: it only lowers the limit of unknown browsers. */
  name: 60,
  /** All phones from one address. */
  source: 100,
  /** Links and choices of a company from one address. */
  token: 50,
  /** QR codes that one address requests. */
  qr: 300,
  /** The set-up link, in an hour. */
  setup: 30,
  /** Visitor codes from one address. */
  visitorCode: 20,
} as const;

/** Upper bound of the growing delay, seconds. */
export const maxDelay = quarterHour;

export const codeLimits = {
  lifeSeconds: 5 * minute,
  attemptsPerCode: 5,
  /** Between two codes for one phone and purpose. */
  resendSeconds: minute,
  /** For one phone and purpose. */
  perHour: 5,
  /** Requested from one address, in an hour. */
  perAddress: 20,
  /** For one phone from one address in a day, without a sign-in by any of them. */
  unusedPerDay: 10,
} as const;

/** Fair queue of sign-in attempts, in one process. */
export const queueLimits = {
  /** One more than hashes run at once: database queries of one attempt overlap with the hash of another. */
  concurrency: maxConcurrentHashes + 1,
  maxWaiting: 128,
  perSource: 16,
  /** Milliseconds until a waiting attempt is refused. */
  timeout: 4_000,
} as const;

/** Life of a wall's session, as long as browsers keep a cookie; one in use is renewed. */
export const wallSeconds = 400 * secondsPerDay;

/** An e-mail address is compared with the passwords of so many companies' accounts. */
export const maxCompaniesPerEmail = 8;
