import { download } from '../../api/download.ts';
import { endpoints } from '../../api/endpoints.ts';
import type { SortOrder } from '../../engine/column.ts';
import { maxExportRows } from '../../engine/export-rows.ts';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import { useDataText } from '../../renderers/fields/use-data-text.ts';
import { Icon } from '../../renderers/parts/icon.tsx';
import { MenuButton, type MenuItem } from '../../renderers/parts/menu-button.tsx';
import { type ColumnFilter, toWire } from '../../renderers/table/list-filter.ts';
import { toast } from '../../state/toasts.ts';

type Props = {
  did: string;
  filters: readonly ColumnFilter[];
  sort: SortOrder;
  total: number | undefined;
  isEstimate: boolean;
};

const formats = ['xlsx', 'csv'] as const;

/** All rows of the list with its current filters and columns, as a file. */
export const ListExport = ({ did, filters, sort, total, isEstimate }: Props) => {
  const text = useDataText();
  const { language } = useRendering().context;
  const digits = (count: number): string => count.toLocaleString(language);
  const rows = digits(total ?? 0);
  const save = (format: (typeof formats)[number]): void =>
    download(endpoints.exportRecords, {
      did,
      format,
      sort: JSON.stringify(sort),
      lang: language,
      ...(filters.length === 0 ? {} : { filter: JSON.stringify(toWire(filters)) }),
    });
  const itemOf = (format: (typeof formats)[number]): MenuItem => {
    const name = text(`list.format.${format}`);
    if ((total ?? 0) > maxExportRows[format]) {
      const limitText = text('list.exportOver', { format: name, most: digits(maxExportRows[format]), total: rows });
      return { key: format, label: limitText, onChoose: () => toast.info(limitText) };
    }
    const key = isEstimate ? 'list.exportAbout' : 'list.exportRows';
    return {
      key: format,
      label: text(key, { format: name, total: rows, count: total ?? 0 }),
      onChoose: () => save(format),
    };
  };
  return (
    <MenuButton
      name={text('list.exportName')}
      label={text('list.export')}
      icon={<Icon name="export" />}
      items={formats.map(itemOf)}
    />
  );
};
