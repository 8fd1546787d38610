import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../api/call-error.ts';
import type { BoardFault } from '../../engine/board/board.ts';
import { boardSentences } from '../../engine/board/sentences.ts';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import type { BoardCalls } from './board-calls.ts';
import { isChanged } from './board-draft.ts';
import type { StoredBoard } from './boards-query.ts';
import { type DraftOptions, type DialogStep, useBoardDraft } from './use-board-draft.ts';
import { inLanguage, sameText } from '../../texts/phrase.ts';

type Options = DraftOptions & {
  calls: BoardCalls;
  onSaved: (name: string) => void;
  onDeleted: (name: string) => void;
};

const configPath = '/config';

/** The faults that the server names, at the places of the form. */
const faultsOf = (error: unknown): BoardFault[] =>
  error instanceof CallError
    ? error.errors.map(({ path, rule, message }) => ({
        path: path.startsWith(configPath) ? path.slice(configPath.length) : path,
        rule,
        message: sameText(message),
      }))
    : [];

/** Draft of a board with its server actions. The input remains until an action has succeeded. */
export const useBoardEdit = (options: Options) => {
  const { calls, boards, onSaved, onDeleted } = options;
  const { t } = useTranslation('board-dialog');
  const { language } = useRendering().context;
  const [busy, setBusy] = useState<'saving' | 'deleting'>();
  /** A newer version by another person, which has been shown to the user. */
  const [overtaken, setOvertaken] = useState<string>();
  const { submit, setFailure, failure, faults, ...written } = useBoardDraft(options);
  const { step, draft, encoded } = written;
  const go = (next: DialogStep): void => {
    setOvertaken(undefined);
    written.go(next);
  };

  type Task = { kind: 'saving' | 'deleting'; act: () => Promise<unknown>; onDone: () => void };
  /** Does it and goes back to the templates, or says why not. */
  const perform = async ({ kind, act, onDone }: Task): Promise<boolean> => {
    setBusy(kind);
    try {
      await act();
      // Before the form is left, which knows the draft that is to be forgotten.
      onDone();
      go({ kind: 'templates' });
      return true;
    } catch (error) {
      if (error instanceof CallError && error.hasRule('version')) setOvertaken(draft?.stored?.did);
      const msg = error instanceof CallError && error.msg !== '' ? error.msg : t('unknownError');
      setFailure({ message: t(kind === 'saving' ? 'failed' : 'deleteFailed', { msg }), faults: faultsOf(error) });
      return false;
    } finally {
      setBusy(undefined);
    }
  };
  const save = async (): Promise<boolean> => {
    if (draft === undefined || busy !== undefined) return false;
    submit();
    if (encoded === undefined || faults.length > 0) {
      const sentence = encoded === undefined ? boardSentences.incomplete : boardSentences.name;
      setFailure({ message: inLanguage(sentence, language), faults: [] });
      return false;
    }
    const name = draft.name.trim();
    // Saving again after that notice overwrites the other version deliberately.
    const newer = boards.find(({ did }) => did === overtaken);
    const act = () => calls.save(newer ?? draft.stored, { ...encoded, name });
    return perform({ kind: 'saving', act, onDone: () => onSaved(name) });
  };
  const remove = async ({ did, name }: StoredBoard): Promise<void> => {
    await perform({ kind: 'deleting', act: () => calls.remove(did), onDone: () => onDeleted(name) });
  };
  return {
    ...written,
    go,
    /** The stored board at the right, its kind known or not. */
    stored: step.kind === 'edit' ? boards.find(({ did }) => did === step.did) : undefined,
    faultCount: faults.length,
    isDirty: draft !== undefined && isChanged(draft),
    failure: failure?.message,
    busy,
    save,
    remove,
  };
};

export type BoardEdit = ReturnType<typeof useBoardEdit>;
