import type { Kysely } from 'kysely';
import type { ModuleConfig } from '../../../src/engine/column.ts';
import type { Trx } from '../database.ts';
import type { KindId, MeasureId } from '../../../src/engine/measure-table.ts';

/**
 * Backfill: boards once found columns by their names and modules by their ids, and now find both by `measures` and
 * `kind`. Modules of older versions get those words where the boards looked, so that stored boards show what they did.
 */

type Words = { kind?: KindId; measures: { readonly [column: string]: MeasureId } };

const space = { area: 'area', headcount: 'headcount' } as const;
const volume = { volume: 'volume' } as const;
const people = { people_in: 'peoplein', people_out: 'peopleout' } as const;

/** What boards of version 2.5.8 knew by heart. */
const wordsByPid: { readonly [pid: string]: Words } = {
  '100000000000000000000008': { measures: space },
  '100000000000000000000009': { measures: space },
  '300000000000000000000001': {
    kind: 'electricity',
    measures: { power: 'power', energy: 'energy', load_type: 'loadtype', state: 'state', lastreport: 'lastreport' },
  },
  '300000000000000000000002': { kind: 'water', measures: volume },
  '300000000000000000000003': { kind: 'gas', measures: volume },
  '300000000000000000000004': {
    kind: 'airconditioner',
    measures: { ratedpower: 'ratedpower', temp: 'settemperature', room_temp: 'temperature', pwr: 'running' },
  },
  '300000000000000000000008': { kind: 'door', measures: people },
  '30000000000000000000000d': {
    kind: 'camera',
    measures: { state: 'state', snapshot: 'snapshot', lastreport: 'lastreport' },
  },
  '500000000000000000000004': {
    measures: { energy: 'energy', temp: 'settemperature', room_temp: 'temperature', pwr: 'running' },
  },
  '500000000000000000000008': { measures: people },
};

/** In every history a column called so was its use, whatever its unit. */
const ofHistory: Words = { measures: { energy: 'energy', volume: 'volume' } };

const withWords = (config: ModuleConfig, { kind, measures }: Words): ModuleConfig => ({
  ...config,
  ...(kind !== undefined && config.kind === undefined && { kind }),
  columns: config.columns.map((column) => {
    const word = Object.hasOwn(measures, column.column) ? measures[column.column] : undefined;
    return word === undefined || column.measures !== undefined ? column : { ...column, measures: word };
  }),
});

/** The configs with the words; a config that says something itself keeps it. */
export function withMeasures(configs: readonly ModuleConfig[]): ModuleConfig[] {
  const histories = new Set(configs.flatMap(({ historypid }) => historypid ?? []));
  return configs.map((config) => {
    const own = withWords(config, wordsByPid[config.pid] ?? { measures: {} });
    return histories.has(config.pid) ? withWords(own, ofHistory) : own;
  });
}

export const measures = {
  async up(db: Kysely<unknown>): Promise<void> {
    // A migration is given the database without its tables' types.
    const trx = db as Trx;
    const rows = await trx.selectFrom('module').select('config').execute();
    // The texts were written from checked configs.
    const configs = rows.map(({ config }) => JSON.parse(config) as ModuleConfig);
    for (const config of withMeasures(configs))
      await trx
        .updateTable('module')
        .set({ config: JSON.stringify(config) })
        .where('pid', '=', config.pid)
        .execute();
  },
};
