import { useState } from 'react';

/**
 * True once the value was known. The grid is first rendered when its columns are known, because columns that change
 * move every cell; it then remains mounted from one module to the next.
 */
export const useOnceKnown = (isKnown: boolean): boolean => {
  const [wasKnown, setWasKnown] = useState(isKnown);
  if (isKnown && !wasKnown) setWasKnown(true);
  return isKnown || wasKnown;
};
