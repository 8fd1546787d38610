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
  const display = valueText(value, column, context);
  if (display.text === '') return <EmptyValue />;
  return (
    <span
      className={styles.number}
      title={display.exact ?? (display.text.length > roomy ? `${display.text} ${display.unit}` : undefined)}
    >
      {display.text}
      {display.unit === '' ? null : <span className={styles.unit}>{display.unit}</span>}
    </span>
  );
};
