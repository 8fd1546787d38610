import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRatio } from '../../../state/preferences.ts';
import { readStored, writeStored } from '../../../state/storage.ts';
import styles from './modes.module.css';
import { fitWidth, widthAfterKey, widths } from './side-width.ts';

const storedAs = 'sidepanelwidth';

const initialWidth = (start: number): number => {
  const storedWidth = readStored(storedAs);
  return storedWidth === undefined ? start : fitWidth(Number(storedWidth));
};

/** `start`: the width until a person has chosen one. */
type Props = { label: string; start?: number; children: ReactNode };

/** The left part of a mode, whose edge is dragged or moved by arrow keys; its width is remembered. */
export const SidePanel = ({ label, start = widths.start, children }: Props) => {
  const { t } = useTranslation('modes');
  const [width, setWidth] = useState(() => initialWidth(start));
  // On very wide screens the panel grows with the text in it.
  const scale = Math.max(1, useRatio());
  const from = useRef<{ x: number; width: number }>(undefined);
  const keep = (next: number): void => {
    setWidth(next);
    writeStored(storedAs, String(next));
  };
  const drag = (event: PointerEvent): void => {
    if (from.current !== undefined) setWidth(fitWidth(from.current.width + (event.clientX - from.current.x) / scale));
  };
  const press = (event: KeyboardEvent): void => {
    const next = widthAfterKey(width, event.key, event.shiftKey);
    if (next === undefined) return;
    event.preventDefault();
    keep(next);
  };
  return (
    <>
      <aside className={styles.side} style={{ width: width * scale }} aria-label={label}>
        {children}
      </aside>
      {/* A separator that can be moved is a control by its role. */}
      <div
        role="separator"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a movable separator takes the focus
        tabIndex={0}
        className={styles.edge}
        aria-orientation="vertical"
        aria-label={t('side.edge')}
        aria-valuemin={widths.min}
        aria-valuemax={widths.max}
        aria-valuenow={width}
        title={t('side.edge')}
        onKeyDown={press}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          from.current = { x: event.clientX, width };
        }}
        onPointerMove={drag}
        onPointerUp={() => {
          from.current = undefined;
          keep(width);
        }}
        onDoubleClick={() => keep(start)}
      />
    </>
  );
};
