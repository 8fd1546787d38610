import { statuses } from '../../src/api/endpoint.ts';
import type { LocalText } from '../../src/engine/column.ts';
import type { Fault } from '../../src/engine/field-type.ts';

export type StatusName = keyof typeof statuses;

/** A violated rule in words; `path` is a JSON pointer into the body. */
export type SpokenFault = { path: string; rule: string; message: LocalText };

/** An expected failure: thrown anywhere in a request, answered as its status with a message in the asker's language. */
export class Refusal extends Error {
  readonly status: number;
  readonly text: LocalText;
  readonly faults: readonly SpokenFault[];
  /** Further members of the answer, such as the stored record of a conflict. */
  readonly payload: Readonly<Record<string, unknown>>;

  constructor(
    name: StatusName,
    text: LocalText,
    faults: readonly SpokenFault[] = [],
    payload: Readonly<Record<string, unknown>> = {},
  ) {
    super(text.en);
    this.status = statuses[name];
    this.text = text;
    this.faults = faults;
    this.payload = payload;
  }
}

export const notFound = () =>
  new Refusal('notFound', {
    en: 'It does not exist, or you do not have access. Check the address.',
    zh: '没有找到相关内容，或您无权查看。请检查地址。',
  });

/** A refusal with an HTTP status of its own. */
export class HttpRefusal extends Refusal {
  readonly http: number;

  constructor(http: number, name: StatusName, text: LocalText) {
    super(name, text);
    this.http = http;
  }
}

/** A request that cannot be read. */
export class Unreadable extends HttpRefusal {
  constructor(http: 400 | 415, text: LocalText) {
    super(http, 'badInput', text);
  }
}

export const malformed = () =>
  new Unreadable(400, {
    en: 'The body is not JSON that can be read. Correct it.',
    zh: '请求体不是可读取的 JSON，请更正。',
  });

export const badAddress = () =>
  new Unreadable(400, { en: 'The address cannot be read. Check it.', zh: '地址无法识别，请检查。' });

/** `type` is the content type that the call takes. */
export const wrongContentType = (type: string) =>
  new Unreadable(415, {
    en: `The body is not of a content type that this call takes. Send it as ${type}.`,
    zh: `此接口不接受该内容类型的请求体，请以 ${type} 提交。`,
  });

export const badInput = (path: string, rule: string, message: LocalText) =>
  new Refusal('badInput', message, [{ path, rule, message }]);

/** `rule` is one of `version`, `duplicate`, `key`, `running`, `inuse`. Contract "Envelope and statuses". */
export const conflict = (rule: string, message: LocalText, payload: Record<string, unknown> = {}) =>
  new Refusal('conflict', message, [{ path: '', rule, message }], payload);

/** Rate limit. `retryafter` goes into the header `Retry-After` too. */
export const tooMany = (seconds: number): Refusal =>
  new Refusal(
    'tooMany',
    { en: `Too many tries. Try again in ${seconds} s.`, zh: `尝试次数过多，请 ${seconds} 秒后再试。` },
    [],
    { retryafter: seconds },
  );

export type { Fault };
