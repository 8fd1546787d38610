import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DashboardCard } from '../../../engine/dashboard/layout.ts';
import { LoadingBoard } from '../../../renderers/boards/frame/loading-board.tsx';
import { EmptyState } from '../../../renderers/parts/empty-state.tsx';
import { useLanguage } from '../../../state/preferences.ts';
import { type ChartTheme, chartVariables } from '../../../theme/chart-theme.ts';
import { EmbeddedPage } from '../../../features/embedded/embedded-page.tsx';
import type { CardEntry } from '../../../features/embedded/manifest.ts';
import { useCardEntries } from '../../../features/embedded/use-manifest.ts';
import { useMenu } from '../../../features/menu/use-menu.ts';
import styles from './cards.module.css';
import { inLanguage } from '../../../texts/phrase.ts';

/** Components of products on a dashboard. They are named by their module, as the manifest says. docs/embedding.md. */

/** The `type` of such a card in a layout. */
export const productCardType = 'card';

export const isProductCard = ({ type, pid }: Pick<DashboardCard, 'type' | 'pid'>): boolean =>
  type === productCardType && pid !== '';

const cardFor = (entries: readonly CardEntry[], pid: string): CardEntry | undefined =>
  entries.find((entry) => entry.pid.toLowerCase() === pid.toLowerCase()) ?? entries.find(({ isCommon }) => isCommon);

/** What a module offers for dashboards: at most one component, and how a layout names it. */
export const useProductCards = (pid: string): readonly { did: string; name: string }[] => {
  const { t } = useTranslation('wall');
  const language = useLanguage();
  const entries = useCardEntries();
  const menu = useMenu();
  return useMemo(() => {
    const entry = cardFor(entries ?? [], pid);
    if (entry === undefined) return [];
    const product = (menu.data ?? []).flatMap(({ products }) => products).find((listed) => listed.pid === pid);
    const name =
      inLanguage(entry.name, language) ?? t('card.component', { name: inLanguage(product?.name, language) ?? pid });
    return [{ did: `${productCardType}-${pid}`, name }];
  }, [entries, menu.data, pid, language, t]);
};

/** A component of a product, in the theme of the dashboard. One that fails says so and can be loaded again. */
export const ProductCard = ({ card, theme }: { card: DashboardCard; theme: ChartTheme }) => {
  const { t } = useTranslation('wall');
  const entries = useCardEntries();
  const entry = entries && cardFor(entries, card.pid);
  const [component] = useProductCards(card.pid);
  return (
    <section className={styles.card} style={chartVariables(theme)} aria-label={component?.name ?? card.name}>
      {entries === undefined ? (
        <LoadingBoard />
      ) : entry === undefined ? (
        <EmptyState title={t('card.componentGoneTitle')}>{t('card.componentGoneText')}</EmptyState>
      ) : (
        <EmbeddedPage entry={entry} pid={card.pid} card={theme} />
      )}
    </section>
  );
};
