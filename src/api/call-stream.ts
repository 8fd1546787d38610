import { i18n } from '../i18n/i18n.ts';
import { isObject, type JsonObject } from '../engine/own-property.ts';
import { session } from '../state/session.ts';
import { CallError, clientStatuses, isAborted } from './call-error.ts';
import { readAnswer, reportFailure, requestIdOf } from './client.ts';
import type { Endpoint, RequestOf } from './endpoint.ts';
import { createEventParser } from './event-stream.ts';
import { requestOf } from './request.ts';
import { parseJson } from '../engine/parse-json.ts';

/** An event of a stream with the properties of its data. */
export type StreamData = { event: string; data: JsonObject };

type Options = { onEvent: (event: StreamData) => void; signal: AbortSignal };

const dataOf = (text: string): StreamData['data'] => {
  const value = parseJson(text);
  return isObject(value) ? value : {};
};

const broken = (): CallError => new CallError({ status: clientStatuses.network, msg: i18n.t('parts:error.network') });

const failureOf = ({ status, msg }: StreamData['data'], response: Response): CallError => {
  const envelope = {
    status: typeof status === 'number' ? status : clientStatuses.malformed,
    msg: typeof msg === 'string' && msg !== '' ? msg : i18n.t('parts:error.unknown'),
  };
  return new CallError(envelope, undefined, requestIdOf(response));
};

const readStream = async (response: Response, onEvent: Options['onEvent']): Promise<void> => {
  let isFinished = false;
  let failure: CallError | undefined;
  const push = createEventParser(({ event, data }) => {
    const properties = dataOf(data);
    if (event === 'error') failure = failureOf(properties, response);
    if (event === 'finish') isFinished = true;
    if (event !== 'error') onEvent({ event, data: properties });
  });
  const reader = response.body?.getReader();
  for (;;) {
    // Chunks must be read in order.
    // oxlint-disable-next-line no-await-in-loop -- see above
    const piece = await reader?.read();
    if (piece === undefined || piece.done) break;
    push(piece.value);
  }
  if (failure !== undefined) throw failure;
  if (!isFinished) throw broken();
};

/**
 * Calls an endpoint that answers a stream which ends with `finish` or `error`. It is not retried. Rejects with
 * `CallError`, and with an `AbortError` when `signal` was aborted.
 */
export async function callStream<E extends Endpoint>(
  endpoint: E,
  input: RequestOf<E>,
  { onEvent, signal }: Options,
): Promise<void> {
  const sentSession = session.loginsession;
  try {
    const { address, init } = requestOf({ endpoint, input });
    const response = await fetch(address, { ...init, signal, cache: 'no-store' });
    const isStream = (response.headers.get('content-type') ?? '').startsWith('text/event-stream');
    // A refusal before the first event is an ordinary envelope.
    if (isStream) await readStream(response, onEvent);
    else await readAnswer(endpoint, response);
  } catch (error) {
    signal.throwIfAborted();
    reportFailure(error, sentSession, true);
    if (error instanceof CallError || isAborted(error)) throw error;
    throw broken();
  }
}
