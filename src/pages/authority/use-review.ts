import { useState } from 'react';
import type { Meeting } from './use-role-draft.ts';

/**
 * Whether the changes are being reviewed. A version that another user saves closes the review, so that its notice is seen
 * first.
 */
export const useReview = (meeting: Meeting | undefined) => {
  const [reviewed, setReviewed] = useState<{ meeting: Meeting | undefined }>();
  return {
    isOpen: reviewed !== undefined && reviewed.meeting === meeting,
    open: (): void => setReviewed({ meeting }),
    close: (): void => setReviewed(undefined),
  };
};
