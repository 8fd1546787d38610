import type { MeterNode } from '../../../engine/board/energy-tree.ts';
import { numberText } from '../../../engine/number-text.ts';
import type { BoardLocale } from '../drawing.ts';
import { Amount } from './amount.tsx';
import shared from './charts.module.css';
import { loadText } from './flow-model.ts';
import { cssInk } from './ink.ts';
import { kilowattsOf } from './kilowatts.ts';
import styles from './meter-loads.module.css';

type Props = {
  nodes: readonly MeterNode[];
  locale: BoardLocale;
  /** Others, which only the table of the board has. */
  more?: number;
};

/** Power of monitored meters, and their load in percent of the highest load where the board has one. */
export const MeterLoads = ({ nodes, locale, more = 0 }: Props) => {
  const hasLoads = nodes.some(({ load }) => load !== undefined);
  return (
    <ul className={styles.loads} aria-label={locale.t('flow.watched')}>
      {nodes.map((node) => (
        <li key={node.did}>
          <span className={styles.loadName} title={node.name}>
            {node.name || locale.t('unnamed')}
          </span>
          <Amount value={kilowattsOf(node.power)} unit="kW" decimals={1} />
          {hasLoads && <Load node={node} locale={locale} />}
        </li>
      ))}
      {more > 0 && <li className={styles.loadPercent}>{locale.t('more', { count: more })}</li>}
    </ul>
  );
};

const Load = ({ node, locale }: { node: MeterNode; locale: BoardLocale }) => {
  const warning = loadText(node, locale);
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
