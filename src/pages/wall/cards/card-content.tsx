import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DashboardCard } from '../../../engine/dashboard/layout.ts';
import type { ChartTheme } from '../../../theme/chart-theme.ts';
import { WallBoard } from './board-card.tsx';
import { builtInName, builtInOf, builtIns } from './built-in-cards.tsx';
import { isProductCard, ProductCard } from './product-card.tsx';
import styles from './cards.module.css';

type Props = { card: DashboardCard; theme: ChartTheme };

/**
 * What a card shows: a built-in one, a component of a product, or a board of a list. Memoised: every movement of a
 * dragged card renders the frames of all cards, and their boards must not be rendered with them.
 */
export const CardContent = memo(function CardContent({ card, theme }: Props) {
  const { t } = useTranslation('wall');
  const type = builtInOf(card);
  if (isProductCard(card)) return <ProductCard card={card} theme={theme} />;
  if (type === undefined) return <WallBoard card={card} theme={theme} />;
  const BuiltInCard = builtIns[type];
  return (
    <section className={styles.card} aria-label={builtInName(card, t)}>
      <BuiltInCard />
    </section>
  );
});
