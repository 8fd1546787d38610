import { useTranslation } from 'react-i18next';
import { numberText } from '../../../engine/number-text.ts';
import { PlainTable } from '../../parts/plain-table.tsx';
import { ScrollArea } from '../charts/scroll-area.tsx';
import type { Figure, FigureColumn, FigureTable } from '../drawing.ts';
import styles from './board-table.module.css';

const figureText = (figure: Figure, { decimals }: FigureColumn) => {
  if (figure === undefined || figure === '') return undefined;
  return typeof figure === 'number' ? numberText(figure, decimals) : figure;
};

type Props = { name: string; tables: readonly FigureTable[] };

/** The numbers of a board as tables, as a text alternative to the chart. */
export const BoardTable = ({ name, tables }: Props) => {
  const { t } = useTranslation('boards');
  return (
    <ScrollArea label={name}>
      <div className={styles.tables}>
        {tables.map((table, index) => (
          <section key={table.title ?? index}>
            {table.title && <h3 className={styles.tableTitle}>{table.title}</h3>}
            <PlainTable
              label={table.title ?? name}
              columns={table.columns.map((column, index) => ({
                key: String(index),
                title: column.unit ? t('withUnit', { title: column.title, unit: column.unit }) : column.title,
                isRight: column.isNumber ?? false,
                cell: (row: readonly [number, readonly Figure[]]) => figureText(row[1][index], column),
              }))}
              rows={[...table.rows.entries()]}
              keyOf={([index]) => String(index)}
            />
          </section>
        ))}
      </div>
    </ScrollArea>
  );
};
