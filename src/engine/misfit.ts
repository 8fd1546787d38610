import type { Column } from './column.ts';
import { fieldTypeOf } from './field-types/registry.ts';
import { specOf } from './field-types/specs/registry.ts';

/** The rule that a value breaks which cannot be one of this column: its spec's, else its type's. */
export const misfitOf = (column: Column): string => specOf(column)?.text?.misfit ?? fieldTypeOf(column).misfit;
