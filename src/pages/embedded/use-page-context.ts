import { type RefObject, useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { useElementSize } from '../../renderers/parts/use-element-size.ts';
import { useLanguage, useTheme } from '../../state/preferences.ts';
import { ownPath, type PageContext } from './protocol.ts';

/** Tokens that an embedded page may dress itself in. */
const shared = {
  surface: '--surface',
  text: '--text',
  textStrong: '--text-strong',
  textSecondary: '--text-secondary',
  hairline: '--hairline',
  accent: '--accent-text',
} as const;

const coloursNow = (): Record<string, string> => {
  const style = getComputedStyle(document.documentElement);
  return Object.fromEntries(
    Object.entries(shared).map(([name, token]) => [name, style.getPropertyValue(token).trim()]),
  );
};

/** What an embedded page is told about where it stands. */
export const usePageContext = (
  pid: string,
  did: string | undefined,
  place: RefObject<HTMLElement | null>,
): PageContext => {
  const theme = useTheme();
  const language = useLanguage();
  const { width, height } = useElementSize(place);
  return useMemo(
    () => ({
      theme,
      language,
      pid,
      ...(did === undefined ? {} : { did, mode: 'detail' as const }),
      width,
      height,
      colours: coloursNow(),
    }),
    [theme, language, pid, did, width, height],
  );
};

/** Follows a page's wish to go somewhere, within the console only. */
export const useOwnNavigation = (): ((path: string) => void) => {
  const navigate = useNavigate();
  return useCallback(
    (path) => {
      const known = ownPath(path, window.location.origin);
      if (known !== undefined) void navigate(known);
    },
    [navigate],
  );
};
