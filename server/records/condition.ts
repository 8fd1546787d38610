import { parseCondition, parseFilter } from '../../src/engine/condition/parse.ts';
import type { Expression } from '../../src/engine/condition/predicate.ts';
import type { Result, FormatContext } from '../../src/engine/field-type.ts';
import { isObject } from '../../src/engine/own-property.ts';
import { prefixFaults } from '../../src/engine/result.ts';
import { badInput } from '../http/refusal.ts';
import type { StoredModule } from '../services.ts';
import { refusalOf } from './faults.ts';
import { phrase } from '../texts.ts';
import { escapeStep } from '../../src/engine/json-pointer.ts';

export type FilterInput = { condition?: unknown; filter?: unknown };

const parsed = (module: StoredModule, result: Result<Expression>, path: string, body: unknown): Expression => {
  if (result.ok) return result.value;
  throw refusalOf(module.config, prefixFaults(path, result.faults), body);
};

const itemMembers: ReadonlySet<string> = new Set(['k', 'type', 'v', 'hide']);
const valueMembers: ReadonlySet<string> = new Set(['type', 'v']);

const step = (name: string) => escapeStep(name.slice(0, 64));

const strangersIn = (value: unknown, allowed: ReadonlySet<string>, path: string): string[] =>
  isObject(value)
    ? Object.keys(value)
        .filter((name) => !allowed.has(name))
        .map((name) => `${path}/${step(name)}`)
    : [];

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Properties of a call's conditions that no item has; saved tabs are configs, which may have more. */
const requireKnownMembers = ({ condition, filter }: FilterInput): void => {
  const paths = [
    ...listOf(condition).flatMap((item, index) => strangersIn(item, itemMembers, `/condition/${index}`)),
    ...listOf(filter).flatMap((entry, index) =>
      Object.entries(isObject(entry) ? entry : {}).flatMap(([column, values]) =>
        listOf(values).flatMap((value, position) =>
          strangersIn(value, valueMembers, `/filter/${index}/${step(column)}/${position}`),
        ),
      ),
    ),
  ];
  const [first] = paths;
  if (first === undefined) return;
  throw badInput(first, 'additionalProperties', phrase('server/records', 'propertyUnknown', { path: first.slice(1) }));
};

/**
 * Conjunction of a body's condition and filter with the conditions of saved tabs.
 * @throws Refusal that lists every fault of the condition, or of the filter
 */
export const resolveExpression = (
  module: StoredModule,
  input: FilterInput,
  context: FormatContext,
  saved: readonly Expression[] = [],
): Expression => {
  requireKnownMembers(input);
  return {
    kind: 'and',
    parts: [
      ...saved,
      parsed(module, parseCondition(input.condition, module.config, context), '/condition', input),
      parsed(module, parseFilter(input.filter, module.config, context), '/filter', input),
    ],
  };
};

/** The condition of a saved tab; one that no longer fits the module's columns is a fault of the tab. */
export const savedExpression = (module: StoredModule, condition: unknown, context: FormatContext): Expression =>
  parsed(module, parseCondition(condition, module.config, context), '/did/condition', { did: { condition } });
