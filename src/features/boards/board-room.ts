import { useCallback, useState } from 'react';
import { isObject } from '../../engine/own-property.ts';
import { readStored, writeStored } from '../../state/storage.ts';
import { maxWindowShare, parsed } from './use-strip-fold.ts';

/** Heights of the strips of boards as they were last shown here, rem, by module and by tab; the newest last. */
const storedAs = 'boardstriprooms';
const maxKept = 200;
/** No boards are as high, not even one below the other; what is stored may be anything. */
const highest = 1200;

/** How high a strip is, as CSS. On a phone, where the page scrolls, it has all its boards one below the other. */
export const stripHeight = (rem: number, isPhone: boolean): string =>
  isPhone ? `${rem}rem` : `min(${rem}rem, ${maxWindowShare * 100}vh)`;

export const readRooms = (text: string): Readonly<Record<string, number>> => {
  const kept = parsed(text);
  if (!isObject(kept)) return {};
  return Object.fromEntries(
    Object.entries(kept).flatMap(([key, rem]) =>
      typeof rem === 'number' && rem > 0 && rem <= highest ? [[key, rem] as const] : [],
    ),
  );
};

/** The rooms with one more, which is now the newest; a strip that is closed needs none. */
export const withRoom = (rooms: Readonly<Record<string, number>>, key: string, rem: number) =>
  Object.fromEntries(
    [...Object.entries(rooms).filter(([other]) => other !== key), ...(rem > 0 ? [[key, rem] as const] : [])].slice(
      -maxKept,
    ),
  );

const known = () => readRooms(readStored(storedAs) ?? '');

/**
 * The room that the boards of a tab will take, rem, before they are there: as much as last time, so that the rows below
 * do not move when boards that the person keeps open arrive. Until the tab is known, that of the module's last one.
 */
export const useBoardRoom = (pid: string, tab: string | undefined) => {
  const key = tab ?? pid;
  const [kept, setKept] = useState<{ key: string; rem: number }>();
  const [guess, setGuess] = useState(() => ({ key, rem: known()[key] ?? 0 }));
  if (guess.key !== key) setGuess({ key, rem: known()[key] ?? 0 });
  const keep = useCallback(
    (rem: number): void => {
      setKept({ key, rem });
      const rooms = withRoom(withRoom(known(), key, rem), pid, rem);
      writeStored(storedAs, Object.keys(rooms).length === 0 ? undefined : JSON.stringify(rooms));
    },
    [key, pid],
  );
  return { rem: kept?.key === key ? kept.rem : guess.rem, keep };
};
