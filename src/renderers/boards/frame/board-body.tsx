import { memo } from 'react';
import type { ChartTheme } from '../../../theme/chart-theme.ts';
import type { BoardSkeleton } from '../../../engine/board/board.ts';
import { DrawingGuard, EmptyBoard, FailedBoard, ForbiddenBoard } from './board-states.tsx';
import { LoadingBoard } from './loading-board.tsx';
import { FailedPlugin } from '../plugins/plugin-states.tsx';
import type { BoardContent } from './use-reading.ts';
import { inLanguage } from '../../../texts/phrase.ts';

type Props = {
  name: string;
  reading: BoardContent;
  skeleton: BoardSkeleton;
  theme: ChartTheme;
  isWall: boolean;
  isolatedEntry: string | undefined;
  onAsk: (() => void) | undefined;
};

/** The picture of a board, or its placeholder. */
export const BoardBody = memo(({ name, reading, skeleton, theme, isWall, isolatedEntry, onAsk }: Props) => {
  if (reading.kind === 'drawn') {
    const { Picture, model, locale } = reading;
    return (
      <DrawingGuard fallback={<FailedBoard text="" onRetry={onAsk} />}>
        <Picture
          model={model}
          locale={locale}
          theme={theme}
          name={name}
          isWall={isWall}
          {...(isolatedEntry && { isolatedEntry })}
        />
      </DrawingGuard>
    );
  }
  if (reading.kind === 'empty') return <EmptyBoard why={reading.why} />;
  if (reading.kind === 'broken') return <FailedBoard text="" onRetry={onAsk} />;
  if (reading.kind === 'failed' && reading.plugin) {
    const { plugin, reason } = reading.plugin;
    return <FailedPlugin name={inLanguage(plugin, reading.locale.context.language)} reason={reason} onRetry={onAsk} />;
  }
  if (reading.kind === 'failed') return <FailedBoard text={reading.text} onRetry={onAsk} />;
  return reading.kind === 'forbidden' ? <ForbiddenBoard text={reading.text} /> : <LoadingBoard skeleton={skeleton} />;
});
