import type { Envelope } from './endpoint.ts';
import { statuses } from './statuses.ts';

/** Failures that happen before the server has answered; beside the statuses of the contract, which are below -40000. */
export const clientStatuses = { network: -1, timeout: -2, malformed: -3 } as const;

/** A call that did not succeed. `msg` is in the person's language and may be shown as it is. */
export class CallError extends Error {
  readonly status: number;
  readonly msg: string;
  readonly errors: NonNullable<Envelope['errors']>;
  /** Rate limit: seconds until the server accepts the call again (status -40029). */
  readonly retryafter: number | undefined;
  /** The whole answer: a version conflict carries the stored record in `data`. */
  readonly answer: unknown;
  /** Id of the request in the server's log, for a failure that is the server's own. */
  readonly requestId: string | undefined;

  constructor(envelope: Envelope, answer?: unknown, requestId?: string | null) {
    super(envelope.msg);
    this.name = 'CallError';
    this.status = envelope.status;
    this.msg = envelope.msg;
    this.errors = envelope.errors ?? [];
    this.retryafter = envelope.retryafter;
    this.answer = answer;
    this.requestId = envelope.status === statuses.internal ? (requestId ?? undefined) : undefined;
  }

  /** Message of the first fault, without the name of the field that `msg` may have before it. */
  get faultMessage(): string {
    return this.errors[0]?.message ?? this.msg;
  }

  /** True if one of the faults has this rule, such as `version` or `duplicate`. Contract "Envelope and statuses". */
  hasRule(rule: string): boolean {
    return this.errors.some((error) => error.rule === rule);
  }
}

/** The id to quote for a failed call; `undefined` if the failure was not the server's. */
export const errorIdOf = (error: unknown): string | undefined =>
  error instanceof CallError ? error.requestId : undefined;

/** True if the caller aborted the call; such an error needs no message. */
export const isAborted = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError';

/**
 * True if the platform could not be reached. It is unknown whether the call arrived; a retry with its idempotency key
 * is safe.
 */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof CallError && error.status === clientStatuses.network;

/**
 * True if it is unknown whether a writing call took effect: its answer was lost, came too late or cannot be read, the
 * server failed (its database may have committed and then been lost), or the first call with its idempotency key is still
 * running. The server keeps no answer of these for the key, so a retry has to use the same one.
 */
export const isOutcomeUnknown = (error: unknown): boolean =>
  !(error instanceof CallError) ||
  [...Object.values<number>(clientStatuses), statuses.internal].includes(error.status) ||
  error.hasRule('running');
