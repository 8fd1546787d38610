import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Location } from 'react-router-dom';
import type { DashboardSide } from '../../engine/dashboard/layout.ts';
import { MenuList } from '../../renderers/parts/menu-button.tsx';
import type { ReadDashboard } from '../../schemas/dashboards.ts';
import { toast } from '../../state/toasts.ts';
import { LeaveDialog, LeaveGuard } from '../../features/forms/leave-guard.tsx';
import { BackgroundDialog } from './background-dialog.tsx';
import { EditBar } from './edit-bar.tsx';
import { DashboardDialogs, type DashboardDialog } from './dashboard-dialogs.tsx';
import { ShowBar, SlideDots } from './show-bar.tsx';
import { SizeDialog } from './size-dialog.tsx';
import { useDashboardMenu } from './use-dashboard-menu.tsx';
import { useDashboardName } from './use-dashboard-name.ts';
import { useDashboardList, useDashboardWrite } from './use-dashboards.ts';
import { useReveal } from './use-reveal.ts';
import { useSlideShow } from './use-slide-show.ts';
import type { useWallAddress } from './use-wall-address.ts';
import type { Wall } from './use-wall.ts';
import { useWallMenu, type WallDialog } from './use-wall-menu.tsx';
import { useFocusInBar } from './wall-focus.ts';
import styles from './wall.module.css';

type Props = { side: DashboardSide; wall: Wall; stored: ReadDashboard; wallAddress: ReturnType<typeof useWallAddress> };

const free = { current: false };

/** Everything that changes the wall: the bar at the upper edge, the right-click menu and their dialogs. */
export const WallControls = ({ side, wall, stored, wallAddress }: Props) => {
  const { t } = useTranslation('wall');
  const [dialog, setDialog] = useState<WallDialog>();
  const [point, setPoint] = useContextMenu();
  const [isCancelling, setCancelling] = useState(false);
  const edited = { ...wall, cancel: () => (wall.unsaved > 0 ? setCancelling(true) : wall.cancel()) };
  const items = useWallMenu({ side, wall: edited, onDialog: setDialog });
  useEditKeys(wall);
  useFocusInBar(wall.isEditing);
  const close = (): void => setDialog(undefined);
  const dialogs = {
    background: <BackgroundDialog side={side} wall={wall} onClose={close} />,
    size: <SizeDialog side={side} wall={wall} onClose={close} />,
  } as const;
  return (
    <>
      {wall.isEditing ? (
        <EditBar side={side} wall={edited} onDialog={setDialog} />
      ) : (
        <WholeDashboard
          wall={wall}
          stored={stored}
          wallAddress={wallAddress}
          isResting={dialog !== undefined || point !== undefined}
        />
      )}
      {point !== undefined && (
        <div className={styles.context} style={point}>
          <MenuList id="wall-menu" name={t('menu.name')} items={items()} onClose={() => setPoint(undefined)} />
        </div>
      )}
      {dialog !== undefined && dialogs[dialog]}
      {isCancelling && (
        <LeaveDialog
          unsaved={wall.unsaved}
          onStay={() => setCancelling(false)}
          onDiscard={() => {
            setCancelling(false);
            wall.cancel();
          }}
          onSave={() => wall.save(wall.orientation).then(() => setCancelling(false))}
        />
      )}
      <LeaveGuard
        unsaved={wall.unsaved}
        onSave={() => wall.save(wall.orientation)}
        onDiscard={wall.cancel}
        isFree={free}
        isLeaving={isElsewhere}
      />
    </>
  );
};

/** Another dashboard is another search of the same path. */
const isElsewhere = (from: Location, to: Location): boolean =>
  from.pathname !== to.pathname || from.search !== to.search;

/** A wall whose link has a slide show needs none in its address. */
const withSlidesOf = ({ did, slides }: ReadDashboard, wallAddress: Props['wallAddress']): Props['wallAddress'] =>
  slides === undefined || wallAddress.address.slides.length > 0
    ? wallAddress
    : { ...wallAddress, address: { did, slides: slides.dashboards, seconds: slides.seconds } };

type WholeProps = Omit<Props, 'side'> & {
  /** A menu or dialog of the page is open: the next slide would close it. */
  isResting: boolean;
};

/** The bar while nothing is edited: which dashboard is shown, others, and the slide show. */
const WholeDashboard = ({ wall, stored, wallAddress, isResting }: WholeProps) => {
  const { t } = useTranslation('wall');
  const isRevealed = useReveal();
  const nameOf = useDashboardName();
  const list = useDashboardList();
  const [dialog, setDialog] = useState<DashboardDialog>();
  const [isChoosing, setChoosing] = useState(false);
  const slides = useSlideShow(withSlidesOf(stored, wallAddress), isResting || isChoosing || dialog !== undefined);
  const makeDefault = useDashboardWrite(() => toast.success(t('done.default', { name: nameOf(stored) })));
  const items = useDashboardMenu({
    list,
    stored,
    onOpen: (did) => wallAddress.go({ did }),
    onDialog: setDialog,
    onDefault: () => makeDefault.mutate({ kind: 'save', input: { did: stored.did, isdefault: true } }),
  });
  return (
    <>
      <ShowBar
        isRevealed={isRevealed}
        name={nameOf(stored)}
        owner={stored.mine ? undefined : stored.owner}
        dashboards={items}
        onChooserOpen={setChoosing}
        slides={slides}
        onEdit={wall.isReadOnly ? undefined : wall.edit}
      />
      {slides.count > 1 && <SlideDots {...slides} />}
      {dialog !== undefined && (
        <DashboardDialogs
          open={dialog}
          stored={stored}
          list={list}
          wallAddress={wallAddress}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  );
};

type Point = { left: number; top: number };

/** Room that the menu needs at the right and lower edge, px at scale 1. */
const menuRoom = { width: 240, height: 480 } as const;

/** Where the right-click menu is open. A press elsewhere closes it. */
const useContextMenu = (): [Point | undefined, (point: Point | undefined) => void] => {
  const [point, setPoint] = useState<Point>();
  useEffect(() => {
    const open = (event: MouseEvent): void => {
      if (event.target instanceof Element && event.target.closest('dialog, input') !== null) return;
      event.preventDefault();
      setPoint({
        left: Math.max(0, Math.min(event.clientX, window.innerWidth - menuRoom.width)),
        top: Math.max(0, Math.min(event.clientY, window.innerHeight - menuRoom.height)),
      });
    };
    const press = (event: PointerEvent): void => {
      if (!(event.target instanceof Element) || event.target.closest('#wall-menu') === null) setPoint(undefined);
    };
    document.addEventListener('contextmenu', open);
    document.addEventListener('pointerdown', press);
    return () => {
      document.removeEventListener('contextmenu', open);
      document.removeEventListener('pointerdown', press);
    };
  }, []);
  return [point, setPoint];
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
