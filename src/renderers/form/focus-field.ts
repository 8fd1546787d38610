import { focusElement } from '../parts/focus-element.ts';
import { inputId } from './form-context.ts';

/** Brings a field of a record's form into sight and puts the focus into it. */
export const focusField = (column: string): void => focusElement(inputId(column));
