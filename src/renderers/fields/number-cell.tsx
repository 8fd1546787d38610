import type { CellProps } from './field.ts';
import styles from './fields.module.css';
import { useRendering } from './rendering.tsx';
import { EmptyValue } from './text-cell.tsx';
import { valueText } from './value-text.ts';

/** Longer numbers may be cut by a narrow column. */
const roomy = 9;

/** Digits that line up, the unit smaller behind them. A shortened number keeps its exact one in the tooltip. */
export const NumberCell = ({ column, value }: CellProps) => {
  const { context } = useRendering();
  const shown = valueText(value, column, context);
  if (shown.text === '') return <EmptyValue />;
  return (
    <span
      className={styles.number}
      title={shown.exact ?? (shown.text.length > roomy ? `${shown.text} ${shown.unit}` : undefined)}
    >
      {shown.text}
      {shown.unit === '' ? null : <span className={styles.unit}>{shown.unit}</span>}
    </span>
  );
};
