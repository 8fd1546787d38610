import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment, relativeTime } from '../../../engine/format.ts';
import { startOfDay } from '../../../engine/moment.ts';
import type { BoardColour } from '../../../engine/board/board.ts';
import type { ChartTheme } from '../../../theme/chart-theme.ts';
import { chartVariables } from '../../../theme/chart-theme.ts';
import { useRendering } from '../../fields/rendering.tsx';
import { Icon, isIconName } from '../../parts/icon.tsx';
import own from './board-age.module.css';
import styles from './board.module.css';

type Props = {
  name: string;
  /** A name of the icon set; anything else is left out. */
  icon: string;
  colour: BoardColour;
  /** Set if it differs from the console's theme: the card then defines its own colours. */
  theme?: ChartTheme | undefined;
  isWall?: boolean;
  /** The card has been scrolled out of view. */
  isAway?: boolean;
  /** Short text after the name. */
  note?: string | undefined;
  /** Shown between name and menu, or on lines of its own where the first one has no room for it. */
  legend?: ReactNode;
  /** Time of the numbers, epoch seconds. `isStale`: the last refresh failed. */
  asof?: number | undefined;
  isStale?: boolean;
  menu?: ReactNode;
  children: ReactNode;
  ref?: Ref<HTMLElement>;
};

/** Card of a board: header with name, age of the numbers, legend and menu. It fills the height of its container. */
export const BoardCard = ({
  name,
  icon,
  colour,
  theme,
  isWall = false,
  isAway = false,
  children,
  ref,
  ...head
}: Props) => (
  <section
    ref={ref}
    className={[styles.card, isWall && styles.wall, isAway && styles.away].filter(Boolean).join(' ')}
    style={theme && chartVariables(theme)}
    data-wall={isWall}
    aria-label={name}
  >
    <header className={head.menu ? `${styles.head} ${styles.withMenu}` : styles.head}>
      <div className={styles.firstLine}>
        {!isWall && isIconName(icon) && (
          <span className={styles.icon} style={{ color: `var(--${colour})` }}>
            <Icon name={icon} />
          </span>
        )}
        <h2 className={styles.name} title={name}>
          {name}
        </h2>
        {head.note && (
          <span className={styles.note} title={head.note}>
            <span>{head.note}</span>
          </span>
        )}
        <span className={styles.gap} />
        {head.asof !== undefined && <Age asof={head.asof} isStale={head.isStale ?? false} isWall={isWall} />}
      </div>
      {head.legend}
      {head.menu && <div className={styles.menu}>{head.menu}</div>}
    </header>
    <div className={styles.body}>{children}</div>
  </section>
);

/** Numbers of the last minutes need no stamp; older ones and stale ones say when they were true. */
const fresh = 60;

const Age = ({ asof, isStale, isWall }: { asof: number; isStale: boolean; isWall: boolean }) => {
  const { t } = useTranslation('boards');
  const { context } = useRendering();
  const stamp = formatMoment(asof, context.zone);
  // A time alone would be read as one of today.
  const isOfToday = asof >= startOfDay(context.now, context.zone);
  const staleSince = isOfToday ? formatMoment(asof, context.zone, 'HH:mm:ss') : stamp;
  if (!isStale && (isWall || context.now - asof < fresh)) return null;
  return (
    <time
      className={own.age}
      data-stale={isStale}
      dateTime={new Date(asof * 1000).toISOString()}
      title={t('asof', { time: stamp, zone: context.zone })}
    >
      {isStale && <Icon name="clock" size={12} />}
      {isStale ? t('staleSince', { time: staleSince }) : relativeTime(asof, context)}
    </time>
  );
};
