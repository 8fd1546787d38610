import { useState } from 'react';
import { isObject } from '../../engine/own-property.ts';
import type { Refreshing } from '../../renderers/boards/frame/board-menu.tsx';
import {
  isRefreshInterval,
  type RefreshInterval,
  defaultInterval,
} from '../../renderers/boards/frame/refresh-intervals.ts';
import { type PrivateKind, usePrivateValue } from './use-private-value.ts';
import { parseJson } from '../../engine/parse-json.ts';

/** Seconds by the did of a board; boards with the default interval are left out. */
type Intervals = Readonly<Record<string, RefreshInterval>>;

/** Maximum number of boards with a choice; beyond it the oldest choice is dropped. */
const maxStored = 300;

/** Decodes stored text, which may be anything; exported for its test. */
export const readIntervals = (text: string): Intervals => {
  const stored = parseJson(text);
  if (!isObject(stored)) return {};
  return Object.fromEntries(
    Object.entries(stored).flatMap(([did, seconds]) => (isRefreshInterval(seconds) ? [[did, seconds]] : [])),
  );
};

/** The intervals with one board changed, which becomes the newest. */
export const withInterval = (intervals: Intervals, did: string, interval: RefreshInterval): Intervals => {
  const others = Object.entries(intervals).filter(([other]) => other !== did);
  const chosen = interval === defaultInterval ? [] : [[did, interval] as const];
  return Object.fromEntries([...others, ...chosen].slice(-maxStored));
};

const kind: PrivateKind<Intervals> = {
  key: 'boardrefresh',
  read: readIntervals,
  write: JSON.stringify,
  isSilent: true,
};

/** How often a board requests its numbers: each person's own choice for each board. */
export const useBoardInterval = (did: string): Refreshing => {
  const { value = {}, change } = usePrivateValue(kind);
  // A choice that the platform cannot store stays in effect until the page is left.
  const [chosen, setChosen] = useState<RefreshInterval>();
  return {
    interval: chosen ?? value[did] ?? defaultInterval,
    onInterval: (interval) => {
      setChosen(interval);
      change((former) => withInterval(former, did, interval)).catch(() => undefined);
    },
  };
};
