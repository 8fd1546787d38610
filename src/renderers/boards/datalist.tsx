import { scaleOf } from '../../engine/board/column-scale.ts';
import { datasetOf } from '../../engine/board/rows.ts';
import type { board } from '../../schemas/boards/datalist.board.ts';
import { RollingTable } from './charts/rolling-table.tsx';
import { numberColumn } from './charts/number-column.ts';
import { recordCell } from './charts/record-table.ts';
import { type ConfigOf, defineDrawing, type FigureTable, type Input } from './drawing.ts';
import { inLanguage } from '../../texts/phrase.ts';

type Config = ConfigOf<typeof board>;
type Model = { table: FigureTable; widths: readonly number[]; isRoll: boolean };

/** Suffix of the column with the names of a ref column; configs contain it with or without the suffix. */
const suffix = '_name';

function modelOf({ config, datasets, locale }: Input<Config>): Model {
  const rows = datasetOf(datasets, 'rows');
  const columns = config.tableList.map(({ column, label, right }) => {
    const columnNamed = (name: string) => rows.columns.find((definition) => definition.name === name);
    const nameWithoutSuffix = column.endsWith(suffix) ? column.slice(0, -suffix.length) : column;
    const datasetColumn = columnNamed(nameWithoutSuffix) ?? columnNamed(column);
    const name = datasetColumn?.name ?? column;
    return {
      name,
      title: label || inLanguage(datasetColumn?.label, locale.context.language) || column,
      right,
      isNumber: scaleOf(datasetColumn) === 'amount',
      numbers: numberColumn(rows, name, locale),
    };
  });
  return {
    isRoll: config.isRoll,
    widths: columns.map(({ right }) => right),
    table: {
      columns: columns.map(({ title, isNumber, numbers }) => ({ title, isNumber, ...numbers?.head })),
      rows: rows.rows.map((row, index) =>
        columns.map(({ name, numbers }) => (numbers ? numbers.values[index] : recordCell(rows, row, name, locale))),
      ),
    },
  };
}

/** The first rows of a list with chosen columns; it may scroll by itself if it does not fit. */
export const drawing = defineDrawing<Config, Model>({
  read: modelOf,
  isEmpty: ({ table }) => table.rows.length === 0,
  note: ({ table }, { t }) => t('rows', { count: table.rows.length }),
  tables: ({ table }) => [table],
  Picture: ({ model, locale: { t }, name }) => (
    <RollingTable
      table={model.table}
      widths={model.widths}
      isRoll={model.isRoll}
      label={name}
      labels={{ pause: t('roll.pause'), resume: t('roll.go') }}
    />
  ),
});
