import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DashboardSide } from '../../engine/dashboard/layout.ts';
import { MenuList } from '../../renderers/parts/menu-button.tsx';
import { LeaveGuard } from '../data/record/leave-guard.tsx';
import { BackgroundDialog } from './background-dialog.tsx';
import { EditBar } from './edit-bar.tsx';
import { ShowBar } from './show-bar.tsx';
import { SizeDialog } from './size-dialog.tsx';
import { useReveal } from './use-reveal.ts';
import type { Wall } from './use-wall.ts';
import { useWallMenu, type WallDialog } from './use-wall-menu.tsx';
import styles from './wall.module.css';

type Props = { side: DashboardSide; wall: Wall };

const free = { current: false };

/** Everything that changes the wall: the bar at the upper edge, the right-click menu and their dialogs. */
export const WallControls = ({ side, wall }: Props) => {
  const { t } = useTranslation('wall');
  const isRevealed = useReveal();
  const [dialog, setDialog] = useState<WallDialog>();
  const [at, setAt] = useContextMenu();
  const items = useWallMenu({ side, wall, onDialog: setDialog });
  useEditKeys(wall);
  const close = (): void => setDialog(undefined);
  const dialogs = {
    background: <BackgroundDialog side={side} wall={wall} onClose={close} />,
    size: <SizeDialog side={side} wall={wall} onClose={close} />,
  } as const;
  return (
    <>
      {wall.isEditing ? (
        <EditBar side={side} wall={wall} onDialog={setDialog} />
      ) : (
        <ShowBar isRevealed={isRevealed} onEdit={wall.edit} />
      )}
      {at !== undefined && (
        <div className={styles.context} style={at}>
          <MenuList id="wall-menu" name={t('menu.name')} items={items()} onClose={() => setAt(undefined)} />
        </div>
      )}
      {dialog !== undefined && dialogs[dialog]}
      <LeaveGuard
        unsaved={wall.unsaved}
        onSave={() => wall.save(wall.orientation)}
        onDiscard={wall.cancel}
        isFree={free}
      />
    </>
  );
};

type Point = { left: number; top: number };

/** Room that the menu needs at the right and lower edge, px at scale 1. */
const menuRoom = { width: 240, height: 480 } as const;

/** Where the right-click menu is open. A press elsewhere closes it. */
const useContextMenu = (): [Point | undefined, (at: Point | undefined) => void] => {
  const [at, setAt] = useState<Point>();
  useEffect(() => {
    const open = (event: MouseEvent): void => {
      if (event.target instanceof Element && event.target.closest('dialog, input') !== null) return;
      event.preventDefault();
      setAt({
        left: Math.max(0, Math.min(event.clientX, window.innerWidth - menuRoom.width)),
        top: Math.max(0, Math.min(event.clientY, window.innerHeight - menuRoom.height)),
      });
    };
    const press = (event: PointerEvent): void => {
      if (!(event.target instanceof Element) || event.target.closest('#wall-menu') === null) setAt(undefined);
    };
    document.addEventListener('contextmenu', open);
    document.addEventListener('pointerdown', press);
    return () => {
      document.removeEventListener('contextmenu', open);
      document.removeEventListener('pointerdown', press);
    };
  }, []);
  return [at, setAt];
};

/** Ctrl+Z and Ctrl+Shift+Z (or Ctrl+Y) while it is edited. */
const useEditKeys = ({ isEditing, undo, redo }: Wall): void => {
  useEffect(() => {
    if (!isEditing) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || (event.target instanceof Element && event.target.closest('input')))
        return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) redo();
      else undo();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isEditing, undo, redo]);
};
