import { type Envelope, statuses } from '../../src/api/endpoint.ts';
import type { Language } from '../../src/engine/column.ts';
import { Refusal } from './refusal.ts';
import { inLanguage, phrase } from '../texts.ts';

/** Envelope statuses that are sent with another HTTP status than 200. Contract "Envelope and statuses". */
const httpStatuses: Readonly<Record<number, number>> = {
  [statuses.tooLarge]: 413,
  [statuses.tooMany]: 429,
  [statuses.internal]: 500,
};

export const httpStatusOf = (status: number): number => httpStatuses[status] ?? 200;

export const success = (payload: object | void): Envelope => ({ status: 0, msg: '', ...payload });

export const refusalEnvelope = (refusal: Refusal, language: Language): Envelope => ({
  status: refusal.status,
  msg: inLanguage(refusal.text, language),
  ...(refusal.faults.length > 0
    ? {
        errors: refusal.faults.map(({ path, rule, message }) => ({
          path,
          rule,
          message: inLanguage(message, language),
        })),
      }
    : {}),
  ...refusal.payload,
});

export const internalRefusal = (requestId: string): Refusal =>
  new Refusal('internal', phrase('server/http', 'serverFailed', { requestId }));

export const databaseRefusal = (requestId: string): Refusal =>
  new Refusal('internal', phrase('server/http', 'databaseUnreachable', { requestId }));

export const databaseBusyRefusal = (seconds: number): Refusal =>
  new Refusal('tooMany', phrase('server/http', 'databaseBusy', { seconds }), [], { retryafter: 5 });

export const diskFullRefusal = (requestId: string): Refusal =>
  new Refusal('internal', phrase('server/http', 'diskFull', { requestId }));

export const sessionInvalid = () => new Refusal('sessionInvalid', phrase('server/http', 'sessionEnded'));

export const identityMismatch = () => new Refusal('identityMismatch', phrase('server/http', 'sessionMismatch'));
