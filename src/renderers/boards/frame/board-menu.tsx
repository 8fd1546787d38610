import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../parts/icon.tsx';
import { IconButton } from '../../parts/icon-button.tsx';
import { type MenuItem, MenuList, useOutsidePress } from '../../parts/menu-button.tsx';
import styles from './board-menu.module.css';
import { type RefreshInterval, intervalParts, refreshIntervals } from './refresh-intervals.ts';

export type Refreshing = { interval: RefreshInterval; onInterval: (interval: RefreshInterval) => void };

type Props = {
  /** The board's name. */
  name: string;
  items: readonly MenuItem[];
  refreshing?: Refreshing | undefined;
};

/** Menu items for the refresh interval: `opener` shows the second page, `choices` are its items. */
const useIntervalItems = (refreshing: Refreshing | undefined, onOpen: () => void) => {
  const { t } = useTranslation('boards');
  const intervalText = (interval: RefreshInterval): string => {
    const { unit, count } = intervalParts(interval);
    return t(`every.${unit}`, { count });
  };
  if (refreshing === undefined) return undefined;
  const opener: MenuItem = {
    key: 'interval',
    label: t('menu.interval', { interval: intervalText(refreshing.interval) }),
    icon: <Icon name="clock" />,
    onChoose: onOpen,
  };
  const choices = refreshIntervals.map((interval): MenuItem => ({
    key: String(interval),
    label: intervalText(interval),
    isChosen: interval === refreshing.interval,
    onChoose: () => refreshing.onInterval(interval),
  }));
  return { opener, choices };
};

/** The buttons of a board behind one button; the intervals are a second page of the same menu. */
export const BoardMenu = ({ name, items, refreshing }: Props) => {
  const { t } = useTranslation('boards');
  const [page, setPage] = useState<'actions' | 'intervals'>();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useOutsidePress(root, page !== undefined, () => setPage(undefined));
  const close = (): void => {
    setPage(undefined);
    button.current?.focus();
  };
  const intervals = useIntervalItems(refreshing, () => setPage('intervals'));
  const menuItems = intervals === undefined ? items : [...items, intervals.opener];
  return (
    <div className={styles.menu} ref={root}>
      <IconButton
        icon="more"
        size="small"
        ref={button}

        className={styles.more}
        aria-label={t('menu.name', { name })}
        title={t('menu.more')}
        aria-haspopup="menu"
        aria-expanded={page !== undefined}
        onClick={() => setPage(page === undefined ? 'actions' : undefined)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setPage('actions');
        }}
      />
      {page !== undefined && (
        <MenuList
          key={page}
          id={`${page}-menu`}
          name={page === 'intervals' ? t('menu.intervals') : t('menu.name', { name })}
          items={page === 'intervals' && intervals ? intervals.choices : menuItems}
          onClose={close}
        />
      )}
    </div>
  );
};
