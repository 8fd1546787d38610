import { Button } from 'antd';
import { useDataText } from '../../renderers/fields/use-data-text.ts';
import { Pager } from '../../renderers/table/pager.tsx';
import type { Selection } from '../../renderers/table/table.tsx';
import styles from './data.module.css';
import { deepestRow, pageSizes } from './list-address.ts';

type PageSize = (typeof pageSizes)[number];

type Props = {
  page: number;
  size: number;
  total: number | undefined;
  isEstimate: boolean;
  selection: Selection;
  canDelete: boolean;
  onPage: (page: number) => void;
  /** Somebody points at the way to a page. */
  onNear: (page: number) => void;
  onSize: (size: PageSize) => void;
  onExact: () => void;
  onClear: () => void;
  onDelete: () => void;
};

/** Choice at the left, pages at the right; neither moves anything when it comes or goes. */
export const ListFoot = ({
  page,
  size,
  total,
  isEstimate,
  selection,
  canDelete,
  onPage,
  onNear,
  onSize,
  onExact,
  onClear,
  onDelete,
}: Props) => {
  const text = useDataText();
  return (
    <div className={styles.foot}>
      {selection.size === 0 ? null : (
        <div className={styles.selection} role="status">
          <span>{text('list.selected', { count: selection.size })}</span>
          {canDelete ? (
            <Button size="small" onClick={onDelete}>
              {text('list.delete')}
            </Button>
          ) : null}
          <Button size="small" type="text" onClick={onClear}>
            {text('list.clearSelection')}
          </Button>
        </div>
      )}
      <Pager
        page={page}
        size={size}
        sizes={pageSizes}
        total={total}
        isEstimate={isEstimate}
        deepest={deepestRow}
        onPage={onPage}
        onNear={onNear}
        onSize={(chosen) => {
          const known = pageSizes.find((one) => one === chosen);
          if (known !== undefined) onSize(known);
        }}
        onExact={onExact}
      />
    </div>
  );
};
