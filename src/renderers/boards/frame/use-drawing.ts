import { useEffect, useState } from 'react';
import type { Board } from '../../../engine/board/board.ts';
import { type Drawing, knownDrawing, loadDrawing } from '../drawing.ts';

/** A drawing, `'failed'` where it could not be loaded, `undefined` while it is on its way or not wanted yet. */
export function useDrawing(view: Board['view'], isWanted: boolean): Drawing | 'failed' | undefined {
  const [loaded, setLoaded] = useState<{ view: string; drawing: Drawing | 'failed' }>();
  useEffect(() => {
    if (!isWanted) return undefined;
    let isCurrent = true;
    const load = async (): Promise<void> => {
      const drawing = await loadDrawing(view).catch(() => 'failed' as const);
      if (isCurrent) setLoaded({ view, drawing });
    };
    void load();
    return () => {
      isCurrent = false;
    };
  }, [view, isWanted]);
  if (!isWanted) return undefined;
  return loaded?.view === view ? loaded.drawing : knownDrawing(view);
}
