import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { RecordValues } from '../../engine/column.ts';
import type { PowerTile } from '../../engine/control/control-tiles.ts';
import { isOpen, wantedIn } from '../../engine/control/wanted.ts';
import { useClock } from '../../renderers/fields/clock.ts';
import { Icon } from '../../renderers/parts/icon.tsx';
import { useTileName } from './control-texts.ts';
import styles from './control.module.css';

type Props = {
  tiles: readonly PowerTile[];
  /** The rows in sight: a tile is processing while one of them waits for its value. */
  rows: readonly RecordValues[];
  isNone: boolean;
  onPress: (tile: PowerTile) => void;
};

/** Since when devices in sight have waited for this value, epoch seconds, and how many; nothing while none does. */
export const activeOf = (
  tile: PowerTile,
  rows: readonly RecordValues[],
): { time: number; count: number } | undefined => {
  const waiting = rows.flatMap((record) => {
    const wanted = wantedIn(record, tile.column);
    return wanted !== undefined && isOpen(wanted) && wanted.value === tile.value ? [wanted.at] : [];
  });
  return waiting.length === 0 ? undefined : { time: Math.min(...waiting), count: waiting.length };
};

/** Tiles that give every device of the list one value: idle, or processing with its time. */
export const PowerTiles = ({ tiles, rows, isNone, onPress }: Props) => {
  const { t } = useTranslation('control');
  const nameOf = useTileName();
  const now = useClock();
  if (tiles.length === 0) return null;
  return (
    <span className={styles.group} role="group" aria-label={t('tile.group')}>
      {tiles.map((tile, index) => {
        const active = activeOf(tile, rows);
        const name = nameOf(tile.label);
        return (
          <Button
            key={index}
            size="small"
            aria-haspopup="dialog"
            icon={active === undefined ? <Icon name="power" size={12} /> : <span className={styles.ring} />}
            disabled={isNone || active !== undefined}
            title={isNone ? t('noDevices') : undefined}
            onClick={() => onPress(tile)}
          >
            {active === undefined
              ? name
              : t('tile.active', { name, count: active.count, seconds: Math.max(0, now - active.time) })}
          </Button>
        );
      })}
    </span>
  );
};
