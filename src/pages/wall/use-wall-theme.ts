import { useLayoutEffect, useMemo } from 'react';
import type { DashboardSide } from '../../engine/dashboard/layout.ts';
import { useHostAccent } from '../../state/host-accent.ts';
import { useRatio } from '../../state/preferences.ts';
import { toasts } from '../../state/toasts.ts';
import { antdTheme } from '../../theme/antd-theme.ts';
import { baseTheme, chartVariables } from '../../theme/chart-theme.ts';
import { chartThemeOf } from './wall-theme.ts';

/**
 * The theme of a wall, for its cards and for its tools, which have the colours of the wall and not those of the console.
 * So do notices while the wall is shown: white ones would glare on a dark wall.
 * @param side undefined: no wall is shown
 */
export const useWallTheme = (side: DashboardSide | undefined) => {
  const ratio = useRatio();
  const accent = useHostAccent();
  const isShown = side !== undefined;
  const chartTheme = chartThemeOf(side ?? { bltheme: 'dark' });
  const theme = baseTheme(chartTheme);
  const antd = useMemo(() => antdTheme(theme, ratio, accent), [theme, ratio, accent]);
  useLayoutEffect(() => {
    toasts.variables = isShown ? chartVariables(chartTheme) : undefined;
    return () => {
      toasts.variables = undefined;
    };
  }, [isShown, chartTheme]);
  return { chartTheme, antd };
};
