import type { WidgetProps } from '@rjsf/utils';
import { createContext, use } from 'react';
import type { FormField } from '../../engine/board/hints.ts';
import type { FormValues } from '../../schemas/form-at.ts';
import type { RecordChoice } from '../fields/rendering.tsx';
import type { RemoteOptions } from './choices.ts';
import type { BoardContext } from '../../engine/board/board-context.ts';

/** Searches the remote options (records or tabs) of a field. Rejects when aborted. */
export type SearchChoices = (options: RemoteOptions, keyword: string, signal: AbortSignal) => Promise<RecordChoice[]>;

/**
 * Context shared by the fields of a board's form, beside rjsf's own props. It is a React context and not rjsf's
 * `formContext`, because rjsf compares that deeply and treats any two functions as equal.
 */
export type BoardFormContextValue = {
  context: BoardContext;
  value: FormValues;
  disabled: boolean;
  searchChoices: SearchChoices;
  /** True if the faults of a field are shown: the user has left the field, or tried to save. */
  isShown: (path: string) => boolean;
  touch: (path: string) => void;
};

export const BoardFormContext = createContext<BoardFormContextValue | undefined>(undefined);

/** @throws outside of a board's form */
export const useBoardForm = (): BoardFormContextValue => {
  const value = use(BoardFormContext);
  if (value === undefined) throw new Error('A field of a board is outside of its form.');
  return value;
};

/** The first validation error of a field (by its path), if errors of the field are shown. */
export const useShownFault = (path: string, errors: readonly string[] = []): string | undefined => {
  const { isShown } = useBoardForm();
  return isShown(path) ? errors[0] : undefined;
};

/** Schema of a field with our `x-` hints: rjsf passes the schemas of a board form to widgets unchanged. */
export const fieldOf = (schema: WidgetProps['schema']): FormField => schema as FormField;
