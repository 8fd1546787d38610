import { useEffect, useState } from 'react';
import { type Orientation, orientationOf } from '../../engine/dashboard/grid.ts';
import { preferences } from '../../state/preferences.ts';
import { wallRatio } from '../../theme/scale.ts';

const sizeNow = () => ({ width: window.innerWidth, height: window.innerHeight });

export type ScreenSize = ReturnType<typeof sizeNow>;

/** The size of the screen in CSS pixels, now and after each resize. */
export const useScreenSize = (): ScreenSize => {
  const [size, setSize] = useState(sizeNow);
  useEffect(() => {
    const measure = (): void => setSize(sizeNow());
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, []);
  return size;
};

/** The orientation of the screen, now and after each resize. While mounted, it sets the root size to that of a wall. */
export const useScreen = (): Orientation => {
  const size = useScreenSize();
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
