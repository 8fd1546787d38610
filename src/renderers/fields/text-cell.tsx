import type { CellProps } from './field.ts';
import styles from './fields.module.css';
import { useRendering } from './rendering.tsx';
import { ValueMark } from './value-mark.tsx';
import { valueText } from './value-text.ts';

/** Nothing there: never a 0, never blank. */
export const EmptyValue = () => <span className={styles.empty}>—</span>;

/** The formatted value; tenants' text is always text. */
export const TextCell = ({ column, value, place }: CellProps) => {
  const { context } = useRendering();
  const { text, unit } = valueText(value, column, context);
  if (text === '') return <EmptyValue />;
  return (
    <span
      className={place === 'list' ? styles.line : styles.whole}
      title={place === 'list' && text.length > 24 ? text : undefined}
    >
      <ValueMark column={column} value={value} />
      <bdi>{text}</bdi>
      {unit === '' ? null : <span className={styles.unit}>{unit}</span>}
    </span>
  );
};
