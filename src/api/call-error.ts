import type { Envelope } from './endpoint.ts';

/** Failures that happen before the server has answered; beside the statuses of the contract, which are below -40000. */
export const clientStatuses = { network: -1, timeout: -2, malformed: -3 } as const;

/** A call that did not succeed. `msg` is in the person's language and may be shown as it is. */
export class CallError extends Error {
  readonly status: number;
  readonly msg: string;
  readonly errors: NonNullable<Envelope['errors']>;
  /** Seconds until the server will listen again (status -40029). */
  readonly retryafter: number | undefined;
  /** The whole answer: a version conflict carries the stored record in `data`. */
  readonly answer: unknown;

  constructor(envelope: Envelope, answer?: unknown) {
    super(envelope.msg);
    this.name = 'CallError';
    this.status = envelope.status;
    this.msg = envelope.msg;
    this.errors = envelope.errors ?? [];
    this.retryafter = envelope.retryafter;
    this.answer = answer;
  }

  /** The first fault in words, without the pointer that `msg` has before them. */
  get words(): string {
    return this.errors[0]?.message ?? this.msg;
  }

  /** Whether one of the faults names this rule, such as `version` or `duplicate`. Contract "Envelope and statuses". */
  hasRule(rule: string): boolean {
    return this.errors.some((error) => error.rule === rule);
  }
}

/** Whether the caller aborted the call; it needs no message. */
export const isAborted = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError';

/** Whether the platform could not be reached: it is unknown whether the call arrived; its idempotency key shows it later. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof CallError && error.status === clientStatuses.network;
