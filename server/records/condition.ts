import { parseCondition, parseFilter } from '../../src/engine/condition/parse.ts';
import type { Expression } from '../../src/engine/condition/predicate.ts';
import type { Result, Surroundings } from '../../src/engine/field-type.ts';
import { under } from '../../src/engine/result.ts';
import type { StoredModule } from '../services.ts';
import { refusalOf } from './faults.ts';

export type Asked = { condition?: unknown; filter?: unknown };

const parsed = (module: StoredModule, result: Result<Expression>, path: string, body: unknown): Expression => {
  if (result.ok) return result.value;
  throw refusalOf(module.config, under(path, result.faults), body);
};

/**
 * What a body asks for together: its condition and its filter, and-ed with the conditions of saved tabs.
 * @throws Refusal that lists every fault of the condition, or of the filter
 */
export const askedExpression = (
  module: StoredModule,
  asked: Asked,
  around: Surroundings,
  saved: readonly Expression[] = [],
): Expression => ({
  kind: 'and',
  parts: [
    ...saved,
    parsed(module, parseCondition(asked.condition, module.config, around), '/condition', asked),
    parsed(module, parseFilter(asked.filter, module.config, around), '/filter', asked),
  ],
});

/** The condition of a saved tab; one that no longer fits the module's columns is a fault of the tab. */
export const savedExpression = (module: StoredModule, condition: unknown, around: Surroundings): Expression =>
  parsed(module, parseCondition(condition, module.config, around), '/did/condition', { did: { condition } });
