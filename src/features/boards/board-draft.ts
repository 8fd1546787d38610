import type { Board } from '../../engine/board/board.ts';
import { splitProperties, type UnknownProperty } from '../../engine/unknown-properties.ts';
import { isObject } from '../../engine/own-property.ts';
import { type FormValues, presentValues } from '../../schemas/form-at.ts';
import type { StoredBoard } from './boards-query.ts';
import type { BoardContext } from '../../engine/board/board-context.ts';

/** A board in the editor. */
export type BoardDraft = {
  board: Board;
  /** The stored board, when one is edited. */
  stored: StoredBoard | undefined;
  name: string;
  formValues: FormValues;
  /** Properties of the stored config that the form does not know; they are saved as they were. */
  unknown: readonly UnknownProperty[];
  /** The draft when it was opened, to find unsaved changes. */
  opened: string;
};

const printOf = (board: Board, name: string, formValues: FormValues): string =>
  JSON.stringify([
    name.trim(),
    Object.entries(presentValues(board.form, formValues)).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ]);

const asOpened = (draft: Omit<BoardDraft, 'opened'>): BoardDraft => ({
  ...draft,
  opened: printOf(draft.board, draft.name, draft.formValues),
});

/** A new board of a kind, with what its form starts with. */
export const newDraft = (board: Board, context: BoardContext): BoardDraft =>
  asOpened({ board, stored: undefined, name: '', formValues: board.defaults(context), unknown: [] });

export type PreparedBoard = { name: string; config: { readonly [property: string]: unknown } };

/** A new board whose form is filled in already: unsaved from the start. */
export const preparedDraft = (board: Board, { name, config }: PreparedBoard, context: BoardContext): BoardDraft => {
  const empty = newDraft(board, context);
  const { knownPart, unknown } = splitProperties(board.stored, config);
  try {
    const decoded = board.decode(knownPart, context);
    return { ...empty, name, unknown, formValues: isObject(decoded) ? decoded : empty.formValues };
  } catch {
    return { ...empty, name };
  }
};

/** A stored board as its form shows it; one that cannot be read any more starts again under its name. */
export const storedDraft = (board: Board, stored: StoredBoard, context: BoardContext): BoardDraft => {
  const { knownPart, unknown } = splitProperties(board.stored, stored.config);
  const draft = { board, stored, name: stored.name, unknown };
  try {
    const decoded = board.decode(knownPart, context);
    return asOpened({ ...draft, formValues: isObject(decoded) ? decoded : {} });
  } catch {
    return asOpened({ ...draft, formValues: board.defaults(context) });
  }
};

export const isChanged = ({ board, name, formValues, opened }: BoardDraft): boolean =>
  printOf(board, name, formValues) !== opened;

/** Unsaved input of a board, as plain data. `version`: of the stored board that is edited. */
export type UnsavedBoard = { name: string; formValues: FormValues; version: number | undefined };

/**
 * The draft with input that was not saved. Of a board that has been stored again since, it keeps the version that was
 * edited, so that saving says so.
 */
export const restored = (draft: BoardDraft, { name, formValues, version }: UnsavedBoard): BoardDraft => ({
  ...draft,
  name,
  formValues,
  stored: draft.stored && version !== undefined ? { ...draft.stored, version } : draft.stored,
});
