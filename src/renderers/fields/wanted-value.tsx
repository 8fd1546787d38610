import type { Stored } from '../../engine/column.ts';
import { isOpen, type CommandedValue } from '../../engine/control/wanted.ts';
import { Icon } from '../parts/icon.tsx';
import { useAge } from './clock.ts';
import styles from './device.module.css';
import type { CellProps } from './field.ts';
import { useRendering } from './rendering.tsx';
import { useDataText } from './use-data-text.ts';
import { valueText } from './value-text.ts';

const useTextOf = (column: CellProps['column']) => {
  const { context } = useRendering();
  return (value: Stored | undefined): string => {
    const { text, unit } = valueText(value, column, context);
    return text === '' ? '—' : unit === '' ? text : `${text}\u00A0${unit}`;
  };
};

/**
 * Text of a pending command, "22 °C → 24 °C, sent 3 s ago": the reported value, the commanded one and the command's
 * state.
 */
export const useWantedText = (
  column: CellProps['column'],
  value: Stored | undefined,
  wanted: CommandedValue,
): string => {
  const textOf = useTextOf(column);
  const text = useDataText();
  const age = useAge()(wanted.at);
  const to = textOf(wanted.value);
  const change = value === wanted.value ? to : text('device.change', { from: textOf(value), to });
  return text(`device.state.${wanted.state}`, { change, age });
};

/** A column's reported value beside the one that is wanted, until they agree or the command has failed. */
export const WantedValue = ({ column, value, place, wanted }: CellProps & { wanted: CommandedValue }) => {
  const textOf = useTextOf(column);
  const sentence = useWantedText(column, value, wanted);
  const isWaiting = isOpen(wanted);
  if (place === 'detail')
    return (
      <span className={`${styles.wanted} ${styles.whole}`} data-lost={!isWaiting || undefined}>
        <Mark isWaiting={isWaiting} />
        <span className={isWaiting ? undefined : styles.lost}>{sentence}</span>
      </span>
    );
  const title = wanted.by === '' ? sentence : `${sentence} · ${wanted.by}`;
  return (
    <span className={styles.wanted} title={title}>
      <span className="visually-hidden">{sentence}</span>
      <Mark isWaiting={isWaiting} />
      <Change
        isWaiting={isWaiting}
        from={value === wanted.value ? undefined : textOf(value)}
        to={textOf(wanted.value)}
      />
    </span>
  );
};

type ChangeProps = { isWaiting: boolean; from: string | undefined; to: string };

/** Both values; a column without room for both shows what is asked for, and of a lost command what is reported. */
const Change = ({ isWaiting, from, to }: ChangeProps) => (
  <span className={styles.change} data-lost={!isWaiting} aria-hidden="true">
    {from === undefined ? null : isWaiting ? (
      <span>
        <s className={styles.former}>{from}</s> →
      </span>
    ) : (
      <span>{from}</span>
    )}
    <span className={styles.sought}>
      {from === undefined || isWaiting ? null : <span className={styles.lost}>≠ </span>}
      {to}
    </span>
  </span>
);

const Mark = ({ isWaiting }: { isWaiting: boolean }) =>
  isWaiting ? (
    <span className={styles.ring} aria-hidden="true" />
  ) : (
    <span className={`${styles.lost} ${styles.warning}`}>
      <Icon name="warning" size={12} />
    </span>
  );
