import { useRef } from 'react';

/**
 * Leaving a form once it is saved or discarded. `isFree` tells the guard of unsaved input not to ask then.
 * @param save resolves to whether it was saved
 */
export const useSaveAndLeave = (save: () => Promise<boolean>, leave: () => void) => {
  const isFree = useRef(false);
  const leaveFreely = (): void => {
    isFree.current = true;
    leave();
  };
  const saveAndLeave = (): void => {
    void save().then((isSaved) => {
      if (isSaved) leaveFreely();
    });
  };
  return { isFree, leaveFreely, saveAndLeave };
};
