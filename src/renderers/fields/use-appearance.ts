import { useMemo } from 'react';
import { useHostAccent } from '../../state/host-accent.ts';
import { useRatio, useTheme } from '../../state/preferences.ts';
import { gridTheme } from '../../theme/grid-theme.ts';

/** Theme and size of the console for the grid, whose sizes are numbers of pixels. */
export const useAppearance = () => {
  const theme = useTheme();
  const scale = useRatio();
  const accent = useHostAccent();
  const gridParams = useMemo(() => gridTheme(theme, scale, 'regular', accent), [theme, scale, accent]);
  return { gridParams, scale };
};
