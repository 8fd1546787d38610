import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { endpoints } from '../../api/endpoints.ts';
import type { AuditEntry } from '../../api/catalogue/audit.ts';
import { useLastPage } from '../../features/list/use-last-page.ts';
import type { AuditAddress } from './audit-address.ts';

export type AuditChange = AuditEntry['changes'][number];

const keys = ['ip', 'url', 'phone'] as const;

/** A page of the audit log; a failed refresh keeps the former rows. `onPage` is called with the last page beyond it. */
export const useAudit = ({ paths: _shown, ...address }: AuditAddress, onPage: (page: number) => void) => {
  const log = useQuery({
    queryKey: ['audit', address],
    queryFn: async ({ signal }) => {
      const { page, size, from: start, to: end } = address;
      const activeKeys = keys.filter((key) => address[key] !== '');
      const queryCondition = activeKeys.map((key) => ({ key, value: address[key], tag: '$eq' as const }));
      const input = { offset: (page - 1) * size, step: size, start, end, queryCondition };
      const { results, total } = await call(endpoints.queryAudit, input, { signal, silent: true });
      return { entries: results, total };
    },
    placeholderData: keepPreviousData,
  });
  const { data, isFetching, error } = log;
  useLastPage({ rows: data?.entries, total: data?.total, isBusy: isFetching, error }, address, onPage);
  return log;
};
