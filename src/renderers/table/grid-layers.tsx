import type { TableColumn } from '../../engine/views/view.ts';
import { useMemo, useState } from 'react';
import { createLoader } from '../parts/loader.ts';
import { useLoaded } from '../parts/use-loaded.tsx';
import type { ColumnFilter } from './list-filter.ts';
import type { TableProps } from './table-props.ts';

/** Selects, calendars and dialogs come when a head or a long text is opened, or pointed at. */
type OpenHead = { column: TableColumn; element: Element; anchor: DOMRect; at: number };

const popoverPart = createLoader(async () => (await import('./filter-popover.tsx')).FilterPopover);
const dialogPart = createLoader(async () => (await import('./text-dialog.tsx')).TextDialog);

/** The grid may still be scrolling a head into sight for so long, ms. */
const settling = 400;

/** Returns the focus from a header's popover to the header, unless the user has already focused something else. */
const returnFocus = ({ element }: OpenHead): void => {
  const isWithin = document.activeElement?.closest('[role="dialog"]') != null;
  if (isWithin && element instanceof HTMLElement) element.focus({ preventScroll: true });
};

/** What is open above the grid; it closes when the grid is given to another module. */
export const useGridLayers = (pid: string) => {
  const [head, setHead] = useState<OpenHead | undefined>();
  const [fullText, setFullText] = useState<{ title: string; text: string } | undefined>();
  const [renderedPid, setRenderedPid] = useState(pid);
  if (renderedPid !== pid) {
    setRenderedPid(pid);
    setHead(undefined);
    setFullText(undefined);
  }
  const openers = useMemo(
    () => ({
      openHead: (column: TableColumn, element: Element) => {
        // A head that is cut at the edge comes into sight first; the popover opens at its new position.
        element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
        requestAnimationFrame(() =>
          setHead({ column, element, anchor: element.getBoundingClientRect(), at: Date.now() }),
        );
      },
      awaitHead: () => void popoverPart.load().catch(() => undefined),
      openText: (title: string, whole: string) => setFullText({ title, text: whole }),
    }),
    [],
  );
  /** A head that is scrolled away takes its popover with it. */
  const scrolledSideways = (): void => {
    if (head !== undefined && Date.now() - head.at > settling) setHead(undefined);
  };
  const closeHead = (): void => {
    if (head !== undefined) returnFocus(head);
    setHead(undefined);
  };
  return { head, fullText, openers, scrolledSideways, closeHead, closeText: () => setFullText(undefined) };
};

type Props = Pick<TableProps, 'sort' | 'countMatches' | 'onSort' | 'onFilter'> & {
  layers: ReturnType<typeof useGridLayers>;
  filters: readonly ColumnFilter[];
};

/** The popover of a head, and the dialog with the whole of a long text. */
export const GridLayers = ({ layers, sort, filters, countMatches, onSort, onFilter }: Props) => {
  const { head, fullText, closeHead, closeText } = layers;
  const FilterPopover = useLoaded(popoverPart, head !== undefined);
  const TextDialog = useLoaded(dialogPart, fullText !== undefined);
  return (
    <>
      {head === undefined || FilterPopover === undefined ? null : (
        <FilterPopover
          key={head.column.column.column}
          column={head.column}
          anchor={head.anchor}
          sort={sort}
          values={filters.find(({ column }) => column === head.column.column.column)?.values ?? []}
          countMatches={countMatches}
          onSort={onSort}
          onFilter={onFilter}
          onClose={closeHead}
        />
      )}
      {fullText === undefined || TextDialog === undefined ? null : (
        <TextDialog title={fullText.title} text={fullText.text} onClose={closeText} />
      )}
    </>
  );
};
