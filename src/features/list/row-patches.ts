import type { InfiniteData } from '@tanstack/react-query';
import type { AnswerOf } from '../../api/endpoint.ts';
import type { endpoints } from '../../api/endpoints.ts';
import { isOutdated } from '../../api/live/use-late-patches.ts';
import type { RecordValues } from '../../engine/column.ts';

export type RowsAnswer = AnswerOf<typeof endpoints.queryRecords>;

/** One page of rows, or the pages of infinite scrolling. */
export type LoadedRows = RowsAnswer | InfiniteData<RowsAnswer, number>;

/** A page of rows with new values of one of them; the same object if the row is on another page, or newer. */
const patchPage = (page: RowsAnswer, did: string, values: RecordValues): RowsAnswer => {
  const former = page.result.data.find((row) => row.did === did);
  if (former === undefined || isOutdated(values, former)) return page;
  const data = page.result.data.map((row) =>
    row.did === did ? { ...row, ...values, did, name: String(values['name'] ?? row.name) } : row,
  );
  return { ...page, result: { ...page.result, data } };
};

/** Loaded rows with new values of one of them. */
export const patchRows = (loaded: LoadedRows, did: string, values: RecordValues): LoadedRows =>
  'pages' in loaded
    ? { ...loaded, pages: loaded.pages.map((page) => patchPage(page, did, values)) }
    : patchPage(loaded, did, values);
