import { useEffect, useMemo, useRef, useState } from 'react';
import type { Dataset } from '../../../engine/board/dataset.ts';
import { isObject } from '../../../engine/own-property.ts';
import { useElementSize } from '../../parts/use-element-size.ts';
import type { PictureProps } from '../drawing.ts';
import type { Drawn, PluginBoard, PluginDrawContext } from './plugin-board.ts';
import { errorMessageOf } from './plugin-fault.ts';
import { FailedPlugin } from './plugin-states.tsx';
import styles from './plugin-picture.module.css';
import { inLanguage } from '../../../texts/phrase.ts';
import { useLatest } from '../../../state/use-latest.ts';

type Props = Omit<PictureProps<unknown>, 'model' | 'only'> & { board: PluginBoard; datasets: readonly Dataset[] };

/** Validates the return value of a plugin, which is untyped. */
function readDrawn(drawn: unknown, type: string): Drawn {
  if (isObject(drawn) && typeof drawn['update'] === 'function' && typeof drawn['dispose'] === 'function') {
    // Both properties were checked above.
    return drawn as Drawn;
  }
  throw new Error(`${type}: draw: return { update, dispose }`);
}

/** Runs a plugin's drawing in its own element; its exceptions are caught and shown there. */
export const PluginPicture = ({ board, datasets, locale, theme, name, isWall }: Props) => {
  const box = useRef<HTMLDivElement>(null);
  const drawn = useRef<Drawn>(undefined);
  const [failure, setFailure] = useState<string>();
  const { width, height } = useElementSize(box);
  const isMeasured = width > 0 && height > 0;
  const hasFailed = failure !== undefined;
  const { language, zone, now } = locale.context;
  const context = useMemo<PluginDrawContext>(
    () => ({ theme, language, size: { width, height }, name, zone, now, isWall }),
    [theme, language, width, height, name, zone, now, isWall],
  );
  const latest = useLatest({ datasets, context });

  useEffect(() => {
    if (!isMeasured || hasFailed) return undefined;
    const element = document.createElement('div');
    element.className = styles.drawing ?? '';
    box.current?.append(element);
    try {
      drawn.current = readDrawn(board.draw(element, latest.current.datasets, latest.current.context), board.type);
    } catch (cause) {
      setFailure(errorMessageOf(cause));
    }
    return () => {
      try {
        drawn.current?.dispose();
      } catch {
        // The element is removed anyway.
      }
      drawn.current = undefined;
      element.remove();
    };
  }, [board, isMeasured, hasFailed, latest]);

  useEffect(() => {
    try {
      drawn.current?.update(datasets, context);
    } catch (cause) {
      setFailure(errorMessageOf(cause));
    }
  }, [datasets, context]);

  return (
    <div ref={box} className={styles.place}>
      {hasFailed && (
        <FailedPlugin name={inLanguage(board.label, language)} reason={failure} onRetry={() => setFailure(undefined)} />
      )}
    </div>
  );
};
