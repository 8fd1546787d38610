import { products } from '../../engine/products.ts';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import { ListExport } from '../../features/list/list-export.tsx';
import { useTabs } from '../../features/list/use-list.ts';
import { type AuditAddress, auditFilters } from './audit-address.ts';

const newestFirst = { column: 'occurtime', type: 'desc' } as const;

/** The entries that the page requests, all pages of them, as a file: the streamed export of the product's own list. */
export const AuditExport = ({ address, total }: { address: AuditAddress; total: number | undefined }) => {
  const { zone } = useRendering().context;
  const all = useTabs(products.audit).data?.find(({ condition }) => condition.length === 0);
  if (all === undefined || total === undefined || total === 0) return null;
  return (
    <ListExport
      did={all.did}
      filters={auditFilters(address, zone)}
      sort={newestFirst}
      total={total}
      isEstimate={false}
    />
  );
};
