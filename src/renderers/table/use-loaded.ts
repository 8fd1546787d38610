import { type ComponentType, useEffect, useState } from 'react';

/**
 * A component that is loaded once it is wanted. Unlike a suspended one it is drawn as soon as it is there: React holds
 * back what follows a placeholder.
 */
export const useLoaded = <P>(
  load: () => Promise<ComponentType<P>>,
  isWanted: boolean,
): ComponentType<P> | undefined => {
  const [component, setComponent] = useState<ComponentType<P> | undefined>();
  useEffect(() => {
    if (!isWanted || component !== undefined) return;
    let isHere = true;
    // When it can't be loaded, opening again tries again.
    load().then(
      (loaded) => isHere && setComponent(() => loaded),
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [load, isWanted, component]);
  return component;
};
