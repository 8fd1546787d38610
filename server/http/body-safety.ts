import { badInput, type Refusal } from './refusal.ts';
import { phrase } from '../texts.ts';
import { escapeStep } from '../../src/engine/json-pointer.ts';

/** Checks every body for text that no database can store and for prototype pollution. */

const isText = (text: string) => text.isWellFormed() && !text.includes('\0');

/** A step of a JSON pointer as it may be repeated to a person: short, and of valid text. */
const step = (key: string) => escapeStep(key.slice(0, 80)).toWellFormed().replaceAll('\0', '');

const unstorable = (path: string) =>
  badInput(path, 'text', phrase('server/http', 'characterWrong', { path: path.slice(1) }));

const prototypal = (path: string) =>
  badInput(path, 'name', phrase('server/http', 'propertyNameWrong', { path: path.slice(1) }));

const isObject = (value: unknown): value is object => value !== null && typeof value === 'object';

/** Prototype pollution: `__proto__`, or `constructor` with a `prototype` in it. */
const isPrototypal = (key: string, value: unknown): boolean =>
  key === '__proto__' || (key === 'constructor' && isObject(value) && Object.hasOwn(value, 'prototype'));

const faultOf = (key: string, value: unknown): ((path: string) => Refusal) | undefined => {
  if (!isText(key) || (typeof value === 'string' && !isText(value))) return unstorable;
  return isPrototypal(key, value) ? prototypal : undefined;
};

/** `propertyCount` is the number of properties of all objects in it. */
export type BodyInspection = { propertyCount: number; isSafe: boolean };

/** One walk without recursion, which builds no path: hardly any body has a fault. */
export const inspectBody = (input: unknown): BodyInspection => {
  let propertyCount = 0;
  const waiting: unknown[] = [[input]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (Array.isArray(next)) {
      for (const item of next as unknown[]) {
        if (typeof item === 'string' && !isText(item)) return { propertyCount, isSafe: false };
        if (isObject(item)) waiting.push(item);
      }
      continue;
    }
    // Only objects and lists are put there.
    for (const [key, value] of Object.entries(next as object) as [string, unknown][]) {
      propertyCount += 1;
      if (faultOf(key, value) !== undefined) return { propertyCount, isSafe: false };
      if (isObject(value)) waiting.push(value);
    }
  }
  return { propertyCount, isSafe: true };
};

/** The fault of an input that `survey` found unsound, with its path. */
export const unsafeBodyRefusal = (input: unknown): Refusal => {
  const waiting: { value: unknown; path: string }[] = [{ value: input, path: '' }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, path } = next;
    if (!isObject(value)) continue;
    for (const [key, inner] of Object.entries(value) as [string, unknown][]) {
      const below = `${path}/${step(key)}`;
      const fault = faultOf(key, inner);
      if (fault !== undefined) return fault(below);
      waiting.push({ value: inner, path: below });
    }
  }
  return unstorable('');
};
