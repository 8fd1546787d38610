import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Board } from '../../../engine/board/board.ts';
import { toast } from '../../../state/toasts.ts';
import { useTheme } from '../../../state/preferences.ts';
import type { ChartTheme } from '../../../theme/chart-theme.ts';
import { Icon } from '../../parts/icon.tsx';
import { useRendering } from '../../fields/rendering.tsx';
import type { MenuItem } from '../../parts/menu-button.tsx';
import { BoardCard } from './board-card.tsx';
import type { BoardData } from './board-data.ts';
import { BoardLegend } from './board-legend.tsx';
import { BoardMenu, type Refreshing } from './board-menu.tsx';
import { BoardBody } from './board-body.tsx';
import { BoardTable } from './board-table.tsx';
import { figuresCsv } from './figures-csv.ts';
import { FullScreen } from './full-screen.tsx';
import { picturePng } from './picture-png.ts';
import { csvBlob, saveFile } from './save-file.ts';
import { type BoardContent, useReading } from './use-reading.ts';
import { useOnScreen } from './use-on-screen.ts';
import { inLanguage } from '../../../texts/phrase.ts';

/**
 * A board on the screen: frame, state, picture and menu. It fills its container; the container gives the height
 * (`board.height` px at scale 1, in rem). `LiveBoard` is the same with a query instead of `data`.
 *
 *   board      the kind, of the registry of `schemas/boards`
 *   name       what a person called it; empty is the kind's own label
 *   config     as stored; a preview gives what `encodeBoard` made
 *   data       what is known: see `BoardData`
 *   theme      light, dark or blue; else the console's
 *   isWall     on the wall: bigger texts, no menu, nothing to press
 *   refreshing the chosen interval and its change, as an entry of the menu
 *   onAsk      asks again: an entry of the menu and the retry of a failure
 *   actions    further entries of the menu, such as edit, add to the dashboard, remove
 *   onSeen     called when the board enters or leaves the screen
 */
export type BoardViewProps = {
  board: Pick<Board, 'type' | 'label' | 'icon' | 'colour' | 'view' | 'skeleton'>;
  name: string;
  config: unknown;
  data: BoardData;
  theme?: ChartTheme;
  isWall?: boolean;
  refreshing?: Refreshing;
  onAsk?: () => void;
  actions?: readonly MenuItem[];
  onSeen?: (isOnScreen: boolean) => void;
};

/** Boards that ask each second are late after minutes, not after seconds. */
const lateAfter = 60;

export const BoardView = (props: BoardViewProps) => {
  const { board, data, isWall = false, onAsk } = props;
  const consoleTheme = useTheme();
  const theme = props.theme ?? consoleTheme;
  const card = useRef<HTMLElement>(null);
  const fullCard = useRef<HTMLElement>(null);
  const onScreenState = useOnScreen(card, props.onSeen);
  const reading = useReading(board.view, props.config, data, onScreenState !== 'unseen');
  const { now } = useRendering().context;
  const [chosen, setOnly] = useState<string>();
  const [isTable, setTable] = useState(false);
  const [isFull, setFull] = useState(false);
  const name = props.name || inLanguage(board.label, reading.locale.context.language);
  const isDrawn = reading.kind === 'drawn' && !isTable;
  const legend = isDrawn ? reading.legend : [];
  // A series that new numbers no longer have hides nothing.
  const isolatedEntry = legend.find(({ key }) => key === chosen)?.key;
  // No person refreshes a wall: numbers of two intervals ago say when they were true. The words of a reading have the
  // moment of its numbers, not the present.
  const isLate =
    isWall &&
    data.kind === 'ready' &&
    props.refreshing !== undefined &&
    now - data.asof > 2 * Math.max(props.refreshing.interval, lateAfter);
  const frame = (isInDialog: boolean) => (
    <BoardCard
      ref={isInDialog ? fullCard : card}
      name={name}
      icon={board.icon}
      colour={board.colour}
      theme={theme === consoleTheme ? undefined : theme}
      isWall={isWall}
      isAway={onScreenState === 'away' && !isInDialog}
      note={reading.kind === 'drawn' ? reading.note : undefined}
      legend={
        legend.length > 0 && (
          <BoardLegend entries={legend} isolatedEntry={isolatedEntry} onOnly={isWall ? undefined : setOnly} />
        )
      }
      asof={data.kind === 'ready' && reading.hasTexts ? data.asof : undefined}
      isStale={data.kind === 'ready' && (data.trouble !== undefined || isLate)}
      menu={
        !isWall &&
        reading.hasTexts && (
          <Menu
            {...props}
            name={name}
            reading={reading}
            card={isInDialog ? fullCard : card}
            isTable={isTable}
            onTable={() => setTable(!isTable)}
            isFull={isFull}
            onFull={() => setFull(!isFull)}
          />
        )
      }
    >
      {reading.kind === 'drawn' && isTable ? (
        <BoardTable name={name} tables={reading.tables()} />
      ) : (
        <BoardBody
          name={name}
          reading={reading}
          skeleton={board.skeleton}
          theme={theme}
          isWall={isWall}
          isolatedEntry={isolatedEntry}
          onAsk={onAsk}
        />
      )}
    </BoardCard>
  );
  return (
    <>
      {frame(false)}
      {isFull && (
        <FullScreen name={name} onClose={() => setFull(false)}>
          {frame(true)}
        </FullScreen>
      )}
    </>
  );
};

type MenuProps = BoardViewProps & {
  reading: BoardContent;
  card: { current: HTMLElement | null };
  isTable: boolean;
  onTable: () => void;
  isFull: boolean;
  onFull: () => void;
};

const Menu = ({ name, reading, card, isTable, onTable, isFull, onFull, onAsk, refreshing, actions }: MenuProps) => {
  const { t } = useTranslation('boards');
  const png = async (): Promise<void> => {
    if (card.current === null) return;
    try {
      saveFile(`${name}.png`, await picturePng(card.current));
    } catch {
      toast.error(t('menu.pngFailed'));
    }
  };
  const ofNumbers: MenuItem[] =
    reading.kind === 'drawn'
      ? [
          {
            key: 'table',
            label: t(isTable ? 'menu.picture' : 'menu.table'),
            icon: <Icon name={isTable ? 'chartBar' : 'table'} />,
            onChoose: onTable,
          },
          {
            key: 'full',
            label: t(isFull ? 'menu.leave' : 'menu.full'),
            icon: <Icon name="fullScreen" />,
            onChoose: onFull,
          },
          { key: 'png', label: t('menu.png'), icon: <Icon name="image" />, onChoose: () => void png() },
          {
            key: 'csv',
            label: t('menu.csv'),
            icon: <Icon name="export" />,
            onChoose: () => saveFile(`${name}.csv`, csvBlob(figuresCsv(reading.tables()))),
          },
        ]
      : [];
  const asking: MenuItem[] = onAsk
    ? [{ key: 'ask', label: t('menu.ask'), icon: <Icon name="refresh" />, onChoose: onAsk }]
    : [];
  const items = [...ofNumbers, ...asking, ...(isFull ? [] : (actions ?? []))];
  if (items.length === 0 && refreshing === undefined) return null;
  return <BoardMenu name={name} items={items} refreshing={refreshing} />;
};
