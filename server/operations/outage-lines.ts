import { DatabaseDown } from '../db/database-down.ts';

/** Milliseconds for which a line that repeats is counted instead of written. */
const quietMs = 60_000;

type Listed = Error & { errors?: unknown };

/** Why the database does not answer, if that is what a failure, its cause or the first of its parts comes from. */
const outageOf = (failure: unknown): string | undefined => {
  if (failure instanceof DatabaseDown) return failure.message;
  if (!(failure instanceof Error)) return undefined;
  const { errors }: Listed = failure;
  return outageOf(failure.cause) ?? (Array.isArray(errors) ? outageOf(errors[0]) : undefined);
};

/**
 * Lines of background work that fails because the database does not answer. Each kind of work tries again every few
 * seconds: a line is written without its stack, and then once a minute with `repeats`, the number of those left out.
 * Lines of requests are not changed, because users are shown their numbers.
 *
 * @returns the details to write; `undefined` leaves the line out
 */
export const createOutageLines = (now: () => number = Date.now) => {
  const written = new Map<string, { at: number; repeats: number }>();
  return (details: unknown, message: unknown): unknown => {
    const failure = Object(details) as { err?: unknown };
    const reason = outageOf(failure.err);
    if (reason === undefined) return details;
    const before = written.get(String(message));
    if (before !== undefined && now() - before.at < quietMs) {
      before.repeats += 1;
      return undefined;
    }
    written.set(String(message), { at: now(), repeats: 0 });
    const repeats = before === undefined || before.repeats === 0 ? undefined : before.repeats;
    return { ...failure, err: undefined, reason, repeats };
  };
};
