import { shownValue } from '../../../engine/column-value.ts';
import { linkTarget } from '../../../engine/link-text.ts';
import type { CellProps } from '../field.ts';
import styles from '../fields.module.css';
import { EmptyValue } from '../text-cell.tsx';

/** What the anchor points to, as the browser's own parser writes it; `javascript:`, `data:` and the like stay text. */
export const linkAddress = (text: string): string | undefined => {
  const target = linkTarget(text);
  if (target === undefined || target.startsWith('/')) return target;
  return URL.parse(target)?.href;
};

/** Links, external links and picture links: an anchor for an allowed scheme or a path of our own, in a tab of its own. */
export const LinkCell = ({ column, value, place }: CellProps) => {
  const text = shownValue(column, value);
  if (typeof text !== 'string' || text.trim() === '') return <EmptyValue />;
  const address = linkAddress(text);
  const className = place === 'list' ? styles.line : styles.whole;
  if (address === undefined) return <span className={className}>{text}</span>;
  return (
    <a
      className={`${className} ${styles.link}`}
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      onClick={(event) => event.stopPropagation()}
    >
      {text}
    </a>
  );
};
