import type { Column } from './column.ts';
import { fieldTypeOf } from './field-types/registry.ts';
import { specOf } from './field-types/specs/registry.ts';

/** The fault rule of a value that the column cannot have: that of its spec, else that of its type. */
export const invalidRuleOf = (column: Column): string =>
  specOf(column)?.text?.invalidRule ?? fieldTypeOf(column).invalidRule;
