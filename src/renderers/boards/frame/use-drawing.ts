import type { Board } from '../../../engine/board/board.ts';
import { useLoading } from '../../parts/use-loaded.tsx';
import { type Drawing, drawingLoader } from '../drawing.ts';

/** A drawing, `'failed'` where it could not be loaded, `undefined` while it is on its way or not wanted yet. */
export function useDrawing(view: Board['view'], isWanted: boolean): Drawing | 'failed' | undefined {
  const { value, error } = useLoading(drawingLoader(view), isWanted);
  if (!isWanted) return undefined;
  return error === undefined ? value : 'failed';
}
