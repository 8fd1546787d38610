import { DatabaseBusy, DatabaseDown } from '../db/database-down.ts';
import { isDiskFull } from '../db/disk-full.ts';
import { databaseBusyRefusal, databaseRefusal, diskFullRefusal, internalRefusal } from './envelope.ts';
import { Refusal } from './refusal.ts';
import { phrase } from '../texts.ts';
import { isCancelled } from '../db/failure-code.ts';

/** By the timeout of a statement. */

type Log = (details: object, message: string) => void;

/** `id`: id of the request, shown to the user so that the failure can be found in `log`. */
export type FailingRequest = { id: string; log: { warn: Log; error: Log } };

/** The refusal that answers a failure. An unexpected error is logged, and its details are not shown. */
export const refusalOf = (failure: unknown, request: FailingRequest): Refusal => {
  if (failure instanceof Refusal) return failure;
  if (failure instanceof DatabaseBusy) return databaseBusyRefusal(failure.seconds);
  if (failure instanceof DatabaseDown) {
    request.log.warn({ reason: failure.message }, 'the database does not answer');
    return databaseRefusal(request.id);
  }
  if (isCancelled(failure)) {
    request.log.warn({ reason: (failure as Error).message }, 'a statement took too long');
    return new Refusal('refused', phrase('server/http', 'tookTooLong'));
  }
  if (isDiskFull(failure)) {
    request.log.error({ reason: (failure as Error).message }, 'the disk of the database is full');
    return diskFullRefusal(request.id);
  }
  request.log.error({ err: failure }, 'unexpected failure');
  return internalRefusal(request.id);
};
