import { Button } from 'antd';
import { useState } from 'react';
import { useRendering } from '../fields/rendering.tsx';
import { TextBox } from '../fields/text-box.tsx';
import { useDataText } from '../fields/use-data-text.ts';
import { Icon } from '../parts/icon.tsx';
import styles from './pager.module.css';

type Props = {
  page: number;
  size: number;
  sizes: readonly number[];
  /** `undefined` until the first answer. */
  total: number | undefined;
  /** The total is about right; `onExact` counts. */
  isEstimate: boolean;
  /** Rows beyond this one are refused by the server. */
  deepest: number;
  onPage: (page: number) => void;
  /** Prefetch: the pointer is over the button of a page. */
  onNear?: ((page: number) => void) | undefined;
  onSize: (size: number) => void;
  onExact: () => void;
};

/** The pages to offer: first, last, and those around the current one; `undefined` is a gap. */
export const pagesAround = (page: number, last: number): (number | undefined)[] => {
  const pageNumbers = [1, page - 1, page, page + 1, last].filter((number) => number >= 1 && number <= last);
  if (page <= 3) pageNumbers.push(...[2, 3, 4, 5].filter((number) => number <= last));
  if (page >= last - 2) pageNumbers.push(...[last - 4, last - 3, last - 2, last - 1].filter((number) => number >= 1));
  const pages = [...new Set(pageNumbers)].toSorted((left, right) => left - right);
  return pages.flatMap((number, index) => {
    const former = pages[index - 1];
    return former !== undefined && number - former > 1 ? [undefined, number] : [number];
  });
};

/** In this order: total, previous page, page numbers, next page, page size, jump to a page. */
export const Pager = ({ page, size, sizes, total, isEstimate, deepest, onPage, onNear, onSize, onExact }: Props) => {
  const text = useDataText();
  const { language } = useRendering().context;
  const rows = total ?? 0;
  const last = Math.max(1, Math.ceil(Math.min(rows, deepest) / size));
  const digits = rows.toLocaleString(language);
  return (
    <nav className={styles.pager} aria-label={text('pager.label')}>
      <span className={styles.total} role="status">
        {total === undefined ? null : text(isEstimate ? 'pager.about' : 'pager.total', { total: digits, count: rows })}
        {total !== undefined && isEstimate ? (
          <button type="button" className={styles.exact} onClick={onExact}>
            {text('pager.exact')}
          </button>
        ) : null}
      </span>
      <Button
        type="text"
        size="small"
        disabled={page <= 1}
        aria-label={text('pager.previous')}
        title={text('pager.previous')}
        icon={<Icon name="left" />}
        onPointerEnter={() => page > 1 && onNear?.(page - 1)}
        onClick={() => onPage(page - 1)}
      />
      <span className={styles.pages}>
        {pagesAround(page, last).map((number, index) =>
          number === undefined ? (
            <span key={`gap-${index < 3 ? 'left' : 'right'}`} className={styles.gap}>
              …
            </span>
          ) : (
            <button
              key={number}
              type="button"
              className={styles.page}
              aria-label={text('pager.page', { page: number })}
              title={String(number)}
              aria-current={number === page ? 'page' : undefined}
              onPointerEnter={() => onNear?.(number)}
              onClick={() => onPage(number)}
            >
              {number}
            </button>
          ),
        )}
      </span>
      <Button
        type="text"
        size="small"
        disabled={page >= last}
        aria-label={text('pager.next')}
        title={text('pager.next')}
        icon={<Icon name="right" />}
        onPointerEnter={() => page < last && onNear?.(page + 1)}
        onFocus={() => page < last && onNear?.(page + 1)}
        onClick={() => onPage(page + 1)}
      />
      <span className={styles.size}>
        <select
          className={styles.sizeChoice}
          value={size}
          aria-label={text('pager.size')}
          onChange={(event) => onSize(Number(event.target.value))}
        >
          {sizes.map((value) => (
            <option key={value} value={value}>
              {text('pager.perPage', { size: value })}
            </option>
          ))}
        </select>
        <Icon name="down" size={12} />
      </span>
      <Jumper last={last} onPage={onPage} />
    </nav>
  );
};

const Jumper = ({ last, onPage }: { last: number; onPage: (page: number) => void }) => {
  const text = useDataText();
  const [typed, setTyped] = useState('');
  const jump = (): void => {
    const page = Number(typed.normalize('NFKC'));
    setTyped('');
    if (typed.trim() !== '' && Number.isInteger(page)) onPage(Math.min(last, Math.max(1, page)));
  };
  return (
    <label className={styles.jumper}>
      <span>{text('pager.jump')}</span>
      <span className={styles.jump}>
        <TextBox
          inputMode="numeric"
          isSmall
          invalid={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && jump()}
          onBlur={jump}
        />
      </span>
    </label>
  );
};
