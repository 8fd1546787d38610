import { useTranslation } from 'react-i18next';
import type { Board } from '../../engine/board/board.ts';
import { boardDataOf } from '../../renderers/boards/frame/board-data.ts';
import { BoardView } from '../../renderers/boards/frame/board-view.tsx';
import { EmptyState } from '../../renderers/parts/empty-state.tsx';
import type { BoardCalls } from './board-calls.ts';
import styles from './board-dialog.module.css';
import { usePreview } from './use-preview.ts';

type Props = {
  board: Board;
  name: string;
  /** The board as it would be stored; missing while the form is not complete. */
  encoded: { type: string; config: unknown } | undefined;
  faultCount: number;
  calls: BoardCalls;
};

/** The board as it will look, with the numbers of now, while its form is filled in. */
export const BoardPreview = ({ board, name, encoded, faultCount, calls }: Props) => {
  const { t } = useTranslation('board-dialog');
  const { answer, config, error, again } = usePreview(encoded, calls.preview);
  return (
    <section className={styles.preview} aria-label={t('preview.title')}>
      <h2>{t('preview.title')}</h2>
      {encoded === undefined ? (
        <div className={styles.previewBlank}>
          <EmptyState title={t('preview.incompleteTitle')}>{t('preview.incomplete', { count: faultCount })}</EmptyState>
        </div>
      ) : (
        <div className={styles.previewBoard} style={{ height: `min(${board.height / 16}rem, 100%)` }}>
          <BoardView
            board={board}
            name={name.trim() || t('preview.unnamed')}
            config={config}
            data={boardDataOf(answer, error)}
            onAsk={again}
          />
        </div>
      )}
    </section>
  );
};
