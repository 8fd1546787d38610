import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readStored, writeStored } from '../../../state/storage.ts';
import styles from './modes.module.css';

/** Spec 2 section 2 "Column mode": the panel is dragged between these widths, CSS pixels. */
const widths = { min: 320, max: 600, start: 360 } as const;
/** An arrow key moves the edge by so much, with Shift by the larger one; CSS pixels. */
const steps = { small: 8, large: 40 } as const;

const storedAs = 'sidepanelwidth';

export const fitWidth = (width: number): number =>
  Number.isFinite(width) ? Math.round(Math.min(widths.max, Math.max(widths.min, width))) : widths.start;

const keptWidth = (): number => {
  const kept = readStored(storedAs);
  return kept === undefined ? widths.start : fitWidth(Number(kept));
};

/** The width that a key asks for, or nothing. */
export const widthAfterKey = (width: number, key: string, isLarge: boolean): number | undefined => {
  const step = isLarge ? steps.large : steps.small;
  const wanted: Readonly<Record<string, number>> = {
    ArrowLeft: width - step,
    ArrowRight: width + step,
    Home: widths.min,
    End: widths.max,
  };
  const next = wanted[key];
  return next === undefined ? undefined : fitWidth(next);
};

/** The left part of a mode, whose edge is dragged or moved by arrow keys; its width is remembered. */
export const SidePanel = ({ label, children }: { label: string; children: ReactNode }) => {
  const { t } = useTranslation('modes');
  const [width, setWidth] = useState(keptWidth);
  const from = useRef<{ x: number; width: number }>(undefined);
  const keep = (next: number): void => {
    setWidth(next);
    writeStored(storedAs, String(next));
  };
  const drag = (event: PointerEvent): void => {
    if (from.current !== undefined) setWidth(fitWidth(from.current.width + event.clientX - from.current.x));
  };
  const press = (event: KeyboardEvent): void => {
    const next = widthAfterKey(width, event.key, event.shiftKey);
    if (next === undefined) return;
    event.preventDefault();
    keep(next);
  };
  return (
    <>
      <aside className={styles.side} style={{ width }} aria-label={label}>
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
        onDoubleClick={() => keep(widths.start)}
      />
    </>
  );
};
