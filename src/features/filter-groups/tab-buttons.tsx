import { Button } from 'antd';
import { type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import { Icon } from '../../renderers/parts/icon.tsx';
import { createLoader } from '../../renderers/parts/loader.ts';
import { useLoaded } from '../../renderers/parts/use-loaded.tsx';
import type { FilterTab } from '../../schemas/wire.ts';
import { useOpenedDraft } from '../navigation/opened-draft.ts';
import { useModule } from '../module/use-module.ts';
import { DeleteGroup } from './delete-group.tsx';
import { nameIn } from './groups.ts';
import type { MenuPosition } from '../../renderers/parts/menu-popover.tsx';
import { TabMenu } from './tab-menu.tsx';
import styles from './tab-buttons.module.css';
import type { Start } from './use-group-edits.ts';
import { useTabOrder } from './use-tab-order.ts';

export type TabButtonsProps = {
  pid: string;
  tabs: readonly FilterTab[];
  current: string | undefined;
  /** The address of a tab's list; without a tab, of the first one's. */
  addressOf: (did: string | undefined) => string;
  /** The tab whose context menu is open. */
  menu: MenuPosition | undefined;
  onAsk: (position: MenuPosition | undefined) => void;
};

const dialogPart = createLoader(async () => (await import('./filter-groups-dialog.tsx')).FilterGroupsDialog);

/** What the dialog of filter groups opens with; at first what the assistant prepared, if it led here. */
const useStart = () => {
  const opened = useOpenedDraft('filter');
  const [start, setStart] = useState<Start | undefined>(() => {
    if (opened.value === undefined) return undefined;
    const { name, condition } = opened.value;
    return { action: 'add', prepared: { name, condition } };
  });
  const close = (): void => {
    setStart(undefined);
    opened.drop();
  };
  return { start, setStart, close };
};

/** What is done with filter groups beside their tabs: adding, the menu of the current one, managing them all. */
export const TabButtons = ({ pid, tabs, current, addressOf, menu, onAsk }: TabButtonsProps) => {
  const { t } = useTranslation('filters');
  const { language } = useRendering().context;
  const navigate = useNavigate();
  const config = useModule(pid).data;
  const keepOrder = useTabOrder(pid);
  const { start, setStart, close } = useStart();
  const [deleted, setDeleted] = useState<FilterTab>();
  const [isNear, setNear] = useState(false);
  const Dialog = useLoaded(dialogPart, isNear || start !== undefined);
  const more = useRef<HTMLButtonElement>(null);
  const menuOf = tabs.find(({ did }) => did === menu?.did);
  const currentTab = tabs.find(({ did }) => did === current);
  const near = { onPointerEnter: () => setNear(true), onFocus: () => setNear(true) };
  // The list moves off a tab that is no more.
  const moveOff = (did: string): void => {
    if (did === current) void navigate(addressOf(undefined), { replace: true });
  };
  return (
    <div className={styles.buttons} {...near}>
      {currentTab === undefined ? null : (
        <MenuButton
          ref={more}
          label={t('menu', { name: nameIn(currentTab.name, language) })}
          isOpen={menu !== undefined}
          onOpen={(corner) => onAsk({ did: currentTab.did, ...corner })}
        />
      )}
      {tabs.length === 0 ? <span className={styles.none}>{t('none')}</span> : null}
      <AddAndManage current={currentTab?.did} onStart={setStart} />
      {menu === undefined || menuOf === undefined ? null : (
        <TabMenu
          key={menu.did}
          position={menu}
          tabs={tabs}
          name={nameIn(menuOf.name, language)}
          onEdit={() => setStart({ action: 'edit', did: menuOf.did })}
          onDuplicate={() => setStart({ action: 'duplicate', did: menuOf.did })}
          onDelete={() => setDeleted(menuOf)}
          onOrder={keepOrder}
          onClose={() => {
            onAsk(undefined);
            more.current?.focus();
          }}
        />
      )}
      {start === undefined || Dialog === undefined || config === undefined ? null : (
        <Dialog
          config={config}
          tabs={tabs}
          start={start}
          onDeleted={moveOff}
          onClose={(saved) => {
            close();
            if (saved !== undefined && saved !== current) void navigate(addressOf(saved));
          }}
        />
      )}
      {deleted === undefined ? null : (
        <DeleteGroup
          pid={pid}
          did={deleted.did}
          name={nameIn(deleted.name, language)}
          onCancel={() => setDeleted(undefined)}
          onDeleted={() => {
            setDeleted(undefined);
            moveOff(deleted.did);
          }}
        />
      )}
    </div>
  );
};

type MenuButtonProps = {
  ref: RefObject<HTMLButtonElement | null>;
  label: string;
  isOpen: boolean;
  /** Opens the menu with its corner there, below the button. */
  onOpen: (corner: Pick<MenuPosition, 'left' | 'top'>) => void;
};

const MenuButton = ({ ref, label, isOpen, onOpen }: MenuButtonProps) => (
  <Button
    ref={ref}
    type="text"
    size="small"
    icon={<Icon name="more" />}
    aria-haspopup="menu"
    aria-expanded={isOpen}
    aria-label={label}
    title={label}
    onClick={({ currentTarget }) => {
      const { left, bottom } = currentTarget.getBoundingClientRect();
      onOpen({ left, top: bottom + 4 });
    }}
  />
);

const AddAndManage = ({ current, onStart }: { current: string | undefined; onStart: (start: Start) => void }) => {
  const { t } = useTranslation('filters');
  return (
    <>
      <Button
        type="text"
        size="small"
        icon={<Icon name="plus" />}
        aria-label={t('add')}
        title={t('add')}
        onClick={() => onStart({ action: 'add' })}
      />
      {current === undefined ? null : (
        <Button
          type="text"
          size="small"
          className={styles.manage ?? ''}
          icon={<Icon name="edit" />}
          onClick={() => onStart({ action: 'edit', did: current })}
        >
          {t('manage')}
        </Button>
      )}
    </>
  );
};
