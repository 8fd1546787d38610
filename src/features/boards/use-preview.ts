import { useEffect, useState } from 'react';
import type { BoardAnswer, BoardCalls } from './board-calls.ts';

/** Debounce of the preview while the form is edited, ms. */
const pause = 400;

type Shown = { key: string; config: unknown; answer: BoardAnswer | undefined; error: unknown };
type Content = { type: string; config: unknown };

/**
 * The numbers of a board in the editor (debounce): requested when its form is complete and has not changed for a while. A newer
 * request aborts the older one; until its answer arrives the former picture of the same kind of board stays.
 */
export const usePreview = (content: Content | undefined, ask: BoardCalls['preview']) => {
  const [lastPreview, setLastPreview] = useState<Shown>();
  const [round, setRound] = useState(0);
  const key = content === undefined ? undefined : `${round} ${JSON.stringify(content)}`;
  useEffect(() => {
    if (key === undefined || content === undefined) return;
    const abort = new AbortController();
    const report = (answer: BoardAnswer | undefined, error: unknown): void => {
      if (!abort.signal.aborted) setLastPreview({ key, config: content.config, answer, error });
    };
    const timer = setTimeout(() => {
      ask(content, abort.signal).then(
        (answer) => report(answer, undefined),
        (error: unknown) => report(undefined, error),
      );
    }, pause);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
    // The key contains the whole request.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key]);
  return {
    answer: lastPreview?.answer,
    // A picture is drawn by the config that its numbers were asked with.
    config: lastPreview?.config ?? content?.config,
    error: lastPreview?.key === key ? lastPreview?.error : undefined,
    again: () => setRound((former) => former + 1),
  };
};
