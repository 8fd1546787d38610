import type { DashboardSide, DashboardTheme } from '../../engine/dashboard/layout.ts';
import type { ChartTheme } from '../../theme/chart-theme.ts';

const themes: Readonly<Record<DashboardTheme, ChartTheme>> = { dark: 'dark', default: 'light', blue: 'blue' };

export const chartThemeOf = ({ bltheme }: Pick<DashboardSide, 'bltheme'>): ChartTheme => themes[bltheme];
