import { type DragEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { loadTexts } from '../../i18n/i18n.ts';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import { useDataText } from '../../renderers/fields/use-data-text.ts';
import { usePartTitle } from '../frame/page-title.ts';
import { SkeletonBar } from '../../renderers/parts/skeleton.tsx';
import { createLoader } from '../../renderers/parts/loader.ts';
import { useLoaded } from '../../renderers/parts/use-loaded.tsx';
import type { FilterTab } from '../../schemas/wire.ts';
import styles from '../module/page-layout.module.css';
import type { MenuPosition } from '../../renderers/parts/menu-popover.tsx';
import { useTabOrder } from '../filter-groups/use-tab-order.ts';
import { pageSizes, printListAddress } from '../list/list-address.ts';
import own from './list-tabs.module.css';
import { useTabTotals } from '../list/use-list.ts';
import { inLanguage } from '../../texts/phrase.ts';

type Props = {
  pid: string;
  tabs: readonly FilterTab[] | undefined;
  current: string | undefined;
  size: number | undefined;
  /** The rows are there; now the tabs may count theirs. */
  isCounting: boolean;
  /** Path of a tab's list, if it is not this one. */
  addressOf?: ((did: string) => string) | undefined;
};

/** Loaded after the list itself: they are not needed sooner. */
const buttonsPart = createLoader(
  async () => (await Promise.all([import('../filter-groups/tab-buttons.tsx'), loadTexts('filters')]))[0].TabButtons,
);

/** Filter tabs of a module as pills with links, and the menu to manage them. */
export const ListTabs = ({ pid, tabs, current, size, isCounting, addressOf }: Props) => {
  const text = useDataText();
  const { language } = useRendering().context;
  const labelOf = ({ name }: FilterTab): string => (typeof name === 'string' ? name : inLanguage(name, language));
  const open = tabs?.find(({ did }) => did === current);
  usePartTitle(open && labelOf(open));
  const totals = useTabTotals(pid, isCounting);
  const numbers = new Intl.NumberFormat(language);
  const TabButtons = useLoaded(buttonsPart, tabs !== undefined);
  const [menu, setMenu] = useState<MenuPosition>();
  const drag = useTabDrag(pid, tabs ?? []);
  const addressIn = (did: string | undefined): string => {
    if (did !== undefined && addressOf !== undefined) return addressOf(did);
    const pageSize = pageSizes.find((offeredSize) => offeredSize === size);
    return `?${printListAddress({ tab: did, page: 1, size: pageSize, sort: undefined, filters: [] }).toString()}`;
  };
  return (
    <div className={own.strip}>
      <nav className={`${styles.tabs} ${own.tabs}`} aria-label={text('list.tabs')}>
        {tabs === undefined ? <SkeletonBar width={16} /> : null}
        {tabs?.map((tab) => {
          const { did } = tab;
          const label = labelOf(tab);
          const total = totals.get(did);
          return (
            <Link
              key={did}
              className={styles.tab}
              data-face={[label, total === undefined ? '' : numbers.format(total)].join(' ')}
              to={addressIn(did)}
              title={label}
              aria-current={did === current ? 'page' : undefined}
              {...drag(did)}
              onContextMenu={(event) => {
                if (TabButtons === undefined) return;
                event.preventDefault();
                setMenu({ did, left: event.clientX, top: event.clientY });
              }}
            >
              <span className={styles.tabFace}>
                <bdi className={styles.tabName}>{label}</bdi>
                {total === undefined ? null : <span className={styles.tabTotal}>{numbers.format(total)}</span>}
              </span>
            </Link>
          );
        })}
      </nav>
      {tabs === undefined || TabButtons === undefined ? null : (
        <TabButtons pid={pid} tabs={tabs} current={current} addressOf={addressIn} menu={menu} onAsk={setMenu} />
      )}
    </div>
  );
};

/**
 * Tabs are links, which the browser drags by itself: here onto each other. The keyboard moves them from their menu.
 */
const useTabDrag = (pid: string, tabs: readonly FilterTab[]) => {
  const keepOrder = useTabOrder(pid);
  const [dragged, setDragged] = useState<string>();
  const [over, setOver] = useState<string>();
  const tabIndexOf = (did: string | undefined): number => tabs.findIndex((tab) => tab.did === did);
  const end = (): void => {
    setDragged(undefined);
    setOver(undefined);
  };
  return (did: string) => ({
    'data-drop':
      over !== did || dragged === did ? undefined : tabIndexOf(dragged) < tabIndexOf(did) ? 'after' : 'before',
    onDragStart: ({ dataTransfer }: DragEvent) => {
      dataTransfer.effectAllowed = 'move';
      setDragged(did);
    },
    onDragOver: (event: DragEvent) => {
      if (dragged === undefined) return;
      event.preventDefault();
      setOver(did);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      const dids = tabs.map((tab) => tab.did);
      if (dragged !== undefined && dragged !== did) {
        const index = tabIndexOf(did);
        keepOrder(dids.filter((otherDid) => otherDid !== dragged).toSpliced(index, 0, dragged));
      }
      end();
    },
    onDragEnd: end,
  });
};
