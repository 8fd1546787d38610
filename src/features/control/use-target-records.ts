import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../api/client.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryKeys } from '../../api/query-keys.ts';
import type { RecordValues } from '../../engine/column.ts';
import { useLiveRows } from '../list/use-live-rows.ts';
import type { ControlTarget } from './control-target.ts';

/** More devices than these are commanded without their reported values. */
const mostRead = 100;

const noColumns: ReadonlySet<string> = new Set();
const noDids: readonly string[] = [];
const didOf = (record: RecordValues): string => String(record['did'] ?? '');

/**
 * The records of a target. Of chosen devices, those that are not among the loaded rows are queried: they were chosen on
 * another page, or a report or another order has moved them there.
 */
export const useTargetRecords = (
  pid: string,
  target: ControlTarget,
  loaded: readonly RecordValues[],
): readonly RecordValues[] => {
  const dids = useMemo(() => (target.kind === 'all' ? noDids : [...target.records.keys()]), [target]);
  const isRead =
    dids.length > 0 && dids.length <= mostRead && dids.some((did) => !loaded.some((row) => didOf(row) === did));
  const request = { pid, page: 1, pagesize: mostRead, filter: [{ did: [{ type: '=', v: [...dids] }] }] };
  const queryKey = queryKeys.records(pid, request);
  const { data, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(endpoints.queryRecords, request, { signal, silent: true }),
    enabled: isRead,
  });
  const read = isRead ? data?.result.data : undefined;
  useLiveRows({ pid, queryKey, rows: read, filtering: noColumns, order: '', ask: () => void refetch() });
  if (target.kind === 'all') return loaded;
  const found = new Map([...(read ?? []), ...loaded].map((record) => [didOf(record), record]));
  return dids.map((did) => found.get(did)).filter((record) => record !== undefined);
};
