import { useTranslation } from 'react-i18next';
import { emptyDashboard } from '../../../engine/dashboard/layout.ts';
import { type FilledTemplate, layTemplate } from '../../../engine/dashboard/templates/fill.ts';
import type { StoredCard } from '../../../engine/dashboard/templates/template.ts';
import { useLanguage } from '../../../state/preferences.ts';
import { builtInName } from '../cards/built-in-cards.tsx';
import styles from './templates.module.css';
import { areaStyle } from '../area-style.ts';
import { inLanguage } from '../../../texts/phrase.ts';

/** The page as the template lays it out, small: each card with its name. */
export const TemplatePreview = ({ filled }: { filled: FilledTemplate }) => {
  const { t } = useTranslation('wall');
  const language = useLanguage();
  const cards = new Map(
    [...filled.contents].map(([placeName, content]): [string, StoredCard] => [
      placeName,
      content.kind === 'stored'
        ? content.card
        : { ...content.board, did: placeName, name: inLanguage(content.board.name, language) },
    ]),
  );
  const { dashlist, pageSize } = layTemplate(filled.template, cards, emptyDashboard());
  return (
    <div
      className={styles.preview}
      aria-hidden="true"
      style={{
        gridTemplateColumns: `repeat(${pageSize.colume}, 1fr)`,
        gridTemplateRows: `repeat(${pageSize.row}, 1fr)`,
      }}
    >
      {dashlist.map((card) => (
        <span key={card.did} style={areaStyle(card)}>
          {builtInName(card, t) ?? card.name}
        </span>
      ))}
    </div>
  );
};
