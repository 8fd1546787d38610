import type { ReactNode } from 'react';

/** A column of a `PlainTable`. */
export type PlainColumn<Row> = {
  key: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** Numbers and times are right-aligned. */
  isRight?: boolean;
  /** rem; the rest is shared. */
  width?: number;
};
