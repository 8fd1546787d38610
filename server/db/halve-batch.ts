import { isTransient } from './is-transient.ts';

/** The rows that a batch has claimed: set by the batch, read after its failure. */
export type Current<Row> = { rows: readonly Row[] };

type Options<Row, Result> = {
  maxRows: number;
  run: (limit: number, current: Current<Row>) => Promise<Result>;
  /** What is done instead with a row that fails alone. */
  failed: (row: Row, failure: unknown) => Promise<Result>;
};

/**
 * Runs a batch in a transaction of its own; after a failure it is halved until the failing row is alone. @throws the
 * failure if it is transient, or if no row was claimed
 */
export const halveBatch = async <Row, Result>({ maxRows, run, failed }: Options<Row, Result>): Promise<Result> => {
  const current: Current<Row> = { rows: [] };
  for (let limit = maxRows; ; limit >>= 1) {
    try {
      return await run(limit, current);
    } catch (failure) {
      if (limit > 1) continue;
      const [row] = current.rows;
      if (isTransient(failure) || row === undefined) throw failure;
      return failed(row, failure);
    }
  }
};
