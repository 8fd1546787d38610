import { useState } from 'react';
import type { RoleConflict } from './use-role-draft.ts';

/**
 * Whether the changes are being reviewed. A version that another user saves closes the review, so that its notice is seen
 * first.
 */
export const useReview = (conflict: RoleConflict | undefined) => {
  const [reviewed, setReviewed] = useState<{ conflict: RoleConflict | undefined }>();
  return {
    isOpen: reviewed !== undefined && reviewed.conflict === conflict,
    open: (): void => setReviewed({ conflict }),
    close: (): void => setReviewed(undefined),
  };
};
