import type { LocalText } from '../column.ts';
import { ownProperty } from '../own-property.ts';
import type { Dataset } from './dataset.ts';
import { numbersBy } from './rows.ts';
import { sameText } from '../../texts/phrase.ts';

export type Gauge = {
  type: string;
  label: LocalText;
  /** W; `undefined` for a kind without meters. */
  value: number | undefined;
  normal: number;
  max: number;
  state: 'normal' | 'attention' | 'alarm';
};

type Config = { gauges: readonly { type: string; section: readonly number[] }[] };

const stateOf = (value: number | undefined, normal: number, max: number): Gauge['state'] => {
  if (value === undefined) return 'normal';
  if (value > max) return 'alarm';
  return value > normal ? 'attention' : 'normal';
};

/** The gauges of a board in their order; a kind without meters has no value. Contract "Queries of boards". */
export function gaugesOf({ gauges }: Config, load: Dataset): Gauge[] {
  const powers = numbersBy(load, 'type', 'power');
  const labels = load.columns.find(({ name }) => name === 'type')?.enum ?? {};
  return gauges.map(({ type, section: [normal = 0, max = 0] }) => {
    const value = powers.get(type);
    return {
      type,
      label: ownProperty(labels, type) ?? sameText(type),
      value,
      normal,
      max,
      state: stateOf(value, normal, max),
    };
  });
}
