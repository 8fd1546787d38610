import { shownValue } from '../../../engine/column-value.ts';
import type { CellProps } from '../field.ts';
import styles from '../fields.module.css';
import { EmptyValue } from '../text-cell.tsx';

/** A web address, or nothing: `javascript:`, `data:` and whatever else a tenant may write stays text. */
export const webAddress = (text: string): string | undefined => {
  if (!/^https?:\/\//i.test(text.trim())) return undefined;
  try {
    const { protocol, href } = new URL(text.trim());
    return protocol === 'http:' || protocol === 'https:' ? href : undefined;
  } catch {
    return undefined;
  }
};

/** Links, external links and picture links: an anchor only for http(s), opened apart and told nothing of us. */
export const LinkCell = ({ column, value, place }: CellProps) => {
  const text = shownValue(column, value);
  if (typeof text !== 'string' || text.trim() === '') return <EmptyValue />;
  const address = webAddress(text);
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
