import { useMemo, useState } from 'react';
import type { BoardFault } from '../../engine/board/board.ts';
import type { BoardRegistry } from '../../engine/board/registry.ts';
import { boardSentences } from '../../engine/board/sentences.ts';
import { withUnknownProperties } from '../../engine/unknown-properties.ts';
import { encodeBoard } from '../../schemas/check-board.ts';
import type { FormValues } from '../../schemas/form-at.ts';
import {
  type BoardDraft,
  newDraft,
  type PreparedBoard,
  preparedDraft,
  restored,
  storedDraft,
  type UnsavedBoard,
} from './board-draft.ts';
import type { StoredBoard } from './boards-query.ts';
import type { BoardContext } from '../../engine/board/board-context.ts';

/** State of the dialog's right side. */
export type DialogStep =
  | { kind: 'templates' }
  /** `prepared`: filled in before, by the assistant. */
  | { kind: 'add'; type: string; prepared?: PreparedBoard }
  | { kind: 'edit'; did: string };

export type DraftOptions = {
  types: BoardRegistry;
  boards: readonly StoredBoard[];
  context: BoardContext;
  start: DialogStep;
};

/** Error of an action: the message, and the faults by field. */
export type SaveFailure = { message: string; faults: readonly BoardFault[] };

const atName = '/name';

const draftAt = (step: DialogStep, { types, boards, context }: DraftOptions): BoardDraft | undefined => {
  if (step.kind === 'templates') return undefined;
  const stored = step.kind === 'edit' ? boards.find(({ did }) => did === step.did) : undefined;
  const type = step.kind === 'add' ? step.type : stored?.type;
  const board = type === undefined ? undefined : types.find(type);
  if (board === undefined) return undefined;
  if (stored !== undefined) return storedDraft(board, stored, context);
  const prepared = step.kind === 'add' ? step.prepared : undefined;
  return prepared === undefined ? newDraft(board, context) : preparedDraft(board, prepared, context);
};

const none: readonly BoardFault[] = [];

const noName: BoardFault = { path: atName, rule: 'required', message: boardSentences.name };

/** Draft of one board at a time, with its faults and the config to store. */
export const useBoardDraft = (options: DraftOptions) => {
  const { context } = options;
  const [step, setPlace] = useState(options.start);
  const [draft, setDraft] = useState(() => draftAt(options.start, options));
  const [touchedFields, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [isSubmitted, setSubmitted] = useState(false);
  const [failure, setFailure] = useState<SaveFailure>();
  const go = (next: DialogStep): void => {
    setPlace(next);
    setDraft(draftAt(next, options));
    setTouched(new Set());
    setSubmitted(false);
    setFailure(undefined);
  };
  const change = (part: Partial<Pick<BoardDraft, 'name' | 'formValues'>>, path: string | undefined): void => {
    setDraft((former) => former && { ...former, ...part });
    // What was said about the board no longer holds for the one that it is now; places not touched keep their faults.
    setFailure((former) => {
      const faults =
        former?.faults.filter(({ path: faultPath }) => path === undefined || !faultPath.startsWith(path)) ?? none;
      return faults.length === 0 ? undefined : { message: former?.message ?? '', faults };
    });
  };
  const checked = useMemo(
    () => (draft === undefined ? undefined : encodeBoard(draft.board, draft.formValues, context)),
    [draft, context],
  );
  const formFaults = checked === undefined || checked.ok ? none : checked.faults;
  const faults = draft !== undefined && draft.name.trim() === '' ? [noName, ...formFaults] : formFaults;
  const encoded = useMemo(
    () =>
      draft !== undefined && checked?.ok === true
        ? { type: draft.board.type, config: withUnknownProperties(checked.value, draft.unknown) }
        : undefined,
    [draft, checked],
  );
  /** Places that the person has been to, and all once they wanted to save. */
  const isShown = (path: string): boolean => isSubmitted || touchedFields.has(path);
  const refused = failure?.faults ?? none;
  return {
    step,
    draft,
    go,
    rename: (name: string) => change({ name }, atName),
    edit: (formValues: FormValues, field: string | undefined) => change({ formValues }, field && `/${field}`),
    touch: (path: string) => setTouched((former) => (former.has(path) ? former : new Set([...former, path]))),
    restore: (unsaved: UnsavedBoard) => setDraft((former) => former && restored(former, unsaved)),
    submit: () => setSubmitted(true),
    faults,
    /** Once the person wanted to save, and those that the server found. */
    listed: isSubmitted ? [...refused, ...faults] : refused,
    isShown,
    /** Faults that the server found in what was sent. */
    refused,
    nameFault: [...refused, ...(isShown(atName) ? faults : none)].find(({ path }) => path === atName),
    encoded,
    failure,
    setFailure,
  };
};
