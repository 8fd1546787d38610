import type { Dataset, DatasetQuery } from '../../src/engine/board/dataset.ts';
import type { Asking } from '../records/question.ts';
import { grouped } from './grouped.ts';
import { listRows } from './list-rows.ts';
import { atPlace } from './query-fault.ts';
import { questionOf } from './question.ts';

/** Answers one question under the asker's rights, like a list. Contract "Questions of boards". */
export const answerQuery = async (asking: Asking, query: DatasetQuery): Promise<Dataset> => {
  const question = await questionOf(asking, query);
  return query.columns === undefined ? grouped(asking, question) : listRows(asking, question, query.columns);
};

/** One after the other: between two of them others may ask the embedded database, which has one connection. */
export const answerQueries = async (asking: Asking, queries: readonly DatasetQuery[]): Promise<Dataset[]> => {
  const datasets: Dataset[] = [];
  for (const [index, query] of queries.entries())
    datasets.push(await atPlace(`/queries/${index}`, () => answerQuery(asking, query)));
  return datasets;
};
