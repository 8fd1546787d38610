import type { BodyLimits } from '../../src/api/endpoint.ts';
import { badInput, malformed, type Refusal } from './refusal.ts';
import { phrase } from '../texts.ts';
import { pointerOf } from '../../src/engine/json-pointer.ts';

/** Reads a JSON body. Its structure is counted before it is parsed, so that a hostile body costs no more than a scan. */

/** `propertyCount` is the number of name–value pairs in the text: fewer in the parsed value means duplicate names. */
export type JsonBody = { value: unknown; propertyCount: number };

const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const backslash = 0x5c;
const openList = 0x5b;
const closeList = 0x5d;
const openObject = 0x7b;
const closeObject = 0x7d;

/** Index of the quote that ends the string which starts at `start`. */
const endOfString = (text: string, start: number): number => {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text.charCodeAt(end - 1 - escapes) === backslash) escapes += 1;
    if (escapes % 2 === 0) return end;
  }
  return text.length;
};

/** An open object and the offset of its current property name, or an open list and its current index. */
type Level = { isObject: boolean; index: number; names: Set<string> | undefined };

const pointer = (step: string | number) => pointerOf([String(step).slice(0, 80)]);

/** The text is not parsed yet and may contain invalid escapes. */
const nameAt = (text: string, start: number): string => {
  const end = endOfString(text, start);
  try {
    return JSON.parse(text.slice(start, end + 1)) as string;
  } catch {
    return text.slice(start + 1, end);
  }
};

const stepOf = (text: string, { isObject, index }: Level): string | number => (isObject ? nameAt(text, index) : index);

const isNameEnd = (text: string, end: number) => /^\s*:/.test(text.slice(end + 1, end + 40));

/** Path to an offset of the text; without an offset, to the first duplicate property name. */
const stepsTo = (text: string, offset?: number): (string | number)[] => {
  const levels: Level[] = [];
  const open = (isObject: boolean) =>
    levels.push({ isObject, index: 0, names: isObject && offset === undefined ? new Set() : undefined });
  for (let index = 0; index < (offset ?? text.length); index += 1) {
    const code = text.charCodeAt(index);
    const level = levels.at(-1);
    if (code === openObject || code === openList) open(code === openObject);
    else if (code === closeObject || code === closeList) levels.pop();
    else if (code === comma && level?.isObject === false) level.index += 1;
    else if (code === quote) {
      const start = index;
      index = endOfString(text, index);
      if (level?.isObject !== true || !isNameEnd(text, index)) continue;
      level.index = start;
      if (level.names === undefined) continue;
      const name = nameAt(text, start);
      if (level.names.has(name)) return levels.map((openLevel) => stepOf(text, openLevel));
      level.names.add(name);
    }
  }
  // The first two name the field; deeper names are not decoded.
  return offset === undefined ? [] : levels.slice(0, 2).map((openLevel) => stepOf(text, openLevel));
};

/** JSON pointer of the field around an offset of the text, at most two steps deep. */
const fieldAt = (text: string, offset: number): string => stepsTo(text, offset).map(pointer).join('');

const number = (value: number, tag: string) => value.toLocaleString(tag);

const tooMany = (path: string, nodes: number) =>
  badInput(path, 'nodes', phrase('server/http', 'tooManyValues', { limit: (language) => number(nodes, language) }));

const tooDeep = (path: string, depth: number) =>
  badInput(path, 'depth', phrase('server/http', 'nestedTooDeep', { limit: depth }));

/** @throws Refusal as soon as a limit is exceeded; the rest of the text is not read */
const countProperties = (text: string, { nodes, depth }: BodyLimits): number => {
  let propertyCount = 0;
  let values = 1;
  let level = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === quote) index = endOfString(text, index);
    else if (code === colon) propertyCount += 1;
    else if (code === comma) values += 1;
    else if (code === openList || code === openObject) {
      values += 1;
      level += 1;
    } else if (code === closeList || code === closeObject) level -= 1;
    if (values > nodes) throw tooMany(fieldAt(text, index), nodes);
    if (level > depth) throw tooDeep(fieldAt(text, index), depth);
  }
  return propertyCount;
};

/**
 * Parses a body. An empty one is an empty object, because a call without arguments may have no body.
 * @throws Refusal for invalid JSON, too deep nesting and too many values
 */
export const parseBody = (text: string, limits: BodyLimits): JsonBody => {
  if (text.trim() === '') return { value: {}, propertyCount: 0 };
  const propertyCount = countProperties(text, limits);
  try {
    return { value: JSON.parse(text) as unknown, propertyCount };
  } catch {
    throw malformed();
  }
};

/** Duplicate property names: parsers differ in which one counts, so that none does here. RFC 8259, section 4. */
export const duplicateName = (text: string): Refusal => {
  const path = stepsTo(text).map(pointer).join('');
  return badInput(path, 'duplicatename', phrase('server/http', 'propertyRepeated', { path: path.slice(1) }));
};

/** Above this a body is parsed in a turn of its own, bytes. */
const large = 64 * 1024;
let last: Promise<void> = Promise.resolve();

/** Fairness: between two large bodies the event loop runs once, so that other calls are answered in between. */
export const turnFor = (text: string): Promise<void> => {
  if (text.length < large) return Promise.resolve();
  last = last.then(() => new Promise((resolve) => setImmediate(resolve)));
  return last;
};
