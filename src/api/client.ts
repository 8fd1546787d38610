import { i18n } from '../i18n/i18n.ts';
import { randomId } from '../security/random-id.ts';
import { beginActivity } from '../state/activity.ts';
import { connection, connectionBack, connectionLost } from '../state/connection.ts';
import { endSession, session } from '../state/session.ts';
import { toast } from '../state/toasts.ts';
import { CallError, clientStatuses, isAborted } from './call-error.ts';
import type { AnswerOf, Endpoint, Envelope, RequestOf } from './endpoint.ts';
import { type Outgoing, requestOf } from './request.ts';
import { SentAgain, watchSlow } from './slow-calls.ts';
import { statuses } from './statuses.ts';
import { parseJson } from '../engine/parse-json.ts';

/** Sends the calls of the endpoint table. Contract "Envelope and statuses". */

const defaultTimeout = 60_000;
const networkRetries = 4;
const networkPause = 1_000;
const runningPause = 2_000;
const runningRepeats = 15;

export type CallOptions = {
  /** Aborts the call, for example when its page is left. */
  signal?: AbortSignal | undefined;
  /** The caller shows the error itself; otherwise the client shows the server's message as a toast. */
  silent?: boolean;
  /** Timeout in milliseconds, for uploads since the last bytes were sent; default: the endpoint's. */
  timeout?: number;
  /** Maximum retries after a network failure; default 4. */
  retries?: number;
  /** Idempotency key of the user's action; generated per call by default, and the same for its retries. */
  key?: string;
  /** Files of a multipart call by form field. */
  files?: Readonly<Record<string, Blob>>;
  /** Called with the fraction of the body that has been sent, 0 to 1. */
  onProgress?: ((fraction: number) => void) | undefined;
};

/**
 * Calls an endpoint and returns its answer, which has status 0. Rejects with `CallError` on any other status, on
 * network failures and on timeouts, and with an `AbortError` when `signal` was aborted.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: RequestOf<E>,
  options: CallOptions = {},
): Promise<AnswerOf<E>> {
  const finish = endpoint.quiet ? () => undefined : beginActivity();
  const sentSession = session.loginsession;
  const key = endpoint.writes ? (options.key ?? randomId()) : undefined;
  try {
    const answer = await untilDone(
      { endpoint, input, key, files: options.files, onProgress: options.onProgress },
      options,
    );
    // The server validates its answers against the same schema that types them; decoding them again here would add more
    // code than it could find faults.
    return answer as AnswerOf<E>;
  } catch (error) {
    reportFailure(error, sentSession, options.silent === true);
    throw error;
  } finally {
    finish();
  }
}

/** The end of a former session is ignored once a new one has started. */
export function reportFailure(error: unknown, sentSession: string, silent: boolean): void {
  if (!(error instanceof CallError)) {
    return;
  }
  if (error.status === statuses.sessionInvalid && sentSession) {
    if (session.loginsession === sentSession) {
      endSession('expired');
    }
  } else if (!silent) {
    toast.error(error.msg);
  }
}

type RetryOptions = Pick<CallOptions, 'signal' | 'timeout' | 'retries'>;

/** Repeats an action with the same idempotency key while the first request with this key is still running. */
async function untilDone(outgoing: Outgoing, options: RetryOptions): Promise<unknown> {
  for (let repeats = 0; ; repeats += 1) {
    try {
      return await withRetries(outgoing, options);
    } catch (error) {
      const isRunning = error instanceof CallError && error.status === statuses.conflict && error.hasRule('running');
      if (!isRunning || !outgoing.key || repeats === runningRepeats) {
        throw error;
      }
      await pause(runningPause, options.signal);
    }
  }
}

/** Retries network failures; actions too, because of their idempotency key. A timeout is not retried. */
async function withRetries(outgoing: Outgoing, options: RetryOptions): Promise<unknown> {
  const { signal, retries = networkRetries } = options;
  // While the platform is unreachable, reads are not retried: failed queries are refetched when it is back.
  const maxRetries = connection.isLost && !outgoing.endpoint.writes ? 0 : retries;
  for (let repeats = 0; ; repeats += 1) {
    try {
      return await attempt(outgoing, options);
    } catch (error) {
      if (error instanceof SentAgain) continue;
      const isNetwork = error instanceof CallError && error.status === clientStatuses.network;
      if (isNetwork && (repeats > 0 || !navigator.onLine)) {
        // One failure may be accidental; two are shown.
        connectionLost();
      }
      const isPointless = !navigator.onLine && !outgoing.endpoint.writes;
      if (!isNetwork || isPointless || repeats === maxRetries) {
        throw error;
      }
      await pause(networkPause, signal);
    }
  }
}

async function attempt(outgoing: Outgoing, options: RetryOptions): Promise<unknown> {
  const { signal, timeout = outgoing.endpoint.timeout ?? defaultTimeout } = options;
  const limit = idleTimeout(timeout);
  const slow = watchSlow(outgoing);
  const { address, init } = requestOf(outgoing);
  try {
    const stop = AbortSignal.any([limit.signal, slow.signal, ...(signal ? [signal] : [])]);
    const { files, onProgress } = outgoing;
    const progressed = (fraction: number): void => {
      limit.restart();
      onProgress?.(fraction);
    };
    const response = files
      ? await (await import('./send-with-progress.ts')).sendWithProgress(address, { ...init, signal: stop }, progressed)
      : await fetch(address, { ...init, signal: stop });
    const answer = await readAnswer(outgoing.endpoint, response);
    connectionBack();
    return answer;
  } catch (error) {
    if (error instanceof CallError) {
      if (error.status < clientStatuses.malformed) {
        connectionBack();
      }
      throw error;
    }
    signal?.throwIfAborted();
    slow.signal.throwIfAborted();
    if (limit.signal.aborted) {
      const msg = i18n.t('parts:error.timeout', { seconds: Math.round(timeout / 1000) });
      throw new CallError({ status: clientStatuses.timeout, msg });
    }
    if (isAborted(error)) {
      throw error;
    }
    throw new CallError({ status: clientStatuses.network, msg: i18n.t('parts:error.network') });
  } finally {
    limit.stop();
    slow.stop();
  }
}

/** An idle timeout: it restarts with each sign of progress, because a file over a slow connection takes long. */
function idleTimeout(milliseconds: number) {
  const control = new AbortController();
  const abort = () => control.abort();
  let timer = setTimeout(abort, milliseconds);
  const stop = () => clearTimeout(timer);
  const restart = () => {
    stop();
    timer = setTimeout(abort, milliseconds);
  };
  return { signal: control.signal, restart, stop };
}

/** The envelope of a response. @throws CallError when its status is not 0, or there is none */
export async function readAnswer(endpoint: Endpoint, response: Response): Promise<unknown> {
  const answer = parseJson(await response.text());
  if (endpoint.transport === 'plain' && response.ok && answer !== undefined) {
    return answer;
  }
  if (!isEnvelope(answer) && isGatewayFault(response.status)) {
    throw new CallError({ status: clientStatuses.network, msg: i18n.t('parts:error.network') });
  }
  if (!isEnvelope(answer)) {
    const msg = i18n.t('parts:error.malformed', { code: response.status });
    throw new CallError({ status: clientStatuses.malformed, msg });
  }
  if (answer.status !== 0) {
    const msg = answer.msg || i18n.t('parts:error.unknown');
    throw new CallError({ ...answer, msg }, answer, requestIdOf(response));
  }
  return answer;
}

/** The server sends it with every answer. */
export const requestIdOf = (response: Response): string | null => response.headers.get('x-request-id');

/** A reverse proxy answers that the platform is unreachable; the call did not arrive. */
const isGatewayFault = (code: number): boolean => code >= 502 && code <= 504;

const isEnvelope = (answer: unknown): answer is Envelope =>
  typeof answer === 'object' && answer !== null && 'status' in answer && typeof answer.status === 'number';

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const stop = () => reject(signal?.reason);
  const timer = setTimeout(resolve, milliseconds);
  if (signal?.aborted) {
    stop();
  }
  signal?.addEventListener('abort', stop, { once: true });
  return promise.finally(() => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  });
}
