import { useEffect, useReducer, useRef } from 'react';
import type { RecordValues } from '../../../engine/column.ts';
import { heldOrder } from './held-order.ts';

type Loaded = {
  /** Identity of the query; `undefined` while the rows of another query are shown. */
  key: string | undefined;
  rows: readonly RecordValues[] | undefined;
  /** True while the list is in use by pointer or keyboard. */
  isInUse: () => boolean;
};

type Held = { key: string; loaded: readonly RecordValues[]; rows: readonly RecordValues[]; isHeld: boolean };

/** Polling interval in milliseconds: is the list with the held row order still in use? */
const releaseEach = 300;

/** Rows of a mode: live updates change their values, and their order only while the list is not in use. */
export const useHeldRows = ({ key, rows, isInUse }: Loaded) => {
  const last = useRef<Held>(undefined);
  const [, redraw] = useReducer((turn: number) => turn + 1, 0);
  const former = last.current;
  if (key !== undefined && rows !== undefined && (former?.key !== key || former.loaded !== rows)) {
    const held = former?.key === key && isInUse() ? heldOrder(former.rows, rows) : undefined;
    last.current = { key, loaded: rows, rows: held ?? rows, isHeld: held !== undefined };
  }
  const isHeld = last.current?.isHeld === true;
  useEffect(() => {
    if (!isHeld) return;
    const timer = setInterval(() => {
      if (last.current === undefined || isInUse()) return;
      last.current = { ...last.current, rows: last.current.loaded, isHeld: false };
      redraw();
    }, releaseEach);
    return () => clearInterval(timer);
  }, [isHeld, isInUse]);
  return key === undefined || rows === undefined ? { rows, isHeld: false } : { rows: last.current?.rows, isHeld };
};
