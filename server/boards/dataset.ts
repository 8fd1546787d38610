import { statuses } from '../../src/api/endpoint.ts';
import type { Dataset, DatasetQuery } from '../../src/engine/board/dataset.ts';
import { emptyDataset } from '../../src/engine/board/rows.ts';
import { Refusal } from '../http/refusal.ts';
import type { RequestContext } from '../records/request-context.ts';
import { grouped } from './grouped.ts';
import { listRows } from './list-rows.ts';
import { underPath } from './query-fault.ts';
import { resolveQuery } from './resolve-query.ts';

const isUnreadable = (failure: unknown): boolean =>
  failure instanceof Refusal && (failure.status === statuses.forbidden || failure.status === statuses.notFound);

/** Answers one query under the user's rights, like a list. Contract "Queries of boards". */
export const answerQuery = async (requestContext: RequestContext, query: DatasetQuery): Promise<Dataset> => {
  const resolved = await resolveQuery(requestContext, query).catch((failure: unknown) => {
    if (query.optional === true && isUnreadable(failure)) return undefined;
    throw failure;
  });
  if (resolved === undefined) return emptyDataset(query.name);
  return query.columns === undefined
    ? grouped(requestContext, resolved)
    : listRows(requestContext, resolved, query.columns);
};

/** One after the other: between two of them others may ask the embedded database, which has one connection. */
export const answerQueries = async (
  requestContext: RequestContext,
  queries: readonly DatasetQuery[],
): Promise<Dataset[]> => {
  const datasets: Dataset[] = [];
  for (const [index, query] of queries.entries())
    datasets.push(await underPath(`/queries/${index}`, () => answerQuery(requestContext, query)));
  return datasets;
};
