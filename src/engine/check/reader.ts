import type { LocalText } from '../column.ts';
import type { Fault } from '../field-type.ts';
import { isObject, type JsonObject, ownProperty } from '../own-property.ts';
import { isLanguageTag } from '../../texts/phrase.ts';
import { escapeStep } from '../json-pointer.ts';

type Params = NonNullable<Fault['params']>;

/** Characters of the label of a column, an enum value or a module. */
export const maxLabel = 200;

/**
 * One object of an unknown config and its JSON pointer. Each reading answers the value, or `undefined` after noting a
 * fault, so that one pass finds every fault. A missing key is no fault unless the reading says so.
 */
export class Reader {
  readonly input: JsonObject;
  readonly path: string;
  readonly faults: Fault[];

  constructor(input: JsonObject, path: string, faults: Fault[]) {
    this.input = input;
    this.path = path;
    this.faults = faults;
  }

  get(key: string): unknown {
    return ownProperty(this.input, key);
  }

  /** Absent and `null` are the same: JSON has no other way to say "not set". */
  has(key: string): boolean {
    return this.get(key) !== undefined && this.get(key) !== null;
  }

  /** Notes a fault of this object, of one of its keys, or of a key inside that key. */
  fault(key: string | readonly string[], rule: string, params?: Params): undefined {
    const keys = typeof key === 'string' ? [key] : key;
    const path = this.path + keys.map((part) => `/${pointerPart(part)}`).join('');
    this.faults.push(params === undefined ? { path, rule } : { path, rule, params });
    return undefined;
  }

  /** A value that passes `test`, or a fault of `rule`. */
  value<T>(key: string, test: (value: unknown) => value is T, rule: string, params?: Params): T | undefined {
    if (!this.has(key)) return undefined;
    const value = this.get(key);
    return test(value) ? value : this.fault(key, rule, params);
  }

  boolean(key: string): boolean | undefined {
    return this.value(key, (value) => typeof value === 'boolean', 'boolean');
  }

  number(key: string): number | undefined {
    return this.value(key, isFiniteNumber, 'finite');
  }

  text(key: string, limit: number): string | undefined {
    return this.value(key, (value): value is string => isText(value, limit), 'shorttext', { limit });
  }

  oneOf<T extends string | number>(key: string, allowed: readonly T[], rule = 'oneof'): T | undefined {
    const isAllowed = (value: unknown): value is T => allowed.some((allowedValue) => allowedValue === value);
    return this.value(key, isAllowed, rule, { allowed: allowed.join(', ') });
  }

  wholeFrom1(key: string, limit: number, rule: string): number | undefined {
    const isFitting = (value: unknown): value is number =>
      isFiniteNumber(value) && Number.isInteger(value) && value >= 1 && value <= limit;
    return this.value(key, isFitting, rule, { limit });
  }

  /** A whole number from 0 on. */
  whole(key: string, limit: number): number | undefined {
    const isFitting = (value: unknown): value is number =>
      isFiniteNumber(value) && Number.isInteger(value) && value >= 0 && value <= limit;
    return this.value(key, isFitting, 'days', { limit });
  }

  /** A text in both languages; a missing one is a fault. */
  localText(key: string, limit = maxLabel): LocalText | undefined {
    return readLocalText(this.get(key), `${this.path}/${pointerPart(key)}`, this.faults, limit);
  }

  /** An object under `key` with a reader of its own. */
  inner(key: string, rule: string): Reader | undefined {
    if (!this.has(key)) return undefined;
    const value = this.get(key);
    return isObject(value) ? new Reader(value, `${this.path}/${pointerPart(key)}`, this.faults) : this.fault(key, rule);
  }
}

export const isFiniteNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/** Text that can be stored and shown: not blank, well-formed, no NUL, at most `limit` characters. */
export function isText(value: unknown, limit: number): value is string {
  if (typeof value !== 'string' || value.trim() === '' || value.length > limit * 2) return false;
  return Array.from(value).length <= limit && value.isWellFormed() && !value.includes('\0');
}

export function pointerPart(key: string): string {
  return escapeStep(key.slice(0, 128));
}

/** A label has these at least; a reader of another language gets English where it has none of that. */
const languages = ['en', 'zh'] as const;

/** Every language of a label, each of bearable length; the fault names one of `languages` that is missing. */
export function readLocalText(input: unknown, path: string, faults: Fault[], limit = maxLabel): LocalText | undefined {
  const texts = isObject(input) ? input : {};
  const missing = languages.filter((language) => !isWritten(ownProperty(texts, language)));
  if (missing.length > 0) {
    faults.push({ path, rule: 'label', params: { missing: missing.join(', ') } });
    return undefined;
  }
  const [en, zh] = languages.map((language) => ownProperty(texts, language));
  const others = Object.entries(texts).filter(([key]) => isLanguageTag(key) && key !== 'en' && key !== 'zh');
  if (isText(en, limit) && isText(zh, limit) && others.every(([, text]) => isText(text, limit)))
    return { ...Object.fromEntries(others), en, zh };
  faults.push({ path, rule: 'labellength', params: { limit } });
  return undefined;
}

const isWritten = (text: unknown): boolean => typeof text === 'string' && text.trim() !== '';
