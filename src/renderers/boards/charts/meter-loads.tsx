import type { MeterNode } from '../../../engine/board/energy-tree.ts';
import { numberText } from '../../../engine/number-text.ts';
import type { Words } from '../drawing.ts';
import { Amount } from './amount.tsx';
import shared from './charts.module.css';
import { loadText } from './flow-model.ts';
import { cssInk } from './ink.ts';
import { kilowattsOf } from './kilowatts.ts';
import styles from './meter-loads.module.css';

type Props = {
  nodes: readonly MeterNode[];
  words: Words;
  /** Others, which only the table of the board has. */
  more?: number;
};

/** Power of monitored meters, and their load in percent of the highest load where the board has one. */
export const MeterLoads = ({ nodes, words, more = 0 }: Props) => {
  const hasLoads = nodes.some(({ load }) => load !== undefined);
  return (
    <ul className={styles.loads} aria-label={words.t('flow.watched')}>
      {nodes.map((node) => (
        <li key={node.did}>
          <span className={styles.loadName} title={node.name}>
            {node.name || words.t('unnamed')}
          </span>
          <Amount value={kilowattsOf(node.power)} unit="kW" decimals={1} />
          {hasLoads && <Load node={node} words={words} />}
        </li>
      ))}
      {more > 0 && <li className={styles.loadPercent}>{words.t('more', { count: more })}</li>}
    </ul>
  );
};

const Load = ({ node, words }: { node: MeterNode; words: Words }) => {
  const warning = loadText(node, words);
  const isAlarm = (node.load ?? 0) > 100;
  const ink = warning ? (isAlarm ? 'alarm' : 'attention') : 'c1';
  return (
    <>
      <span className={`${shared.track} ${styles.loadTrack}`} aria-hidden="true">
        <span className={shared.bar} style={{ width: `${Math.min(100, node.load ?? 0)}%`, background: cssInk(ink) }} />
      </span>
      <span className={warning ? (isAlarm ? shared.alarm : shared.attention) : styles.loadPercent}>
        {warning ?? (node.load === undefined ? '—' : `${numberText(node.load, 0)}\u00a0%`)}
      </span>
    </>
  );
};
