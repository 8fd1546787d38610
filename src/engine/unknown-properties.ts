import type { Fault, JsonSchema } from './field-type.ts';
import { nearestOf } from './nearest.ts';
import { isObject, type JsonObject, ownProperty } from './own-property.ts';
import { pointerOf, stepsOf } from './json-pointer.ts';

/**
 * Unknown properties of a config, which its JSON Schema does not name. They are stored, so that a config of a newer
 * version or of another program survives a round trip. Each causes a warning with the nearest known property, because
 * most are misspelt. Contract "Configs with unknown properties".
 */

type Step = string | number;

/** One property, from the outside to the place where it was found. */
export type UnknownProperty = { steps: readonly Step[]; value: unknown; nearest: ReturnType<typeof nearestOf> };

export type Parted = { knownPart: unknown; unknown: UnknownProperty[] };

/** Maximum warnings; further unknown properties are kept without one. */
const maxWarnings = 100;

/** `$ref` that leads to itself ends here. */
const deepestReference = 16;

function referred(schema: JsonSchema, root: JsonSchema): JsonSchema[] {
  const name = schema['$ref'];
  if (typeof name !== 'string') return [];
  const steps = name.startsWith('#/') ? stepsOf(name) : ['$defs', name];
  let value: unknown = root;
  for (const step of steps) value = isObject(value) ? ownProperty(value, step) : undefined;
  return isObject(value) ? [value] : [];
}

const combining = ['allOf', 'anyOf', 'oneOf'] as const;

/** A schema and every alternative or part in it: a property that any of them names is known. */
function alternatives(schema: JsonSchema, root: JsonSchema, depth = 0): JsonSchema[] {
  if (depth > deepestReference) return [];
  const parts = combining.flatMap((keyword) => {
    const list = schema[keyword];
    return Array.isArray(list) ? list.filter(isObject) : [];
  });
  const branches = ['if', 'then', 'else'].flatMap((keyword) => {
    const branch = schema[keyword];
    return isObject(branch) ? [branch] : [];
  });
  const inner = [...parts, ...branches, ...referred(schema, root)];
  return [schema, ...inner.flatMap((part) => alternatives(part, root, depth + 1))];
}

/** Schemas of the properties that are named, and of those of a record, whose names are free. */
type Shape = { named: Map<string, JsonSchema[]>; free: { pattern: RegExp; schema: JsonSchema }[]; isOpen: boolean };

function patternOf(text: string): RegExp | undefined {
  try {
    return new RegExp(text, 'u');
  } catch {
    return undefined;
  }
}

function shapeOf(schemas: readonly JsonSchema[]): Shape {
  const shape: Shape = { named: new Map(), free: [], isOpen: true };
  for (const schema of schemas) {
    const { properties, patternProperties, additionalProperties } = schema;
    if (isObject(properties)) shape.isOpen = false;
    for (const [name, schema] of Object.entries(isObject(properties) ? properties : {}))
      shape.named.set(name, [...(shape.named.get(name) ?? []), ...(isObject(schema) ? [schema] : [])]);
    for (const [text, schema] of Object.entries(isObject(patternProperties) ? patternProperties : {})) {
      const pattern = patternOf(text);
      if (pattern !== undefined && isObject(schema)) shape.free.push({ pattern, schema });
    }
    if (isObject(additionalProperties)) shape.free.push({ pattern: /^/, schema: additionalProperties });
  }
  return shape;
}

/** The schemas of one property, or `undefined` when nothing names it. */
function schemasOf(name: string, { named, free, isOpen }: Shape): JsonSchema[] | undefined {
  const cached = named.get(name);
  if (cached !== undefined) return cached;
  const fitting = free.filter(({ pattern }) => pattern.test(name)).map(({ schema }) => schema);
  return fitting.length > 0 || isOpen ? fitting : undefined;
}

type Walk = { root: JsonSchema; unknown: UnknownProperty[] };

function partObject(value: JsonObject, schemas: JsonSchema[], steps: Step[], walk: Walk) {
  const shape = shapeOf(schemas);
  const knownProperties = Object.entries(value).flatMap(([name, propertyValue]): [string, unknown][] => {
    const inner = schemasOf(name, shape);
    if (inner !== undefined) return [[name, part(propertyValue, inner, [...steps, name], walk)]];
    const isListed = walk.unknown.length < maxWarnings;
    const nearest = isListed ? nearestOf(name, shape.named.keys()) : undefined;
    walk.unknown.push({ steps: [...steps, name], value: propertyValue, nearest });
    return [];
  });
  return Object.fromEntries(knownProperties);
}

function part(value: unknown, schemas: readonly JsonSchema[], steps: Step[], walk: Walk): unknown {
  const all = schemas.flatMap((schema) => alternatives(schema, walk.root));
  if (all.length === 0) return value;
  if (isObject(value)) return partObject(value, all, steps, walk);
  if (!Array.isArray(value)) return value;
  const items = all.flatMap((schema) => (isObject(schema['items']) ? [schema['items']] : []));
  return items.length === 0 ? value : value.map((item, index) => part(item, items, [...steps, index], walk));
}

/** A config without what its schema does not name, and that beside it. Values of another type are left to the check. */
export function splitProperties(schema: object, value: unknown): Parted {
  const root: JsonSchema = isObject(schema) ? schema : {};
  const walk: Walk = { root, unknown: [] };
  return { knownPart: part(value, [root], [], walk), unknown: walk.unknown };
}

/** Removes `__proto__` (prototype pollution): code that copies properties could set the prototype. */
const isSafe = ({ steps }: UnknownProperty): boolean => !steps.includes('__proto__');

/**
 * The value with properties added at their places; as it was where the place is gone or taken. Each object and list is
 * copied once, however many properties are added to it. `depth` is the number of steps that lead to the value.
 */
function put(value: unknown, added: readonly UnknownProperty[], depth: number): unknown {
  if (added.length === 0) return value;
  const byStep = Map.groupBy(added, ({ steps }) => steps[depth] ?? '');
  if (Array.isArray(value)) {
    const items: unknown[] = value;
    return items.map((item, index) => put(item, byStep.get(index) ?? [], depth + 1));
  }
  if (!isObject(value)) return value;
  const copy: Record<string, unknown> = { ...value };
  for (const [step, below] of byStep) {
    const name = String(step);
    const [first] = below;
    if (Object.hasOwn(value, name))
      copy[name] = put(
        value[name],
        below.filter(({ steps }) => steps.length > depth + 1),
        depth + 1,
      );
    else if (first?.steps.length === depth + 1) copy[name] = first.value;
  }
  return copy;
}

/** A checked config with the unknown properties put back to their places; a place that the check has left out is skipped. */
export function withUnknownProperties<T>(config: T, unknown: readonly UnknownProperty[]): T {
  // Adding properties that its schema does not name leaves the type as it is.
  return put(config, unknown.filter(isSafe), 0) as T;
}

/** Share of the letters that a misspelt word may differ in; beyond it the nearest word is only an example. */
const likeness = 0.4;

/** One warning for each unknown property, at most a hundred. */
export function propertyWarnings(unknown: readonly UnknownProperty[], prefix = ''): Fault[] {
  return unknown.slice(0, maxWarnings).map(({ steps, nearest }): Fault => {
    const property = String(steps.at(-1)).slice(0, 64);
    const path = prefix + pointerOf(steps.map((step) => String(step).slice(0, 64)));
    if (nearest === undefined) return { path, rule: 'unnamed', params: { property } };
    const isMeant = nearest.distance <= Math.max(1, Math.floor(property.length * likeness));
    return { path, rule: isMeant ? 'misspelt' : 'strange', params: { property, nearest: nearest.word } };
  });
}
