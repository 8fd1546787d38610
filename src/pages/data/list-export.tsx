import { endpoints } from '../../api/endpoints.ts';
import { addressOf } from '../../api/request.ts';
import type { SortOrder } from '../../engine/column.ts';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import { useDataText } from '../../renderers/fields/use-data-text.ts';
import { Icon } from '../../renderers/parts/icon.tsx';
import { MenuButton } from '../../renderers/parts/menu-button.tsx';
import { type ColumnFilter, toWire } from '../../renderers/table/list-filter.ts';

type Props = {
  did: string;
  filters: readonly ColumnFilter[];
  sort: SortOrder;
  total: number | undefined;
  isEstimate: boolean;
};

const formats = ['xlsx', 'csv'] as const;

/** The rows of the list as it stands, all pages of them, as a file. */
export const ListExport = ({ did, filters, sort, total, isEstimate }: Props) => {
  const text = useDataText();
  const { language } = useRendering().around;
  const rows = (total ?? 0).toLocaleString(language === 'zh' ? 'zh-CN' : 'en');
  const save = (format: (typeof formats)[number]): void => {
    const link = document.createElement('a');
    link.href = addressOf(endpoints.exportRecords, {
      did,
      format,
      sort: JSON.stringify(sort),
      lang: language,
      ...(filters.length === 0 ? {} : { filter: JSON.stringify(toWire(filters)) }),
    });
    link.download = '';
    link.click();
  };
  return (
    <MenuButton
      name={text('list.exportName')}
      label={text('list.export')}
      icon={<Icon name="export" />}
      items={formats.map((format) => ({
        key: format,
        label: text(isEstimate ? 'list.exportAbout' : 'list.exportRows', {
          format: text(`list.format.${format}`),
          total: rows,
          count: total ?? 0,
        }),
        onChoose: () => save(format),
      }))}
    />
  );
};
