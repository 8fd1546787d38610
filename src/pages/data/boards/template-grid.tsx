import { useTranslation } from 'react-i18next';
import type { Board } from '../../../engine/board/board.ts';
import { useRendering } from '../../../renderers/fields/rendering.tsx';
import { Icon, isIconName } from '../../../renderers/parts/icon.tsx';
import styles from './board-dialog.module.css';

type Props = { types: readonly Board[]; hasBoards: boolean; onChoose: (type: string) => void };

/** The kinds of boards, four a row. Spec 2 section 9. */
export const TemplateGrid = ({ types, hasBoards, onChoose }: Props) => {
  const { t } = useTranslation('board-dialog');
  const { language } = useRendering().around;
  return (
    <section className={styles.templates} aria-label={t('templates')}>
      <header className={styles.paneHead}>
        <h3>{t('templates')}</h3>
        <span>{hasBoards ? t('templatesHint') : t('none')}</span>
      </header>
      <ul className={styles.templateGrid}>
        {types.map((board) => (
          <li key={board.type}>
            <button type="button" className={styles.template} onClick={() => onChoose(board.type)}>
              <KindIcon board={board} />
              <span className={styles.templateText}>
                <b>{board.label[language]}</b>
                <span>{board.summary[language]}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** The sign of a kind of board in its colour. */
export const KindIcon = ({ board }: { board: Pick<Board, 'icon' | 'colour'> | undefined }) => (
  <span className={styles.kind} style={{ color: board && `var(--${board.colour})` }}>
    <Icon name={board !== undefined && isIconName(board.icon) ? board.icon : 'other'} />
  </span>
);
