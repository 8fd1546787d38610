import { useState } from 'react';

/**
 * Whether something was known once: a grid is drawn when its columns are, because columns that change move every cell,
 * and then stays from one module to the next.
 */
export const useOnceKnown = (isKnown: boolean): boolean => {
  const [wasKnown, setWasKnown] = useState(isKnown);
  if (isKnown && !wasKnown) setWasKnown(true);
  return isKnown || wasKnown;
};
