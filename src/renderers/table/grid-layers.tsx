import type { TableColumn } from '../../engine/views/view.ts';
import { useMemo, useState } from 'react';
import { createLoader } from '../parts/loader.ts';
import { useLoaded } from '../parts/use-loaded.tsx';
import type { ColumnFilter } from './list-filter.ts';
import type { TableProps } from './table-props.ts';

/** Selects, calendars and dialogs come when a header or a long text is opened, or pointed at. */
type OpenHeader = { column: TableColumn; element: Element; anchor: DOMRect; at: number };

const popoverPart = createLoader(async () => (await import('./filter-popover.tsx')).FilterPopover);
const dialogPart = createLoader(async () => (await import('./text-dialog.tsx')).TextDialog);

/** The grid may still be scrolling a header into sight for so long, ms. */
const settling = 400;

/** Returns the focus from a header's popover to the header, unless the user has already focused something else. */
const returnFocus = ({ element }: OpenHeader): void => {
  const isWithin = document.activeElement?.closest('[role="dialog"]') != null;
  if (isWithin && element instanceof HTMLElement) element.focus({ preventScroll: true });
};

/** What is open above the grid; it closes when the grid is given to another module. */
export const useGridLayers = (pid: string) => {
  const [header, setHeader] = useState<OpenHeader | undefined>();
  const [fullText, setFullText] = useState<{ title: string; text: string } | undefined>();
  const [renderedPid, setRenderedPid] = useState(pid);
  if (renderedPid !== pid) {
    setRenderedPid(pid);
    setHeader(undefined);
    setFullText(undefined);
  }
  const openers = useMemo(
    () => ({
      openHeader: (column: TableColumn, element: Element) => {
        // A header that is cut at the edge comes into sight first; the popover opens at its new position.
        element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
        requestAnimationFrame(() =>
          setHeader({ column, element, anchor: element.getBoundingClientRect(), at: Date.now() }),
        );
      },
      awaitHeader: () => void popoverPart.load().catch(() => undefined),
      openText: (title: string, whole: string) => setFullText({ title, text: whole }),
    }),
    [],
  );
  /** A header that is scrolled away takes its popover with it. */
  const scrolledSideways = (): void => {
    if (header !== undefined && Date.now() - header.at > settling) setHeader(undefined);
  };
  const closeHeader = (): void => {
    if (header !== undefined) returnFocus(header);
    setHeader(undefined);
  };
  return { header, fullText, openers, scrolledSideways, closeHeader, closeText: () => setFullText(undefined) };
};

type Props = Pick<TableProps, 'sort' | 'countMatches' | 'onSort' | 'onFilter'> & {
  layers: ReturnType<typeof useGridLayers>;
  filters: readonly ColumnFilter[];
};

/** The popover of a header, and the dialog with the whole of a long text. */
export const GridLayers = ({ layers, sort, filters, countMatches, onSort, onFilter }: Props) => {
  const { header, fullText, closeHeader, closeText } = layers;
  const FilterPopover = useLoaded(popoverPart, header !== undefined);
  const TextDialog = useLoaded(dialogPart, fullText !== undefined);
  return (
    <>
      {header === undefined || FilterPopover === undefined ? null : (
        <FilterPopover
          key={header.column.column.column}
          column={header.column}
          anchor={header.anchor}
          sort={sort}
          values={filters.find(({ column }) => column === header.column.column.column)?.values ?? []}
          countMatches={countMatches}
          onSort={onSort}
          onFilter={onFilter}
          onClose={closeHeader}
        />
      )}
      {fullText === undefined || TextDialog === undefined ? null : (
        <TextDialog title={fullText.title} text={fullText.text} onClose={closeText} />
      )}
    </>
  );
};
