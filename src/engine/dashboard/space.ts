/** Position and size of a card on a dashboard's grid, in cells from 0. */
export type Area = { span: number; rows: number; dataX: number; dataY: number };

/** Columns and rows of a page. */
export type Grid = { colume: number; row: number };

const overlap = (a: Area, b: Area): boolean =>
  a.dataX < b.dataX + b.span && b.dataX < a.dataX + a.span && a.dataY < b.dataY + b.rows && b.dataY < a.dataY + a.rows;

export const isInside = ({ span, rows, dataX, dataY }: Area, { colume, row }: Grid): boolean =>
  [span, rows, dataX, dataY].every(Number.isInteger) &&
  span > 0 &&
  rows > 0 &&
  dataX >= 0 &&
  dataY >= 0 &&
  dataX + span <= colume &&
  dataY + rows <= row;

/** Inside the page and on no other card. */
export const isFree = (area: Area, others: readonly Area[], grid: Grid): boolean =>
  isInside(area, grid) && !others.some((other) => overlap(area, other));

/** The first free place of a size, row by row. */
export const firstFree = (size: Pick<Area, 'span' | 'rows'>, cards: readonly Area[], grid: Grid): Area | undefined => {
  for (let dataY = 0; dataY + size.rows <= grid.row; dataY += 1)
    for (let dataX = 0; dataX + size.span <= grid.colume; dataX += 1) {
      const area = { ...size, dataX, dataY };
      if (isFree(area, cards, grid)) return area;
    }
  return undefined;
};
