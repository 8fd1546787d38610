import { meanOf, amountPer } from '../../../engine/board/energy-tree.ts';
import type { Dataset } from '../../../engine/board/dataset.ts';
import { baseDatasetOf, numbersBy, rowsOf } from '../../../engine/board/rows.ts';
import type { ConfigOf, Input } from '../drawing.ts';
import type { board } from '../../../schemas/boards/cmangraph.board.ts';
import { percentOver } from './amount.tsx';
import { unitOfUse } from './unit-of-use.ts';

/** Electricity, water and gas of a park: today, per head, per m², and the last days. */

type Config = ConfigOf<typeof board>;

export type ConsumptionRow = {
  key: 'electricity' | 'water' | 'gas';
  unit: string;
  today: number | undefined;
  perHead: number | undefined;
  /** One per day, today last. */
  days: readonly (number | undefined)[];
  /** Yesterday against the mean of the days before, in percent: today is not over yet. */
  trend: number | undefined;
};

export type AreaRow = { key: string; area: number; energy: number | undefined; gas: number | undefined };

const usesOf = (dataset: Dataset): (number | undefined)[] => rowsOf(dataset).map((row) => row.number('use'));

function trendOf(days: readonly (number | undefined)[]): number | undefined {
  const past = days.slice(0, -1).filter((day) => day !== undefined);
  return percentOver(past.at(-1), meanOf(past.slice(0, -1)));
}

export function consumptionRows({ config, datasets, locale }: Input<Config>): ConsumptionRow[] {
  const parts = [
    { key: 'electricity', today: 'today', days: 'days', did: config.averageElcMeter, heads: config.averageEnergyMems },
    {
      key: 'water',
      today: 'watertoday',
      days: 'waterdays',
      did: config.averageWaterMeter,
      heads: config.averageWaterMems,
    },
    { key: 'gas', today: 'gastoday', days: 'gasdays', did: config.averageGasMeter, heads: config.averageEnergyMems },
  ] as const;
  return parts.map(({ key, today, days, did, heads }) => {
    const used = baseDatasetOf(datasets, today);
    const use = numbersBy(used, 'device', 'use').get(did);
    const past = usesOf(baseDatasetOf(datasets, days));
    return {
      key,
      unit: unitOfUse([used, baseDatasetOf(datasets, days)], locale),
      today: use,
      perHead: amountPer(use, meanOf(heads)),
      days: past,
      trend: trendOf(past),
    };
  });
}

/** Energy and gas of the measured areas, for one m². */
export function areaRows({ config, datasets }: Input<Config>): AreaRow[] {
  const energies = numbersBy(baseDatasetOf(datasets, 'today'), 'device', 'use');
  const gases = numbersBy(baseDatasetOf(datasets, 'gastoday'), 'device', 'use');
  const of = (meters: Readonly<Record<'meter' | 'gas', string | undefined>>, area: number | undefined, key: string) =>
    area === undefined
      ? []
      : [
          {
            key,
            area,
            energy: amountPer(energies.get(meters.meter ?? ''), area),
            gas: amountPer(gases.get(meters.gas ?? ''), area),
          },
        ];
  return [
    ...of({ meter: config.monitorMeter, gas: config.monitorGasMeter }, config.monitorArea, '1'),
    ...of({ meter: config.monitorMeter2, gas: config.monitorGasMeter2 }, config.monitorArea2, '2'),
  ];
}
