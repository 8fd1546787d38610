import { type RefObject, useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { useElementSize } from '../../renderers/parts/use-element-size.ts';
import type { ChartTheme } from '../../theme/chart-theme.ts';
import { useLanguage, useTheme } from '../../state/preferences.ts';
import { ownPath, type PageContext } from './protocol.ts';

/** Design tokens that an embedded page gets, by the name under which it gets them. */
const shared = {
  surface: '--surface',
  text: '--text',
  textStrong: '--text-strong',
  textSecondary: '--text-secondary',
  hairline: '--hairline',
  accent: '--accent-text',
} as const;

const coloursOf = (element: Element): Record<string, string> => {
  const style = getComputedStyle(element);
  return Object.fromEntries(
    Object.entries(shared).map(([name, token]) => [name, style.getPropertyValue(token).trim()]),
  );
};

/**
 * Placement of an embedded page: for a module, in a detail pane with a record, or as a card on a dashboard with a
 * theme.
 */
export type PagePlace = { pid: string; did?: string | undefined; card?: ChartTheme | undefined };

/** The context that an embedded page or card gets. */
export const usePageContext = ({ pid, did, card }: PagePlace, box: RefObject<HTMLElement | null>): PageContext => {
  const currentTheme = useTheme();
  const theme = card ?? currentTheme;
  const language = useLanguage();
  const { width, height } = useElementSize(box);
  return useMemo(
    () => ({
      theme,
      language,
      pid,
      ...(did === undefined ? {} : { did, mode: 'detail' as const }),
      ...(card === undefined ? {} : { mode: 'card' as const, size: { width, height } }),
      width,
      height,
      // Computed where the card is: its dashboard may have another theme than the console.
      colours: coloursOf(box.current ?? document.documentElement),
    }),
    [theme, language, pid, did, card, width, height, box],
  );
};

/** Navigates to a path that an embedded page requests; paths outside of the console are ignored. */
export const useOwnNavigation = (): ((path: string) => void) => {
  const navigate = useNavigate();
  return useCallback(
    (path) => {
      const consolePath = ownPath(path, window.location.origin);
      if (consolePath !== undefined) void navigate(consolePath);
    },
    [navigate],
  );
};
