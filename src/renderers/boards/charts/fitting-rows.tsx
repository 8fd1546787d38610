import { useLayoutEffect, useRef, useState } from 'react';
import type { Words } from '../drawing.ts';
import styles from './fitting-rows.module.css';
import { type RankedRow, Ranking } from './ranking.tsx';
import { ScrollArea } from './scroll-area.tsx';
import { useSize } from './use-size.ts';

type Props = {
  rows: readonly RankedRow[];
  label: string;
  words: Words;
  isNumbered?: boolean;
  /** On a wall nothing can be clicked: the number of hidden rows is plain text. */
  isWall: boolean;
};

/** Number of rows that fit into a box completely, with room for the line below them if not all fit. */
const fittingCount = (box: HTMLElement, footHeight: number): number => {
  const rows = [...box.querySelectorAll('li')];
  const top = box.getBoundingClientRect().top;
  const bottoms = rows.map((row) => row.getBoundingClientRect().bottom - top);
  const height = box.parentElement?.clientHeight ?? 0;
  if ((bottoms.at(-1) ?? 0) <= height + 1) return rows.length;
  return Math.max(1, bottoms.filter((bottom) => bottom <= height - footHeight + 1).length);
};

/** Shows only the rows of a ranking that fit into its card; a click on “5 more” shows the others. */
export const FittingRows = ({ rows, label, words: { t }, isNumbered = false, isWall }: Props) => {
  const area = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(area);
  const [fitting, setFitting] = useState(rows.length);
  const [isAll, setAll] = useState(false);
  useLayoutEffect(() => {
    if (box.current === null) return;
    const root = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    setFitting(fittingCount(box.current, 2 * root));
  }, [rows, size, isAll]);
  const ranking = <Ranking label={label} isNumbered={isNumbered} rows={rows} {...(isAll ? {} : { shown: fitting })} />;
  if (isAll) return <ScrollArea label={label}>{ranking}</ScrollArea>;
  const more = rows.length - fitting;
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
