import type { PageGuardProps } from '../../renderers/parts/page-guard.tsx';
import { isOtherPath, isOtherTab } from './leaving.ts';
import { useLeaveBlocker } from './use-leave-blocker.ts';

const never = { current: false };

/** The guard of pages below a dialog with input; the dialog gives the question. */
export const DialogPageGuard = ({ hasChanges, isOfTab = false, children }: PageGuardProps) => {
  const blocker = useLeaveBlocker({
    hasChanges,
    isFree: never,
    isLeaving: isOfTab ? isOtherTab : isOtherPath,
  });
  if (!blocker.isAsking) return null;
  return children({ onStay: blocker.stay, onDiscard: blocker.leave });
};
