import { useTranslation } from 'react-i18next';
import type { DashboardCard, DashboardSide } from '../../engine/dashboard/layout.ts';
import { CardContent } from './cards/card-content.tsx';
import { cardBackgroundStyle } from './card-background.ts';
import { useCardBackgrounds } from './use-card-backgrounds.ts';
import { chartThemeOf } from './wall-theme.ts';
import styles from './wall.module.css';

/** Height of a row of cells, rem, and of the lowest card. */
const [rowHeight, lowest] = [4.5, 12];

const inReadingOrder = (a: DashboardCard, b: DashboardCard): number => a.dataY - b.dataY || a.dataX - b.dataX;

/** The cards one below the other, for a phone: each as wide as the screen and as high as its cells. */
export const WallStack = ({ side }: { side: DashboardSide }) => {
  const { t } = useTranslation('wall');
  const backgrounds = useCardBackgrounds(side);
  const cards = side.dashlist.map((card, index) => ({ card, background: backgrounds[index] }));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- required for scrolling by keyboard
    <div className={styles.stack} role="group" aria-label={t('title')} tabIndex={0}>
      {cards
        .toSorted((a, b) => inReadingOrder(a.card, b.card))
        .map(({ card, background }) => (
          <div
            key={`${card.type}-${card.did}`}
            className={styles.card}
            style={{
              height: `${Math.max(lowest, card.rows * rowHeight)}rem`,
              ...cardBackgroundStyle(background),
            }}
          >
            <CardContent card={card} theme={chartThemeOf(side)} />
          </div>
        ))}
    </div>
  );
};
