import type { Db, Row } from '../db/database.ts';
import { idColumns } from '../db/record-id.ts';
import { historyKey } from '../modules/history-table.ts';
import { isNeeded } from '../modules/needed-name.ts';
import type { StoredModule } from '../services.ts';
import { reportedIn } from './plan.ts';
import {
  type ExistingIndex,
  existingIndexes,
  statisticsResetAt,
  type TableStatistics,
  tableStatistics,
} from './existing-indexes.ts';
import type { Proposal } from './proposals.ts';
import { alignedLines } from './table-text.ts';

/** What `npm run module -- indexes` prints of modules: their indexes, and those that are proposed. */

type Made = { times: number; worst: number; builtat: number | null; usedat: number | null };

const readMade = async (db: Db): Promise<Map<string, Made>> => {
  const [rows = []] = await db.read('system', [db.builder.selectFrom('neededindex').selectAll().compile()]);
  const moment = (row: Row, name: string) => (row[name] === null ? null : Number(row[name]));
  return new Map(
    rows.map((row) => [
      String(row['name']),
      {
        times: Number(row['times']),
        worst: Number(row['worst']),
        builtat: moment(row, 'builtat'),
        usedat: moment(row, 'usedat'),
      },
    ]),
  );
};

const number = (value: number): string => value.toLocaleString('en');
const times = (count: number): string => (count === 1 ? 'once' : `${number(count)} times`);
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
const dayOf = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10);
const slowText = (count: number, worst: number): string => `slow ${times(count)}, worst ${Math.round(worst)} ms`;

/** The module's names of an index's columns; the company and the key at the end of an order are left out. */
const columnsOfIndex = ({ physical }: StoredModule, { keys, method }: ExistingIndex): string[] => {
  const names = new Map([...physical].map(([name, physicalName]) => [physicalName, name]));
  for (const [name, physicalName] of Object.entries(idColumns)) names.set(physicalName, name);
  const named = keys.slice(1).map((key) => names.get(key.split(' ')[0] ?? '') ?? key);
  const columnNames = named.length > 1 && named.at(-1) === 'did' ? named.slice(0, -1) : named;
  return method === 'gin' ? columnNames.map((name) => `${name} (parts)`) : columnNames;
};

const orderOfTab = /_(sort|order|changed|made)$/;

const reasonOf = (module: StoredModule, index: ExistingIndex, made: Made | undefined): string => {
  if (isNeeded(index.name)) {
    if (!index.isWhole) return 'not finished';
    return made === undefined || made.times === 0 ? 'by need' : slowText(made.times, made.worst);
  }
  if (index.name.endsWith('_pkey') || index.name === historyKey(module.base)) return 'key';
  if (orderOfTab.test(index.name)) return 'order of a tab';
  const isReference = module.config.columns.some(
    ({ column, pid, builtin }) =>
      builtin !== true && pid !== undefined && module.physical.get(column) === index.keys[1] && index.keys.length === 2,
  );
  return isReference ? 'reference' : 'default';
};

/** What an index costs beside its share of every change: reports of devices, and the wait while it is made. */
const costText = (module: StoredModule, columns: readonly string[], wait = 0): string => {
  const reported = reportedIn(module, columns);
  const costs = [
    ...(reported.length === 0 ? [] : [`each report rewrites it (${reported.join(', ')})`]),
    ...(wait < 1 ? [] : [`others wait about ${Math.round(wait)} s`]),
  ];
  return costs.length === 0 ? 'none' : costs.join('; ');
};

const usedText = (scans: number, made: Made | undefined): string => {
  const last = made?.usedat;
  return `${scans === 0 ? 'never' : times(scans)}${last === null || last === undefined ? '' : `, last ${dayOf(last)}`}`;
};

const presentRow = (module: StoredModule, index: ExistingIndex, made: Made | undefined): string[] => {
  const columns = columnsOfIndex(module, index);
  return [
    index.name,
    columns.join(', '),
    megabytes(index.size),
    usedText(index.scans, made),
    reasonOf(module, index, made),
    costText(
      module,
      columns.map((name) => name.replace(/ \(parts\)$/, '')),
    ),
  ];
};

const proposedRow = (module: StoredModule, { plan, times: count, worst, wait }: Proposal): string[] => [
  plan.name,
  plan.columns.map((name) => (plan.method === 'gin' ? `${name} (parts)` : name)).join(', '),
  'proposed',
  '',
  slowText(count, worst),
  costText(module, plan.columns, wait),
];

const tableText = ({ rows, updates, hot }: TableStatistics = { rows: 0, updates: 0, hot: 0 }): string =>
  `about ${number(rows)} rows, ${
    updates === 0
      ? 'no updates'
      : `${number(updates)} updates, of which ${Math.round((100 * hot) / updates)} % rewrote no index (HOT)`
  }`;

const head = ['INDEX', 'COLUMNS', 'SIZE', 'USED', 'WHY', 'COST'];

/** Since when the database has counted uses and updates, as the end of a sentence. */
const countedSince = async (db: Db): Promise<string> => {
  if (db.engine === 'embedded')
    return 'the embedded database was opened, by the running server or else by this command';
  const reset = await statisticsResetAt(db);
  return reset === undefined ? 'the database was made' : dayOf(reset);
};

export type Listed = { module: StoredModule; proposals: readonly Proposal[] };

/** The lines of each module: one about its table, then one for each index. */
export const indexLines = async (db: Db, listed: readonly Listed[]): Promise<string[]> => {
  const tables = listed.map(({ module }) => module.base);
  const present = await existingIndexes(db, tables);
  const statistics = await tableStatistics(db, tables);
  const made = await readMade(db);
  const since = await countedSince(db);
  const blocks = listed.flatMap(({ module, proposals }) => {
    const rows = [
      ...(present.get(module.base) ?? []).map((index) => presentRow(module, index, made.get(index.name))),
      ...proposals.map((proposal) => proposedRow(module, proposal)),
    ];
    return [
      `${module.config.name.en} (${module.config.pid}): ${tableText(statistics.get(module.base))}`,
      ...alignedLines([head, ...rows], new Set([2])).map((line) => `  ${line}`),
      '',
    ];
  });
  return [...blocks, `Uses and updates are counted since ${since}.`];
};
