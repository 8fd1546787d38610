/** The database does not answer: a temporary state, shown as such and not as an error of the user's request. */
export class DatabaseDown extends Error {
  constructor(cause: unknown) {
    super(`The database cannot be reached: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

/** The database works, but a call waited too long for one of its connections. */
export class DatabaseBusy extends DatabaseDown {
  readonly seconds: number;
  constructor(seconds: number) {
    super(`no connection within ${seconds} s`);
    this.seconds = seconds;
  }
}

/** Class 08 is connections, 57P0x a server that ends or starts, 53300 too many connections. */
const lostStates = /^(08|57P0|53300)/;
const lostCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
/** The driver's own failures have no code. */
const lostMessages =
  /Connection terminated|connection error|timeout exceeded when trying to connect|Query read timeout|not queryable/i;

/** True if the failure means a lost connection to the database, rather than a refused statement. */
export const isConnectionLost = (failure: unknown): boolean => {
  const { code, message } = failure as { code?: unknown; message?: unknown };
  return (
    lostCodes.has(String(code)) ||
    lostStates.test(String(code ?? '')) ||
    (code === undefined && lostMessages.test(String(message)))
  );
};
