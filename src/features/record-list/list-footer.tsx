import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Pager } from '../../renderers/table/pager.tsx';
import { TableFooter } from '../../renderers/parts/table-frame.tsx';
import { deepestRow, pageSizesOf } from '../list/list-address.ts';
import { rowsQuery } from '../list/use-list.ts';
import type { RecordListModel } from '../list/use-record-list.ts';

/** Choice (`children`) at the left, pages at the right; neither moves anything when it comes or goes. */
export const ListFooter = ({ model, children }: { model: RecordListModel; children?: ReactNode }) => {
  const { config, address, change, tab, sort, size, list } = model;
  const cache = useQueryClient();
  const sizes = pageSizesOf(config.pid);
  return (
    <TableFooter scrollsWithPage>
      {children}
      <Pager
        page={address.page}
        size={size}
        sizes={sizes}
        total={list.total}
        isEstimate={list.isEstimate}
        deepest={deepestRow}
        onPage={(page) => change({ page })}
        onNear={(page) =>
          void cache.prefetchQuery(rowsQuery({ pid: config.pid, tab, address: { ...address, page }, sort }))
        }
        onSize={(chosen) => {
          const pageSize = sizes.find((offeredSize) => offeredSize === chosen);
          if (pageSize !== undefined) change({ page: 1, size: pageSize });
        }}
        onExact={list.countExactly}
      />
    </TableFooter>
  );
};
