import { numberText } from '../../../engine/number-text.ts';
import type { Figure, FigureColumn, FigureTable } from '../drawing.ts';
import shared from './charts.module.css';
import styles from './small-table.module.css';

const textOf = (figure: Figure, { decimals }: FigureColumn): string | undefined => {
  if (figure === undefined || figure === '') return undefined;
  return typeof figure === 'number' ? numberText(figure, decimals) : figure;
};

type Props = {
  table: FigureTable;
  label: string;
  /** Shares of the width, one per column; without them the contents decide. */
  widths?: readonly number[];
};

/** A table inside a picture: as many rows as there are, the head stays. */
export const SmallTable = ({ table, label, widths = [] }: Props) => (
  <table className={`${styles.smallTable} ${shared.columnHeads}`} aria-label={label}>
    {widths.length > 0 && (
      <colgroup>
        {widths.map((width, index) => (
          <col key={index} style={{ width: `${width}%` }} />
        ))}
      </colgroup>
    )}
    <thead>
      <tr>
        {table.columns.map(({ title, unit, isNumber }, index) => (
          <th key={index} scope="col" className={isNumber ? styles.right : undefined}>
            {title}
            {unit && <span className={shared.unit}>{`\u00a0${unit}`}</span>}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {table.rows.map((row, index) => (
        <tr key={index}>
          {table.columns.map((column, index) => {
            const text = textOf(row[index], column);
            return (
              <td key={index} className={column.isNumber ? styles.right : undefined} title={text}>
                {text ?? <span className={shared.none}>—</span>}
              </td>
            );
          })}
        </tr>
      ))}
    </tbody>
  </table>
);
