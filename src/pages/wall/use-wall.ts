import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../api/call-error.ts';
import { statuses } from '../../api/statuses.ts';
import {
  copySide,
  type GridResult,
  inReadingOrder,
  notEnoughSpace,
  type Orientation,
  sideOf,
  withSide,
} from '../../engine/dashboard/grid.ts';
import type { Dashboard, DashboardCard, DashboardSide } from '../../engine/dashboard/layout.ts';
import { useLanguage } from '../../state/preferences.ts';
import { dismissTopic, toast } from '../../state/toasts.ts';
import { type EditHistory, useEditHistory } from '../../state/use-edit-history.ts';
import { useStoredDashboard } from './use-dashboards.ts';
import { useScreen } from './use-screen.ts';
import { inLanguage } from '../../texts/phrase.ts';

/** A card that is not placed yet. */
export type NewCard = Omit<DashboardCard, 'dataX' | 'dataY'>;

/** An edited dashboard as a stored draft, with the version that was edited. */
export type UnsavedDashboard = { layout: Dashboard; version: number };

export type Wall = ReturnType<typeof useWall>;

/** The dashboard of the page, and the card that is being dragged in from the palette. */
export const useWall = (did: string) => {
  const dashboard = useDraft(did);
  const [carried, carry] = useState<NewCard>();
  return { ...dashboard, carried, carry };
};

/** A dashboard as it is shown, and what can be done with it: at once, or as a draft while it is edited. */
const useDraft = (did: string) => {
  const { t } = useTranslation('wall');
  const language = useLanguage();
  const kept = useStoredDashboard(did);
  const { stored, isPending, error, retry } = kept;
  const layout = stored?.layout;
  const dashboard = useMemo(() => layout && inReadingOrder(layout), [layout]);
  const screen = useScreen();
  const [chosen, setChosen] = useState<{ screen: Orientation; page: Orientation }>();
  /** The draft; `undefined` while the dashboard is not edited. */
  const edits = useEditHistory<Dashboard | undefined>(() => undefined);
  const draft = edits.present;
  const leave = (): void => edits.reset(() => undefined);
  const [announcement, announce] = useState('');
  const { version, see, keep, isSaving, once, added } = useKeeping(kept, t('deletedElsewhere'));
  // The choice ends when the screen is turned, also for when it is turned back.
  if (chosen !== undefined && chosen.screen !== screen) setChosen(undefined);
  const orientation = chosen?.screen === screen ? chosen.page : screen;
  const current = draft ?? dashboard;

  const refuse = (why: string): void => {
    announce(why);
    toast.info(why);
  };
  /**
   * Changes the side on the screen: in the draft, or stored at once outside of edit mode. False: refused and unchanged.
   */
  const apply = (made: (side: DashboardSide) => GridResult): boolean => {
    // A change to a draft that is being saved would be gone with it.
    if (current === undefined || (draft !== undefined && isSaving)) return false;
    const result = made(sideOf(current, orientation));
    if (!result.ok) {
      refuse(inLanguage(result.why, language));
      return false;
    }
    if (draft === undefined) void keep(withSide(current, orientation, result.side), stored?.version ?? 0);
    else edits.change(() => withSide(draft, orientation, result.side));
    return true;
  };
  /**
   * Saves the draft, or what is shown; the side on the screen is saved for orientation `as`. True when it is stored.
   */
  const save = async (as: Orientation): Promise<boolean> => {
    if (current === undefined) return true;
    const whole = as === orientation ? current : copySide(current, orientation, as);
    if (whole === undefined) {
      refuse(inLanguage(notEnoughSpace, language));
      return false;
    }
    const seen = draft === undefined ? stored?.version : version;
    const isSaved = (await once(() => keep(whole, seen ?? 0, t('saved')))) === true;
    if (isSaved) leave();
    return isSaved;
  };
  const startEditing = (seen: number): boolean => {
    if (stored === undefined || dashboard === undefined || stored.isreadonly) return false;
    see(seen);
    edits.reset(() => dashboard);
    return true;
  };
  const unsaved = useUnsaved({ edits, version, startEditing });
  return {
    side: current && sideOf(current, orientation),
    stored,
    /** The dashboard belongs to another user, or this is the session of a wall. */
    isReadOnly: stored?.isreadonly ?? true,
    isPending,
    error,
    retry,
    orientation,
    isEditing: draft !== undefined,
    isSaving,
    /** The dashboard that a save has added, because the one of the page was deleted. */
    added,
    /** Number of unsaved steps. */
    unsaved: edits.steps,
    ...unsaved,
    canRedo: edits.canRedo,
    /** Announcement for screen readers. */
    announcement,
    announce,
    refuse,
    apply,
    save,
    edit: () => void startEditing(stored?.version ?? 0),
    cancel: leave,
    undo: () => !isSaving && edits.undo(),
    redo: () => !isSaving && edits.redo(),
    turn: (page: Orientation) => setChosen({ screen, page }),
  };
};

type Edited = {
  edits: EditHistory<Dashboard | undefined>;
  version: number;
  /** Starts editing as of a version; false if the dashboard can’t be edited now. */
  startEditing: (version: number) => boolean;
};

/** What is edited and not saved, and the way to put it back. */
const useUnsaved = ({ edits, version, startEditing }: Edited) => {
  const { present, steps, change } = edits;
  const unsavedDashboard = useMemo<UnsavedDashboard | undefined>(
    () => (present === undefined || steps === 0 ? undefined : { layout: present, version }),
    [present, steps, version],
  );
  /** A save is still of the version that was edited. False: the dashboard can’t be edited now. */
  const restore = (unsaved: UnsavedDashboard): boolean => {
    const isStarted = startEditing(unsaved.version);
    if (isStarted) change(() => unsaved.layout);
    return isStarted;
  };
  return { unsavedDashboard, restore };
};

/** Of the notices of a save that failed: the next one that succeeds removes them. */
const saveTopic = 'dashboard-save';

/**
 * Stores layouts, and remembers of which version the next one is. A dashboard that was deleted elsewhere is added as a new
 * one by the next save, so that its draft is not lost.
 * @param deleted says that it was deleted, and what the next save does
 */
const useKeeping = ({ stored, keep: store, add }: ReturnType<typeof useStoredDashboard>, deleted: string) => {
  /** The version on the server, as far as it has been read. */
  const current = stored?.version;
  const [isGone, setGone] = useState(false);
  const [added, setAdded] = useState<string>();
  // A change is made to the version that the person saw.
  const [version, setVersion] = useState(0);
  /** The version of a save that was refused because there is a later one. */
  const [refused, setRefused] = useState<number>();
  // The person knows of the later one, and of none after it.
  if (refused !== undefined && current !== undefined && current !== refused) {
    setVersion(current);
    setRefused(undefined);
  }
  const { isRunning: isSaving, once } = useOnce();
  /** `done`: what is said of a save; without it a change outside of edit mode is stored. */
  const keep = async (layout: Dashboard, seen: number, done?: string): Promise<boolean> => {
    const isSave = done !== undefined;
    try {
      if (isGone && isSave) setAdded(await add(layout));
      else await store(layout, seen);
      dismissTopic(saveTopic);
      if (isSave) toast.success(done);
      return true;
    } catch (error) {
      if (!(error instanceof CallError)) return false;
      const isDeleted = isSave && error.status === statuses.notFound;
      // The sign-in page says that a session has ended.
      if (error.status !== statuses.sessionInvalid) toast.error(isDeleted ? deleted : error.msg, saveTopic);
      // The changes remain in the draft. After a version conflict the user knows that there is another version: the next
      // save replaces it. After any other failure nobody knows of one.
      if (error.hasRule('version')) setRefused(seen);
      if (isDeleted) setGone(true);
      return false;
    }
  };
  const see = (seen: number): void => {
    setVersion(seen);
    setRefused(undefined);
    setGone(false);
  };
  return { version, see, keep, isSaving, once, added };
};

/** Runs one save at a time; a second one during a save is dropped and resolves to undefined. */
const useOnce = () => {
  const [isRunning, setRunning] = useState(false);
  // The second press of a double click comes before the button is drawn anew.
  const isUnderWay = useRef(false);
  const once = async (run: () => Promise<boolean>): Promise<boolean | undefined> => {
    if (isUnderWay.current) return undefined;
    isUnderWay.current = true;
    setRunning(true);
    const isDone = await run();
    isUnderWay.current = false;
    setRunning(false);
    return isDone;
  };
  return { isRunning, once };
};
