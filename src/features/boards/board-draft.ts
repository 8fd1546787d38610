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
  shown: FormValues;
  /** Properties of the stored config that the form does not know; they are saved as they were. */
  unknown: readonly UnknownProperty[];
  /** The draft when it was opened, to find unsaved changes. */
  opened: string;
};

const printOf = (board: Board, name: string, shown: FormValues): string =>
  JSON.stringify([
    name.trim(),
    Object.entries(presentValues(board.form, shown)).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ]);

const begun = (draft: Omit<BoardDraft, 'opened'>): BoardDraft => ({
  ...draft,
  opened: printOf(draft.board, draft.name, draft.shown),
});

/** A new board of a kind, with what its form starts with. */
export const newDraft = (board: Board, context: BoardContext): BoardDraft =>
  begun({ board, stored: undefined, name: '', shown: board.defaults(context), unknown: [] });

export type PreparedBoard = { name: string; config: { readonly [property: string]: unknown } };

/** A new board whose form is filled in already: unsaved from the start. */
export const preparedDraft = (board: Board, { name, config }: PreparedBoard, context: BoardContext): BoardDraft => {
  const empty = newDraft(board, context);
  const { knownPart, unknown } = splitProperties(board.stored, config);
  try {
    const shown = board.decode(knownPart, context);
    return { ...empty, name, unknown, shown: isObject(shown) ? shown : empty.shown };
  } catch {
    return { ...empty, name };
  }
};

/** A stored board as its form shows it; one that cannot be read any more starts again under its name. */
export const storedDraft = (board: Board, stored: StoredBoard, context: BoardContext): BoardDraft => {
  const { knownPart, unknown } = splitProperties(board.stored, stored.config);
  const draft = { board, stored, name: stored.name, unknown };
  try {
    const shown = board.decode(knownPart, context);
    return begun({ ...draft, shown: isObject(shown) ? shown : {} });
  } catch {
    return begun({ ...draft, shown: board.defaults(context) });
  }
};

export const isChanged = ({ board, name, shown, opened }: BoardDraft): boolean =>
  printOf(board, name, shown) !== opened;
