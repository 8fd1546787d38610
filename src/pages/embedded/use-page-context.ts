import { type RefObject, useCallback, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
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

export const useElementSize = (element: RefObject<HTMLElement | null>): { width: number; height: number } => {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const observed = element.current;
    if (observed === null) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry === undefined) return;
      const { width, height } = entry.contentRect;
      setSize({ width: Math.round(width), height: Math.round(height) });
    });
    observer.observe(observed);
    return () => observer.disconnect();
  }, [element]);
  return size;
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
