import type { StateId } from '../../../engine/column.ts';
import { useRendering } from '../../fields/rendering.tsx';
import { StateMark } from '../../parts/state-mark.tsx';
import { useChanged } from '../../parts/use-changed.ts';
import type { LabelSide } from './label-layout.ts';
import styles from './plan.module.css';

export type Marker = {
  pid: string;
  did: string;
  /** Percent of the picture. */
  x: number;
  y: number;
  name: string;
  /** What a rule says of it; may be empty. */
  label: string;
  state: StateId | undefined;
};

type Props = {
  marker: Marker;
  /** The state in words. */
  stateWord: string;
  /** The side of the shape at which the label is. */
  label: LabelSide | 'hidden';
  press: 'record' | 'control';
  onSee: () => void;
};

export const Shape = ({ state }: { state: StateId | undefined }) =>
  state === undefined ? <span className={styles.plain} aria-hidden="true" /> : <StateMark state={state} />;

/** A record on a plan: the shape of its state, its label, and the way to it. */
export const PlanMarker = ({ marker, stateWord, label: side, press, onSee }: Props) => {
  const { pid, did, x, y, name, label, state } = marker;
  const { hrefOf, follow, control } = useRendering();
  const changes = useChanged([state, label]);
  const href = hrefOf?.(pid, did);
  const accessibleName = [name, stateWord, label].filter(Boolean).join(', ');
  const look = {
    className: styles.marker,
    style: { left: `${x}%`, top: `${y}%` },
    'data-state': state,
    'data-label': side,
    'aria-label': accessibleName,
    title: accessibleName,
    onFocus: onSee,
  };
  const inner = (
    <>
      <span key={changes} className={styles.dot} data-changed={changes > 0}>
        <Shape state={state} />
      </span>
      {label === '' ? null : <span className={styles.label}>{label}</span>}
    </>
  );
  if (press === 'control' && control !== undefined) {
    return (
      <button type="button" {...look} onClick={() => control(pid, did)}>
        {inner}
      </button>
    );
  }
  if (href === undefined) {
    return (
      <span {...look} role="img" onFocus={undefined}>
        {inner}
      </span>
    );
  }
  return (
    <a
      {...look}
      href={href}
      draggable={false}
      onClick={(event) => {
        if (follow === undefined || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        follow(href);
      }}
    >
      {inner}
    </a>
  );
};
