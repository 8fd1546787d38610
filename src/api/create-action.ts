import { useState } from 'react';
import { randomId } from '../security/random-id.ts';
import { isOutcomeUnknown } from './call-error.ts';

/** Runs `act` with the idempotency key of this input. */
export type Action = <T>(input: unknown, act: (key: string) => Promise<T>) => Promise<T>;

/**
 * Idempotency keys of a user's action. If an answer was lost, the same input sent again has the same key, so that it takes
 * effect once. After an answer the next request has a new key: the server stores a refusal for its key too, and would
 * repeat it although its cause is gone. Contract "Envelope and statuses".
 */
export const createAction = (): Action => {
  let last: { body: string; key: string } | undefined;
  return async (input, act) => {
    const body = JSON.stringify(input);
    const sent = last?.body === body ? last : { body, key: randomId() };
    last = sent;
    const forget = (): void => {
      if (last === sent) last = undefined;
    };
    try {
      const answer = await act(sent.key);
      forget();
      return answer;
    } catch (error) {
      if (!isOutcomeUnknown(error)) forget();
      throw error;
    }
  };
};

/** The actions of a form, as long as it is mounted. */
export const useAction = (): Action => useState(createAction)[0];
