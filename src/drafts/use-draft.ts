import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { session } from '../state/session.ts';
import { type Draft, draftsAt, dropDraft, writeDraft } from './draft-store.ts';
import { registerTab, thisTab } from './open-tabs.ts';
import { createCount } from '../state/unsaved-input.ts';
import { useLatest } from '../state/use-latest.ts';

/** The unsaved values of a form, as plain data, read when they are written. */
export type DraftSource<Content> = {
  /** Undefined while there are none; the same object as long as they are the same. */
  now: () => Content | undefined;
  subscribe: (listener: () => void) => () => void;
};

type DraftOptions<Content> = {
  /** Path of the page with the form, where the draft is restored. */
  place: string;
  /** Another source is written as well, in the same time. */
  source: DraftSource<Content>;
  /** Puts a draft back into the form. The content comes from `source`, possibly of an older version of the page. */
  restore: (content: Content) => void;
};

export type StoredDraft = {
  /** The form shows a restored draft that the user has neither saved nor discarded. */
  isRestored: boolean;
  /** The same form is open in another tab of this browser. */
  isOpenElsewhere: boolean;
  /** Deletes the draft after it was saved or discarded. */
  drop: () => void;
};

/** Milliseconds from an edit to its write, and minimum between two writes: consecutive keystrokes are one write. */
const delay = 250;
const between = 1000;

/** Throttles writes: `schedule` schedules one unless one is scheduled. `lastAt` is the time of the last write. */
const throttled = (write: () => void, lastAt: () => number) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = (): void => {
    timer = undefined;
    write();
  };
  return {
    schedule: () => {
      timer ??= setTimeout(end, Math.max(delay, lastAt() + between - performance.now()));
    },
    stop: () => clearTimeout(timer),
  };
};

const neverChanges = () => () => undefined;

/** The unsaved values of a form that is rendered with every edit. */
export const useRenderedContent = <Content>(content: Content | undefined): DraftSource<Content> =>
  useMemo(() => ({ now: () => content, subscribe: neverChanges }), [content]);

/** The newest draft that no other tab has open. */
const freeDraft = async (owner: string, place: string, others: ReadonlySet<string>) => {
  const drafts = await draftsAt(owner, place, Date.now());
  const draft = drafts.find(({ tab }) => !others.has(tab));
  return { draft, areElsewhere: draft === undefined && drafts.length > 0 };
};

/** Makes it a draft of this tab. */
const takeDraft = async (draft: Draft): Promise<void> => {
  await writeDraft({ ...draft, tab: thisTab });
  if (draft.tab !== thisTab) await dropDraft(draft);
};

type Count = ReturnType<typeof createCount>;

/** Writes when the page is hidden or left, and when the form is closed, which is then no longer counted. */
const useWriteOnLeave = (write: () => void, count: Count): void =>
  useEffect(() => {
    const onHide = () => document.visibilityState === 'hidden' && write();
    document.addEventListener('visibilitychange', onHide);
    // What `pagehide` writes is lost with the document in Chromium; the browser's own question leaves time before it.
    window.addEventListener('beforeunload', write);
    window.addEventListener('pagehide', write);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      window.removeEventListener('beforeunload', write);
      window.removeEventListener('pagehide', write);
      write();
      count(false);
    };
  }, [write, count]);

const ownerNow = () => `${session.companyid}/${session.userid}`;

/**
 * Keeps the unsaved content of a form through reloads, closed tabs, crashes and ended sessions, and puts it back when
 * the same person comes to the same page. Only `drop` forgets it: a page that merely goes away does not.
 */
export function useDraft<Content>({ place, source, restore }: DraftOptions<Content>): StoredDraft {
  const [isRestored, setRestored] = useState(false);
  const [isOpenElsewhere, setElsewhere] = useState(false);
  // Taken when the form opens: at the end of the session no user is signed in.
  const [owner] = useState(ownerNow);
  const sourceRef = useLatest(source);
  const restoreRef = useLatest(restore);
  const written = useRef<Content | undefined>(undefined);
  const writtenAt = useRef(-Infinity);
  const [count] = useState(() => createCount('drafts'));
  const isOver = useRef(false);
  const isReady = useRef(false);

  const write = useCallback(() => {
    const now = sourceRef.current.now();
    if (!isReady.current || isOver.current || now === written.current) {
      return;
    }
    written.current = now;
    count(now !== undefined);
    writtenAt.current = performance.now();
    const key = { owner, place, tab: thisTab };
    void (now === undefined ? dropDraft(key) : writeDraft({ ...key, at: Date.now(), content: now }));
  }, [owner, place, sourceRef, count]);

  const drop = useCallback(() => {
    isOver.current = true;
    count(false);
    setRestored(false);
    void dropDraft({ owner, place, tab: thisTab });
  }, [owner, place, count]);

  useEffect(() => {
    let isUnmounted = false;
    const post = registerTab({ place, owner, onOthers: (tabs) => setElsewhere(tabs.size > 0) });
    /** Puts back a draft that no other tab has open; resolves to whether others have some. */
    const restoreFree = async (others: ReadonlySet<string>): Promise<boolean> => {
      const { draft, areElsewhere } = await freeDraft(owner, place, others);
      // Values typed in between are newer than any draft, which then waits for the next time.
      if (draft === undefined || isUnmounted || sourceRef.current.now() !== undefined) return areElsewhere;
      // What is in it was written by this very hook; the page itself decides whether it still fits.
      restoreRef.current(draft.content as Content);
      setRestored(true);
      await takeDraft(draft);
      return false;
    };
    const bring = async () => {
      const areElsewhere = await restoreFree(await post.others);
      if (isUnmounted) return;
      isReady.current = true;
      write();
      if (areElsewhere) await restoreFree(await post.again());
    };
    void bring();
    return () => {
      isUnmounted = true;
      post.leave();
    };
  }, [owner, place, write, sourceRef, restoreRef]);

  useEffect(() => {
    const { schedule: throttledWrite, stop } = throttled(write, () => writtenAt.current);
    const writeSoon = (): void => {
      const isFilled = source.now() !== undefined;
      if (!isFilled && written.current === undefined) return;
      // An empty form that is written in again has a new draft; one that was saved only has yet to go away.
      isOver.current &&= isFilled;
      throttledWrite();
    };
    writeSoon();
    const leave = source.subscribe(writeSoon);
    return () => {
      leave();
      stop();
    };
  }, [source, write]);

  useWriteOnLeave(write, count);

  return { isRestored, isOpenElsewhere, drop };
}
