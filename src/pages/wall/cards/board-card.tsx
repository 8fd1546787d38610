import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../../api/call-error.ts';
import { call } from '../../../api/client.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { statuses } from '../../../api/statuses.ts';
import type { DashboardCard } from '../../../engine/dashboard/layout.ts';
import type { ChartTheme } from '../../../theme/chart-theme.ts';
import { BoardCard } from '../../../renderers/boards/frame/board-card.tsx';
import { LoadingBoard } from '../../../renderers/boards/frame/loading-board.tsx';
import { EmptyState } from '../../../renderers/parts/empty-state.tsx';
import { SavedBoard } from '../../../features/boards/saved-board.tsx';
import { useBoardTypes } from '../../../features/boards/use-board-types.ts';

type Props = { card: DashboardCard; theme: ChartTheme };

/** What a refusal means for a card; any other one is a failure that may pass. */
const reasons: Readonly<Record<number, 'gone' | 'forbidden'>> = {
  [statuses.notFound]: 'gone',
  [statuses.forbidden]: 'forbidden',
};

/** Milliseconds until a board is looked up again: one that failed soon, others for changes of it on other screens. */
const lookUp = { failed: 60_000, known: 600_000 } as const;

/** A board of a list, as its own tab has it now: a change there changes the wall. */
export const WallBoard = ({ card, theme }: Props) => {
  const { t } = useTranslation('wall');
  const types = useBoardTypes(card.pid);
  const board = useQuery({
    queryKey: queryKeys.board(card.did),
    queryFn: ({ signal }) => call(endpoints.boardConfig, { did: card.did }, { signal, silent: true }),
    select: ({ data }) => data,
    refetchInterval: ({ state }) => (state.status === 'error' ? lookUp.failed : lookUp.known),
  });
  if (board.data !== undefined && types !== undefined)
    return <SavedBoard stored={board.data} types={types} wall={theme} />;
  const { error } = board;
  const reason =
    error === null ? undefined : error instanceof CallError ? (reasons[error.status] ?? 'failed') : 'failed';
  return (
    <BoardCard name={card.name} icon="" colour="c1" theme={theme} isWall>
      {reason === undefined ? (
        <LoadingBoard skeleton={types?.find(card.type)?.skeleton} />
      ) : (
        <EmptyState title={t(`card.${reason}Title`)}>{t(`card.${reason}Text`)}</EmptyState>
      )}
    </BoardCard>
  );
};
