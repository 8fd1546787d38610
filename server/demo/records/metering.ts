import { energies, metersOf } from '../meters.ts';
import { pids } from '../pids.ts';
import { placeDevices } from '../placement.ts';
import type { PlacedDevice } from '../placement.ts';
import { noise } from '../../simulator/random.ts';
import { gasUseOf, readingRecord } from '../readings.ts';
import { deviceRow, hourSeconds, wireless } from './row.ts';
import type { DemoRow, DemoTable, DemoContext } from './row.ts';

const electricityModels = ['DTSD1352', 'ADL400', 'DTS634', 'iEM3255'];
const waterModels = ['LXSY-25E', 'MULTICAL 21', 'iPERL DN40'];
const gasModels = ['G16', 'LUXG G40', 'TBQZ-80'];

function electricityRows(context: DemoContext): DemoRow[] {
  const meters = metersOf(context.tenant);
  const measured = energies(meters, context.hour);
  return meters.map((meter) => {
    const energy = measured.get(meter) ?? 0;
    const voltage = 3760 + Math.floor(noise(meter.seed, context.hour.index) * 120);
    const factor = 860 + Math.floor(noise(meter.seed, 12) * 130) - (noise(meter.seed, 13) < 0.08 ? 120 : 0);
    const watts = energy * 10;
    return deviceRow(context, meter, electricityModels, {
      load_type: meter.loadType,
      meter_level: meter.level,
      uppermeter: meter.upper?.did ?? null,
      breaker: '1',
      power: watts * 10,
      energy,
      energy_total: Math.round(meter.peak * 310_000 * (1 + noise(meter.seed, 14))) + energy,
      voltage,
      current: Math.round((100 * watts) / (Math.sqrt(3) * (voltage / 10) * (factor / 1000))),
      power_factor: factor,
      frequency: 4995 + Math.floor(noise(meter.seed, context.hour.index + 1) * 11),
      ratedload: Math.ceil(meter.peak * 12.5) * 100,
      ct_ratio: meter.peak > 200 ? 200 : meter.peak > 60 ? 60 : 1,
      tariff: 8500,
      readtime: meter.level === '3' ? 8 * hourSeconds : 0,
      readmonths: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    });
  });
}

function waterRow(context: DemoContext, meter: PlacedDevice, first: ReadonlyMap<string, string>): DemoRow {
  const reading = readingRecord('water', meter, context.hour);
  const volume = Number(reading['volume']);
  const draw = (index: number) => noise(meter.seed, 30 + index);
  const building = meter.space.uppergrade;
  return deviceRow(context, meter, waterModels, {
    ...reading,
    use_type: draw(0) < 0.72 ? '1' : draw(0) < 0.84 ? '2' : draw(0) < 0.94 ? '3' : '4',
    uppermeter: building === null ? null : (first.get(building) ?? null),
    valve: '1',
    flow: volume,
    volume_total: Math.floor(2_000_000 + draw(1) * 40_000_000) + volume,
    pressure: 280 + Math.floor(draw(2) * 90),
    diameter: meter.space.type === '1' ? 100 : 25,
    price: 585,
    readmonths: [1, 3, 5, 7, 9, 11],
    battery: wireless(meter).battery,
  });
}

function waterRows(context: DemoContext): DemoRow[] {
  const meters = placeDevices(context.tenant, 'water');
  const first = new Map(
    meters.filter((meter) => meter.space.type === '1').map((meter) => [meter.space.did, meter.did]),
  );
  return meters.map((meter) => waterRow(context, meter, first));
}

const gasUseKeys = { boiler: '1', kitchen: '2', hotwater: '3' } as const;

function gasRow(context: DemoContext, meter: PlacedDevice): DemoRow {
  const reading = readingRecord('gas', meter, context.hour);
  const draw = (index: number) => noise(meter.seed, 30 + index);
  return deviceRow(context, meter, gasModels, {
    ...reading,
    use_type: gasUseKeys[gasUseOf(meter)],
    valve: '1',
    volume_total: Math.floor(1_000_000 + draw(1) * 90_000_000) + Number(reading['volume']),
    flow: Number(reading['volume']),
    pressure: 210 + Math.floor(draw(2) * 60),
    gas_temp: Math.round(context.hour.outdoor * 10) + 20,
    leak: draw(3) < 0.05 ? '1' : '0',
    price: 365,
    inspectmonths: [4, 10],
    battery: wireless(meter).battery,
  });
}

export function meteringTables(context: DemoContext): DemoTable[] {
  return [
    { pid: pids.electricity, rows: electricityRows(context) },
    { pid: pids.water, rows: waterRows(context) },
    { pid: pids.gas, rows: placeDevices(context.tenant, 'gas').map((meter) => gasRow(context, meter)) },
  ];
}
