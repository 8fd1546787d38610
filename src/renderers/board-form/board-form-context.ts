import { createContext, use } from 'react';
import type { BoardContext, BoardFault } from '../../engine/board/board.ts';
import type { FormField } from '../../engine/board/hints.ts';
import type { RecordChoice } from '../fields/rendering.tsx';
import type { RemoteOptions } from './choices.ts';

/** What a form holds: values as a person sees them, by field. */
export type BoardValues = { readonly [name: string]: unknown };

/** Asks for the records, or the tabs, that a field offers. Rejects when aborted. */
export type SearchChoices = (options: RemoteOptions, keyword: string, signal: AbortSignal) => Promise<RecordChoice[]>;

export type BoardFormSurroundings = {
  context: BoardContext;
  value: BoardValues;
  /** The faults to show, by place (`/gauges/0/max`). */
  faults: ReadonlyMap<string, BoardFault>;
  disabled: boolean;
  searchChoices: SearchChoices;
  edit: (name: string, value: unknown) => void;
  /** A place that the person has been to. */
  touch: (path: string) => void;
};

/** `id` begins the ids of the form's controls. */
export const BoardFormContext = createContext<(BoardFormSurroundings & { id: string }) | undefined>(undefined);

/** @throws outside of a board's form */
export const useBoardForm = (): BoardFormSurroundings & { id: string } => {
  const surroundings = use(BoardFormContext);
  if (surroundings === undefined) throw new Error('A field of a board stands outside of its form.');
  return surroundings;
};

/** What every widget is given. `undefined` is an empty value. */
export type WidgetProps = {
  id: string;
  /** A JSON pointer into the form. */
  path: string;
  field: FormField;
  label: string;
  value: unknown;
  invalid: boolean;
  describedBy: string | undefined;
  onChange: (value: unknown) => void;
};

/** Id of the control at a place of a form, for labels and notes. */
export const controlId = (form: string, path: string): string => form + path.replaceAll('/', '-');
