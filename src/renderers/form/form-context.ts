import { createContext, type ReactNode, use } from 'react';
import type { Column } from '../../engine/column.ts';
import { ownProperty } from '../../engine/own-property.ts';
import type { FormView } from '../../engine/views/view.ts';

export type FormContextValue = {
  view: FormView | undefined;
  /** Names of referenced records by `did`. */
  recordNames: Readonly<Record<string, string>> | undefined;
  disabled: boolean;
  /** Nodes rendered in place of fields, by column. */
  replacements: ReadonlyMap<string, ReactNode> | undefined;
};

/** Context shared by the fields of one form. */
export const FormContext = createContext<FormContextValue>({
  view: undefined,
  recordNames: undefined,
  disabled: false,
  replacements: undefined,
});

export const useFormContext = (): FormContextValue => use(FormContext);

/** The column of a field; throws outside of its form. */
export const useFormColumn = (name: string): Column => {
  const field = ownProperty(useFormContext().view?.fields ?? {}, name);
  if (field === undefined) throw new Error(`The form has no field "${name}".`);
  return field.column;
};

/** Id of a column's input, for focus and labels. */
export const inputId = (column: string): string => `field-${column}`;
