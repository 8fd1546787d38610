import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { BoardRegistry } from '../../engine/board/registry.ts';
import { Icon } from '../../renderers/parts/icon.tsx';
import { SortableList } from '../../renderers/parts/sortable-list.tsx';
import { DialogSide } from '../list-dialog/dialog-side.tsx';
import styles from './board-dialog.module.css';
import type { StoredBoard } from './boards-query.ts';
import { KindIcon } from './template-grid.tsx';

type Props = {
  boards: readonly StoredBoard[];
  types: BoardRegistry;
  current: string | undefined;
  isBusy: boolean;
  onAdd: () => void;
  onEdit: (did: string) => void;
  onMove: (from: number, to: number) => void;
};

const keyOf = ({ did }: StoredBoard): string => did;
const nameOf = ({ name }: StoredBoard): string => name;

/** The boards of the tab in their order, each with its settings. */
export const DialogBoardList = ({ boards, types, current, isBusy, onAdd, onEdit, onMove }: Props) => {
  const { t } = useTranslation('board-dialog');
  const title = t('mine', { count: boards.length });
  return (
    <DialogSide
      title={title}
      action={
        <Button type="text" size="small" icon={<Icon name="plus" />} disabled={isBusy} onClick={onAdd}>
          {t('add')}
        </Button>
      }
    >
      <SortableList
        items={boards}
        keyOf={keyOf}
        nameOf={nameOf}
        label={title}
        onMove={onMove}
        itemClassName={styles.board}
        renderItem={(board, { handle, arrows }) => (
          <>
            {handle}
            <KindIcon board={types.find(board.type)} />
            <bdi className={styles.boardName} title={board.name}>
              {board.name}
            </bdi>
            <span className={styles.boardButtons}>{arrows}</span>
            <Button
              type="text"
              size="small"
              icon={<Icon name="settings" />}
              aria-label={t('settings', { name: board.name })}
              aria-current={board.did === current}
              title={t('settings', { name: board.name })}
              disabled={isBusy}
              onClick={() => onEdit(board.did)}
            />
          </>
        )}
      />
    </DialogSide>
  );
};
