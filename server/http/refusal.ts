import { statuses } from '../../src/api/endpoint.ts';
import type { LocalText } from '../../src/engine/column.ts';
import type { Fault } from '../../src/engine/field-type.ts';
import { phrase } from '../texts.ts';

export type StatusName = keyof typeof statuses;

/** A violated rule with its message; `path` is a JSON pointer into the body. */
export type FaultMessage = { path: string; rule: string; message: LocalText };

/** An expected failure: thrown anywhere in a request, sent as its status with a message in the actor's language. */
export class Refusal extends Error {
  readonly status: number;
  readonly text: LocalText;
  readonly faults: readonly FaultMessage[];
  /** Further properties of the answer, such as the stored record of a conflict. */
  readonly payload: Readonly<Record<string, unknown>>;

  constructor(
    name: StatusName,
    text: LocalText,
    faults: readonly FaultMessage[] = [],
    payload: Readonly<Record<string, unknown>> = {},
  ) {
    super(text.en);
    this.status = statuses[name];
    this.text = text;
    this.faults = faults;
    this.payload = payload;
  }
}

export const notFound = () => new Refusal('notFound', phrase('server/http', 'notFound'));

/** A refusal with an HTTP status of its own. */
export class HttpRefusal extends Refusal {
  readonly http: number;

  constructor(http: number, name: StatusName, text: LocalText, faults: readonly FaultMessage[] = []) {
    super(name, text, faults);
    this.http = http;
  }
}

/** A request that cannot be read; the fault is of the whole request. */
export class Unreadable extends HttpRefusal {
  constructor(http: 400 | 415, rule: 'json' | 'address' | 'contenttype', message: LocalText) {
    super(http, 'badInput', message, [{ path: '', rule, message }]);
  }
}

export const malformed = () => new Unreadable(400, 'json', phrase('server/http', 'bodyNotJson'));

export const badAddress = () => new Unreadable(400, 'address', phrase('server/http', 'addressUnreadable'));

/** `type` is the content type that the call takes. */
export const wrongContentType = (type: string) =>
  new Unreadable(415, 'contenttype', phrase('server/http', 'contentTypeWrong', { type }));

export const badInput = (path: string, rule: string, message: LocalText) =>
  new Refusal('badInput', message, [{ path, rule, message }]);

/** `rule` is one of `version`, `duplicate`, `key`, `running`, `inuse`. Contract "Envelope and statuses". */
export const conflict = (rule: string, message: LocalText, payload: Record<string, unknown> = {}) =>
  new Refusal('conflict', message, [{ path: '', rule, message }], payload);

/** Rate limit. `retryafter` goes into the header `Retry-After` too. */
export const tooMany = (seconds: number): Refusal =>
  new Refusal('tooMany', phrase('server/http', 'tooManyAttempts', { seconds }), [], { retryafter: seconds });

export type { Fault };
