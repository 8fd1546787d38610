import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queryKeys } from '../../../api/query-keys.ts';
import type { AnswerOf } from '../../../api/endpoint.ts';
import type { endpoints } from '../../../api/endpoints.ts';
import type { DashboardCard } from '../../../engine/dashboard/layout.ts';
import { builtInName } from './built-in-cards.tsx';
import { isProductCard, useProductCards } from './product-card.tsx';

/**
 * What a card is called in the reader's language. The layout holds the name of the day when the card was put there,
 * which may be in another language. A board's answer is read from the cache, where its card keeps it: an observer of
 * its own for each card would be paid for in every frame of a drag.
 */
export const useCardName = (card: DashboardCard): string => {
  const { t } = useTranslation('wall');
  const client = useQueryClient();
  const [component] = useProductCards(card.pid);
  const builtIn = builtInName(card, t);
  if (builtIn !== undefined) return builtIn;
  if (isProductCard(card)) return component?.name ?? card.name;
  const board = client.getQueryData<AnswerOf<typeof endpoints.boardConfig>>(queryKeys.board(card.did));
  return board?.data.name ?? card.name;
};
