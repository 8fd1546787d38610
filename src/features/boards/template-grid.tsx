import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Board } from '../../engine/board/board.ts';
import { isOfOtherLists, type Unmet, unmetNeed } from '../../engine/board/needs.ts';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import { Icon, isIconName } from '../../renderers/parts/icon.tsx';
import styles from './board-dialog.module.css';
import type { BoardContext } from '../../engine/board/board-context.ts';
import { inLanguage } from '../../texts/phrase.ts';

type Props = {
  types: readonly Board[];
  context: BoardContext;
  hasBoards: boolean;
  /** Below the templates. */
  notes?: ReactNode;
  onChoose: (type: string) => void;
};

type Template = { board: Board; unmet: Unmet | undefined };

/** Below the templates that can be chosen, those that the list lacks something for, by what that is. */
const headings = ['history', 'column', 'kind'] as const satisfies readonly Unmet['heading'][];

/** The kinds of boards, four a row. Contract "Screens". */
export const TemplateGrid = ({ types, context, hasBoards, notes, onChoose }: Props) => {
  const { t } = useTranslation('board-dialog');
  const templates = types.map((board): Template => ({ board, unmet: unmetNeed(board.needs, context) }));
  const offered = Map.groupBy(
    templates.filter(({ unmet }) => unmet === undefined),
    ({ board }) => (isOfOtherLists(board.needs, context) ? 'others' : 'own'),
  );
  return (
    <section className={styles.templates} aria-label={t('templates')}>
      <header className={styles.paneHead}>
        <h2>{t('templates')}</h2>
        <span>{hasBoards ? t('templatesHint') : t('none')}</span>
      </header>
      <Offered templates={offered.get('own') ?? []} onChoose={onChoose} />
      {offered.has('others') && (
        <section className={styles.lacking} aria-label={t('ofOtherLists')}>
          <h3>{t('ofOtherLists')}</h3>
          <Offered templates={offered.get('others') ?? []} onChoose={onChoose} />
        </section>
      )}
      {headings.map((heading) => (
        <Lacking
          key={heading}
          title={t(`needs.${heading}`)}
          templates={templates.filter(({ unmet }) => unmet?.heading === heading)}
        />
      ))}
      {notes}
    </section>
  );
};

const Offered = ({ templates, onChoose }: { templates: readonly Template[] } & Pick<Props, 'onChoose'>) => (
  <ul className={styles.templateGrid}>
    {templates.map(({ board }) => (
      <li key={board.type}>
        <button type="button" className={styles.template} onClick={() => onChoose(board.type)}>
          <TemplateText board={board} />
        </button>
      </li>
    ))}
  </ul>
);

const TemplateText = ({ board }: { board: Board }) => {
  const { language } = useRendering().context;
  return (
    <>
      <KindIcon board={board} />
      <span className={styles.templateText}>
        <b>{inLanguage(board.label, language)}</b>
        <span>{inLanguage(board.summary, language)}</span>
      </span>
    </>
  );
};

/** Templates to read about and not to choose, each with what its list lacks. */
const Lacking = ({ title, templates }: { title: string; templates: readonly Template[] }) => {
  if (templates.length === 0) return null;
  const reasons = Map.groupBy(templates, ({ unmet }) => JSON.stringify(unmet?.reason));
  return (
    <section className={styles.lacking} aria-label={title}>
      <h3>{title}</h3>
      {[...reasons].map(([key, alike]) => (
        <div key={key}>
          <Reason unmet={alike[0]?.unmet} />
          <ul className={styles.templateGrid}>
            {alike.map(({ board }) => (
              <li key={board.type} className={styles.template} data-lacking>
                <TemplateText board={board} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
};

/** What to do, with the words of the config as they are written there. */
const Reason = ({ unmet }: { unmet: Unmet | undefined }) => {
  const { language } = useRendering().context;
  const parts = inLanguage(unmet?.reason, language)?.split('`') ?? [];
  return (
    <p className={styles.reason}>
      {/* Every second part was between backticks; the parts of a sentence have no identity but their place. */}
      {/* eslint-disable-next-line react/no-array-index-key */}
      {parts.map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))}
    </p>
  );
};

/** The sign of a kind of board in its colour. */
export const KindIcon = ({ board }: { board: Pick<Board, 'icon' | 'colour'> | undefined }) => (
  <span className={styles.kind} style={{ color: board && `var(--${board.colour})` }}>
    <Icon name={board !== undefined && isIconName(board.icon) ? board.icon : 'other'} />
  </span>
);
