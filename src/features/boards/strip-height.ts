import { useCallback, useState } from 'react';
import { isObject } from '../../engine/own-property.ts';
import { readStored, writeStored } from '../../state/storage.ts';
import { maxWindowShare } from './use-strip-fold.ts';
import { parseJson } from '../../engine/parse-json.ts';

/** Storage key: last heights of the strips of boards in rem, by module and by tab; the newest last. */
const storedAs = 'boardstriprooms';
const maxStored = 200;
/** Upper bound of a stored height, rem, above that of any real strip: the storage may contain anything. */
const highest = 1200;

/** CSS height of a strip: limited to a share of the window, but on a phone, where the page scrolls, not limited. */
export const stripHeight = (rem: number, isPhone: boolean): string =>
  isPhone ? `${rem}rem` : `min(${rem}rem, ${maxWindowShare * 100}vh)`;

export const readStripHeights = (text: string): Readonly<Record<string, number>> => {
  const stored = parseJson(text);
  if (!isObject(stored)) return {};
  return Object.fromEntries(
    Object.entries(stored).flatMap(([key, rem]) =>
      typeof rem === 'number' && rem > 0 && rem <= highest ? [[key, rem] as const] : [],
    ),
  );
};

/** Sets a height as the newest entry, or removes it at 0 rem, for a closed strip. The oldest entries are dropped. */
export const withStripHeight = (heights: Readonly<Record<string, number>>, key: string, rem: number) =>
  Object.fromEntries(
    [...Object.entries(heights).filter(([other]) => other !== key), ...(rem > 0 ? [[key, rem] as const] : [])].slice(
      -maxStored,
    ),
  );

const storedHeights = () => readStripHeights(readStored(storedAs) ?? '');

/**
 * Reserved height (against layout shift), rem: the height that the boards of a tab had last time, so that the rows below
 * do not move when the boards arrive. Until the tab is known, the last height of the module.
 */
export const useStripHeight = (pid: string, tab: string | undefined) => {
  const key = tab ?? pid;
  const [storedHeight, setStoredHeight] = useState<{ key: string; rem: number }>();
  const [guess, setGuess] = useState(() => ({ key, rem: storedHeights()[key] ?? 0 }));
  if (guess.key !== key) setGuess({ key, rem: storedHeights()[key] ?? 0 });
  const keep = useCallback(
    (rem: number): void => {
      setStoredHeight({ key, rem });
      const heights = withStripHeight(withStripHeight(storedHeights(), key, rem), pid, rem);
      writeStored(storedAs, Object.keys(heights).length === 0 ? undefined : JSON.stringify(heights));
    },
    [key, pid],
  );
  return { rem: storedHeight?.key === key ? storedHeight.rem : guess.rem, keep };
};
