import { useEffect, useState } from 'react';
import { type Orientation, orientationOf } from '../../engine/dashboard/grid.ts';
import { preferences } from '../../state/preferences.ts';
import { wallRatio } from '../../theme/scale.ts';

const sizeNow = () => ({ width: window.innerWidth, height: window.innerHeight });

/** The orientation of the screen, now and after each resize. While mounted, it sets the root size to that of a wall. */
export const useScreen = (): Orientation => {
  const [size, setSize] = useState(sizeNow);
  useEffect(() => {
    const measure = (): void => setSize(sizeNow());
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, []);
  useEffect(() => {
    preferences.wallRatio = wallRatio(size);
  }, [size]);
  useEffect(
    () => () => {
      preferences.wallRatio = undefined;
    },
    [],
  );
  return orientationOf(size);
};
