import { memo, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ModuleConfig } from '../../engine/column.ts';
import { Icon } from '../../renderers/parts/icon.tsx';
import { useLoaded } from '../../renderers/parts/use-loaded.tsx';
import type { FilterTab } from '../../schemas/wire.ts';
import { useIsPhone } from '../../state/preferences.ts';
import { stripHeight } from './strip-height.ts';
import styles from './board-strip.module.css';
import type { StoredBoard } from './boards-query.ts';
import { boardDialogPart } from './board-dialog-part.ts';
import { SavedBoard, sizeOf } from './saved-board.tsx';
import { useBoardTypes } from './use-board-types.ts';
import { useStripFold } from './use-strip-fold.ts';

export type BoardStripProps = {
  config: ModuleConfig;
  tab: FilterTab;
  boards: readonly StoredBoard[];
  mayChange: boolean;
  /** Reserves the height (against layout shift), because the strip was open when it was last shown here. */
  hasRoom: boolean;
  /** The height that the strip takes now, rem; 0 while it is closed. */
  onRoom: (rem: number) => void;
};

/**
 * The boards of a tab above its table, in one row that scrolls, on a phone one below the other; closed until the person opens them. Turning pages renders
 * none of them again.
 */
export const BoardStrip = memo(({ config, tab, boards, mayChange, hasRoom, onRoom }: BoardStripProps) => {
  const { t } = useTranslation('board-dialog');
  const id = useId();
  const { isOpened, isPending, choose } = useStripFold(config.pid);
  const [pressed, setPressed] = useState<boolean>();
  const types = useBoardTypes(config.pid);
  const [edited, setEdited] = useState<string>();
  const Dialog = useLoaded(boardDialogPart, edited !== undefined);
  const isPhone = useIsPhone();
  // What a person keeps open on a wide screen would push all rows off that of a phone: there it is opened on its own.
  const isOpen = pressed ?? (isPhone ? hasRoom : isOpened);
  const heights = types === undefined ? [0] : boards.map((board) => sizeOf(board, types).height / 16);
  const height = isPhone ? heights.reduce((sum, boardHeight) => sum + boardHeight, 0) : Math.max(...heights);
  const isKnown = types !== undefined && !isPending;
  useEffect(() => {
    if (isKnown) onRoom(isOpen ? height : 0);
  }, [isKnown, isOpen, height, onRoom]);
  if (types === undefined || isPending) return null;
  const toggle = (): void => {
    setPressed(!isOpen);
    if (!isPhone) choose(!isOpen);
  };
  return (
    <section className={styles.strip} aria-label={t('strip.label')}>
      <button type="button" className={styles.toggle} aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
        <Icon name={isOpen ? 'down' : 'right'} size={12} />
        {t('strip.title', { count: boards.length })}
        <span className="visually-hidden">{t(isOpen ? 'strip.hide' : 'strip.show')}</span>
      </button>
      {isOpen ? (
        <div id={id} className={styles.row} style={{ height: stripHeight(height, isPhone) }}>
          {boards.map((board) => (
            <Slot key={board.did} board={board} types={types} onEdit={mayChange ? setEdited : undefined} />
          ))}
        </div>
      ) : null}
      {edited === undefined || Dialog === undefined ? null : (
        <Dialog config={config} tab={tab} start={{ kind: 'edit', did: edited }} onClose={() => setEdited(undefined)} />
      )}
    </section>
  );
});

type SlotProps = {
  board: StoredBoard;
  types: NonNullable<ReturnType<typeof useBoardTypes>>;
  /** Missing for who may not change the boards of this tab. */
  onEdit: ((did: string) => void) | undefined;
};

const Slot = ({ board, types, onEdit }: SlotProps) => {
  const { t } = useTranslation('board-dialog');
  const edit = onEdit && {
    key: 'edit',
    label: t('overview.edit'),
    icon: <Icon name="edit" />,
    isApart: true,
    onChoose: () => onEdit(board.did),
  };
  const { span, height } = sizeOf(board, types);
  const isPhone = useIsPhone();
  return (
    <div
      className={styles.slot}
      style={{ flexBasis: isPhone ? `${height / 16}rem` : `calc(${span / 12} * 100% - 1px)` }}
    >
      <SavedBoard stored={board} types={types} actions={edit === undefined ? [] : [edit]} />
    </div>
  );
};
