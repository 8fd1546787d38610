import type { PageGuardProps } from '../../renderers/parts/page-guard.tsx';
import { isOtherTab } from './leaving.ts';
import { useLeaveBlocker } from './use-leave-blocker.ts';

const never = { current: false };

/** The guard of pages below a dialog with input; the dialog gives the question. */
export const DialogPageGuard = ({ hasChanges, children }: PageGuardProps) => {
  // A dialog belongs to the tab of the list that it was opened over.
  const blocker = useLeaveBlocker({ hasChanges, isFree: never, isLeaving: isOtherTab });
  if (!blocker.isAsking) return null;
  return children({ onStay: blocker.stay, onDiscard: blocker.leave });
};
