import { useEffect } from 'react';
import { useLatest } from '../../state/use-latest.ts';
import { lastPageOf } from './list-address.ts';

/** The answer of a page: how many rows it has and how many there are, as far as they are known. */
type Answered = {
  rows: readonly unknown[] | undefined;
  total: number | undefined;
  isBusy: boolean;
  error: Error | null;
};

/** An address may name a page that the list does not have, or no longer has; the last one is then shown in its place. */
export const useLastPage = (
  { rows, total, isBusy, error }: Answered,
  { page, size }: { page: number; size: number },
  onPage: (page: number) => void,
): void => {
  const last = total === undefined ? undefined : lastPageOf(total, size);
  const isBeyond = !isBusy && error === null && rows?.length === 0 && last !== undefined && page > last;
  const go = useLatest(onPage);
  useEffect(() => {
    if (isBeyond && last !== undefined) go.current(last);
  }, [isBeyond, last, go]);
};
