import type { Endpoint } from '../../src/api/endpoint.ts';

/** Inputs made from the endpoint table's own schemas, for tests that walk over all of it. */

type Shape = {
  type?: string;
  const?: unknown;
  anyOf?: Shape[];
  properties?: Record<string, Shape>;
  required?: string[];
  minimum?: number;
};

const text = 'abcd1234';
const somePid = '300000000000000000000004';

const valueOf = (name: string, shape: Shape, depth: number): unknown => {
  if (shape.const !== undefined) return shape.const;
  const [first] = shape.anyOf ?? [];
  if (first !== undefined) return valueOf(name, first, depth);
  if (shape.type === 'object') return depth > 4 ? {} : objectOf(shape, depth + 1);
  if (shape.type === 'array') return [];
  if (shape.type === 'integer' || shape.type === 'number') return shape.minimum ?? 1;
  if (shape.type === 'boolean') return true;
  return /pid$/i.test(name) ? somePid : text;
};

const objectOf = ({ properties = {}, required = [] }: Shape, depth: number, isFull = false): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => isFull || required.includes(name))
      .map(([name, shape]) => [name, valueOf(name, shape, depth)]),
  );

const withKnown = (input: Record<string, unknown>, validValues: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(input).map(([name, value]) => [name, validValues[name] ?? value]));

/** The required members of a call in a form that its schema takes; `validValues` are values of this run by their name. */
export const smallInput = (endpoint: Endpoint, validValues: Readonly<Record<string, unknown>> = {}) =>
  withKnown(objectOf(endpoint.request, 0), validValues);

/** The same with every optional member. */
export const fullInput = (endpoint: Endpoint, validValues: Readonly<Record<string, unknown>> = {}) =>
  withKnown(objectOf(endpoint.request, 0, true), validValues);

export type JsonPath = readonly (string | number)[];

/** Where a value holds strings, however deep. */
export const stringPlaces = (value: unknown, path: JsonPath = []): JsonPath[] => {
  if (typeof value === 'string') return [path];
  if (value === null || typeof value !== 'object') return [];
  const steps = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  return steps.flatMap((step) => stringPlaces((value as Record<string | number, unknown>)[step], [...path, step]));
};

/** A copy that holds `put` at a place. */
export const replacedAt = (value: unknown, [step, ...rest]: JsonPath, put: unknown): unknown => {
  if (step === undefined) return put;
  const copy = structuredClone(value) as Record<string | number, unknown>;
  copy[step] = replacedAt(copy[step], rest, put);
  return copy;
};
