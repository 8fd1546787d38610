import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  copySide,
  type GridResult,
  notEnoughSpace,
  type Orientation,
  sideOf,
  withSide,
} from '../../engine/dashboard/grid.ts';
import type { Dashboard, DashboardSide } from '../../engine/dashboard/layout.ts';
import { begin, type History, record, redo, undo } from '../../engine/edit-history.ts';
import { useLanguage } from '../../state/preferences.ts';
import { toast } from '../../state/toasts.ts';
import { useDashboard } from '../data/overview/use-dashboard.ts';
import { useScreen } from './use-screen.ts';

export type Wall = ReturnType<typeof useWall>;

/** A person's dashboard as it is shown, and what can be done with it: at once, or as a draft while it is edited. */
export const useWall = () => {
  const { t } = useTranslation('wall');
  const language = useLanguage();
  const { dashboard, isPending, retry, change } = useDashboard();
  const screen = useScreen();
  const [chosen, setChosen] = useState<{ screen: Orientation; page: Orientation }>();
  const [edits, setEdits] = useState<History<Dashboard>>();
  const [said, say] = useState('');
  // The choice holds until the screen is turned.
  const orientation = chosen?.screen === screen ? chosen.page : screen;
  const shown = edits?.present ?? dashboard;

  const refuse = (why: string): void => {
    say(why);
    toast.info(why);
  };
  const keep = async (made: (former: Dashboard) => Dashboard, done?: string): Promise<boolean> => {
    try {
      await change(made);
      if (done !== undefined) toast.success(done);
      return true;
    } catch {
      // The notice of the call has told why; what was changed stays in the draft.
      return false;
    }
  };
  /** Changes the side that is shown: in the draft, or for good where nothing is edited. False: refused, as it was. */
  const apply = (made: (side: DashboardSide) => GridResult): boolean => {
    if (shown === undefined) return false;
    const result = made(sideOf(shown, orientation));
    if (!result.ok) {
      refuse(result.why[language]);
      return false;
    }
    if (edits === undefined) void keep((former) => withSide(former, orientation, result.side));
    else setEdits(record(edits, withSide(edits.present, orientation, result.side)));
    return true;
  };
  /** Keeps the draft, the side on the screen as that of `as`. True when it is stored. */
  const save = async (as: Orientation): Promise<boolean> => {
    if (edits === undefined) return true;
    const whole = as === orientation ? edits.present : copySide(edits.present, orientation, as);
    if (whole === undefined) {
      refuse(notEnoughSpace[language]);
      return false;
    }
    const isKept = await keep(() => whole, t('saved'));
    if (isKept) setEdits(undefined);
    return isKept;
  };
  return {
    side: shown && sideOf(shown, orientation),
    isPending,
    retry,
    orientation,
    isEditing: edits !== undefined,
    /** Steps that are not saved. */
    unsaved: edits?.past.length ?? 0,
    canRedo: (edits?.future.length ?? 0) > 0,
    /** What a screen reader announces. */
    said,
    say,
    refuse,
    apply,
    save,
    edit: () => dashboard && setEdits(begin(dashboard)),
    cancel: () => setEdits(undefined),
    undo: () => edits && setEdits(undo(edits)),
    redo: () => edits && setEdits(redo(edits)),
    turn: (page: Orientation) => setChosen({ screen, page }),
  };
};
