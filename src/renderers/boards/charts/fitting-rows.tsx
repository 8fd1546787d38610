import { useLayoutEffect, useRef, useState } from 'react';
import type { BoardLocale } from '../drawing.ts';
import styles from './fitting-rows.module.css';
import { type RankedRow, Ranking } from './ranking.tsx';
import { ScrollArea } from './scroll-area.tsx';
import { useSize } from './use-size.ts';

type Props = {
  rows: readonly RankedRow[];
  label: string;
  locale: BoardLocale;
  isNumbered?: boolean;
  /** On a wall nothing can be clicked: the number of hidden rows is plain text. */
  isWall: boolean;
};

/** How many rows are shown, and the lines that the name of the only one may have; `undefined`: as many as it needs. */
type Fitting = { count: number; lines?: number };

/** What fits into a box completely, with room for the line below it if not all rows fit. */
const fittingIn = (box: HTMLElement, footHeight: number): Fitting => {
  const rows = [...box.querySelectorAll('li')];
  const top = box.getBoundingClientRect().top;
  const name = box.querySelector<HTMLElement>('[data-slot="ranked-name"]');
  // A name that is clamped already is measured with the lines that are hidden.
  const hidden = name === null ? 0 : name.scrollHeight - name.clientHeight;
  const bottoms = rows.map((row) => row.getBoundingClientRect().bottom - top + hidden);
  const height = box.parentElement?.clientHeight ?? 0;
  if ((bottoms.at(-1) ?? 0) <= height + 1) return { count: rows.length };
  const room = rows.length > 1 ? height - footHeight : height;
  const count = bottoms.filter((bottom) => bottom <= room + 1).length;
  if (count > 0 || name === null) return { count: Math.max(1, count) };
  const line = Number.parseFloat(getComputedStyle(name).lineHeight);
  const lines = Math.floor((name.scrollHeight - ((bottoms[0] ?? 0) - room)) / line);
  return { count: 1, lines: Math.max(1, lines) };
};

/** Shows only the rows of a ranking that fit into its card; a click on “5 more” shows the others. */
export const FittingRows = ({ rows, label, locale: { t }, isNumbered = false, isWall }: Props) => {
  const area = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(area);
  const [fitting, setFitting] = useState<Fitting>({ count: rows.length });
  const [isAll, setAll] = useState(false);
  useLayoutEffect(() => {
    if (box.current === null) return;
    const root = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    setFitting(fittingIn(box.current, 2 * root));
  }, [rows, size, isAll]);
  const limits = isAll ? {} : { visibleCount: fitting.count, lines: fitting.lines };
  const ranking = <Ranking label={label} isNumbered={isNumbered} rows={rows} {...limits} />;
  if (isAll) return <ScrollArea label={label}>{ranking}</ScrollArea>;
  const more = rows.length - fitting.count;
  return (
    <div ref={area} className={styles.area}>
      <div ref={box} className={styles.rows}>
        {ranking}
      </div>
      {more <= 0 ? null : isWall ? (
        <p className={styles.more}>{t('more', { count: more })}</p>
      ) : (
        <button type="button" className={`${styles.more} ${styles.press}`} onClick={() => setAll(true)}>
          {t('more', { count: more })}
        </button>
      )}
    </div>
  );
};
