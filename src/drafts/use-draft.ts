import { useCallback, useEffect, useRef, useState } from 'react';
import { session } from '../state/session.ts';
import { draftsAt, dropDraft, writeDraft } from './draft-store.ts';
import { registerTab, thisTab } from './open-tabs.ts';

type Wishes<Content> = {
  /** Path of the page with the form: the draft comes back there. */
  place: string;
  /** The form's unsaved values, as plain data; undefined while there are none. */
  content: Content | undefined;
  /** Puts a draft back into the form. What it gets was given as `content`, maybe by an older version of the page. */
  restore: (content: Content) => void;
};

export type KeptDraft = {
  /** The form shows what was typed before, and the person has not yet said otherwise. */
  isRestored: boolean;
  /** The same form is open in another tab of this browser. */
  isElsewhere: boolean;
  /** Forgets the draft: it was saved, or the person gave it up. */
  drop: () => void;
};

/** Typed within this time of each other, keys are written once. Milliseconds. */
const rest = 250;

const ownerNow = () => `${session.companyid}/${session.userid}`;

/**
 * Keeps the unsaved content of a form through reloads, closed tabs, crashes and ended sessions, and puts it back when
 * the same person comes to the same page. Only `drop` forgets it: a page that merely goes away does not.
 */
export function useDraft<Content>({ place, content, restore }: Wishes<Content>): KeptDraft {
  const [isRestored, setRestored] = useState(false);
  const [isElsewhere, setElsewhere] = useState(false);
  // Taken when the form opens: at the end of the session no user is signed in.
  const [owner] = useState(ownerNow);
  const latest = useRef({ content, restore });
  const written = useRef<Content | undefined>(undefined);
  const isOver = useRef(false);
  const isReady = useRef(false);
  latest.current = { content, restore };

  const write = useCallback(() => {
    const { content: now } = latest.current;
    if (!isReady.current || isOver.current || now === written.current) {
      return;
    }
    written.current = now;
    const key = { owner, place, tab: thisTab };
    void (now === undefined ? dropDraft(key) : writeDraft({ ...key, at: Date.now(), content: now }));
  }, [owner, place]);

  const drop = useCallback(() => {
    isOver.current = true;
    setRestored(false);
    void dropDraft({ owner, place, tab: thisTab });
  }, [owner, place]);

  useEffect(() => {
    let isGone = false;
    const post = registerTab({ place, owner, onOthers: (tabs) => setElsewhere(tabs.size > 0) });
    const bring = async () => {
      const [drafts, others] = await Promise.all([draftsAt(owner, place, Date.now()), post.others]);
      const draft = drafts.find(({ tab }) => !others.has(tab));
      if (isGone) {
        return;
      }
      // Values typed in between are newer than any draft, which then waits for the next time.
      if (draft && latest.current.content === undefined) {
        // The content was written by this very hook; the page itself decides whether it still fits.
        latest.current.restore(draft.content as Content);
        setRestored(true);
        await writeDraft({ ...draft, tab: thisTab });
        await (draft.tab === thisTab ? undefined : dropDraft(draft));
      }
      isReady.current = true;
      write();
    };
    void bring();
    return () => {
      isGone = true;
      post.leave();
    };
  }, [owner, place, write]);

  useEffect(() => {
    if (content === undefined && written.current === undefined) {
      return undefined;
    }
    // An empty form that is written in again has a new draft; one that was saved only has yet to go away.
    isOver.current &&= content !== undefined;
    const timer = setTimeout(write, rest);
    return () => clearTimeout(timer);
  }, [content, write]);

  useEffect(() => {
    const onHide = () => document.visibilityState === 'hidden' && write();
    document.addEventListener('visibilitychange', onHide);
    window.addEventListener('pagehide', write);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      window.removeEventListener('pagehide', write);
      write();
    };
  }, [write]);

  return { isRestored, isElsewhere, drop };
}
