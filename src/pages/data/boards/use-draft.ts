import { useMemo, useState } from 'react';
import type { BoardContext, BoardFault } from '../../../engine/board/board.ts';
import { settled } from '../../../engine/board/hints.ts';
import type { BoardRegistry } from '../../../engine/board/registry.ts';
import { boardSentences } from '../../../engine/board/sentences.ts';
import { withMembers } from '../../../engine/members.ts';
import { checkBoardForm, encodeBoard } from '../../../schemas/check-board.ts';
import { type BoardDraft, newDraft, storedDraft } from './board-draft.ts';
import type { StoredBoard } from './boards-query.ts';

/** Where the right side of the dialog stands. */
export type Place = { kind: 'templates' } | { kind: 'add'; type: string } | { kind: 'edit'; did: string };

export type DraftOptions = {
  types: BoardRegistry;
  boards: readonly StoredBoard[];
  context: BoardContext;
  start: Place;
};

/** Why something was not done, in words, and at which places. */
export type Trouble = { words: string; faults: readonly BoardFault[] };

const atName = '/name';

const draftAt = (place: Place, { types, boards, context }: DraftOptions): BoardDraft | undefined => {
  if (place.kind === 'templates') return undefined;
  const stored = place.kind === 'edit' ? boards.find(({ did }) => did === place.did) : undefined;
  const type = place.kind === 'add' ? place.type : stored?.type;
  const board = type === undefined ? undefined : types.find(type);
  if (board === undefined) return undefined;
  return stored === undefined ? newDraft(board, context) : storedDraft(board, stored, context);
};

const noName: BoardFault = { path: atName, rule: 'required', message: boardSentences.name };

/** One board at a time while it is written, its faults, and what it would be stored as. */
export const useDraft = (options: DraftOptions) => {
  const { context } = options;
  const [place, setPlace] = useState(options.start);
  const [draft, setDraft] = useState(() => draftAt(options.start, options));
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [isSubmitted, setSubmitted] = useState(false);
  const [trouble, setTrouble] = useState<Trouble>();
  const go = (next: Place): void => {
    setPlace(next);
    setDraft(draftAt(next, options));
    setTouched(new Set());
    setSubmitted(false);
    setTrouble(undefined);
  };
  const change = (part: Partial<Pick<BoardDraft, 'name' | 'shown'>>, path: string): void => {
    setDraft((former) => former && { ...former, ...part });
    // What was said about the board no longer holds for the one that it is now; places not touched keep their faults.
    setTrouble((former) => {
      const faults = former?.faults.filter((fault) => !fault.path.startsWith(path)) ?? [];
      return faults.length === 0 ? undefined : { words: former?.words ?? '', faults };
    });
  };
  const formFaults = useMemo(
    () => (draft === undefined ? [] : checkBoardForm(draft.board, draft.shown, context)),
    [draft, context],
  );
  const faults = draft !== undefined && draft.name.trim() === '' ? [noName, ...formFaults] : formFaults;
  const encoded = useMemo(() => {
    if (draft === undefined || formFaults.length > 0) return undefined;
    const checked = encodeBoard(draft.board, draft.shown, context);
    return checked.ok ? { type: draft.board.type, config: withMembers(checked.value, draft.unknown) } : undefined;
  }, [draft, formFaults, context]);
  return {
    place,
    draft,
    go,
    rename: (name: string) => change({ name }, atName),
    edit: (field: string, value: unknown) =>
      draft && change({ shown: settled(draft.board.form, { ...draft.shown, [field]: value }) }, `/${field}`),
    touch: (path: string) => setTouched((former) => (former.has(path) ? former : new Set([...former, path]))),
    submit: () => setSubmitted(true),
    faults,
    /** Faults at places that the person has been to, and all once they wanted to save. */
    shownFaults: new Map(
      [...faults.filter(({ path }) => isSubmitted || touched.has(path)), ...(trouble?.faults ?? [])].map((fault) => [
        fault.path,
        fault,
      ]),
    ),
    encoded,
    trouble,
    setTrouble,
  };
};
