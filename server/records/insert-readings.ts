import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../db/database.ts';
import { companyValue } from '../db/record-id.ts';
import { storageKinds } from '../modules/storage.ts';
import { fieldTypeOf } from '../../src/engine/field-types/registry.ts';
import type { StoredModule } from '../services.ts';
import { isStoredReading, mayHaveOthers, nextNumber } from './reading-counts.ts';
import { deviceModuleOf, type NamedRecord, numbersOf } from './record-numbers.ts';

/**
 * Rows of a history, whose table holds numbers of devices and departments, the second and the count of readings of one
 * device and second (docs/storage.md, "Histories"). A row names its device and its time; its own id, times and name are
 * made of those.
 */

/** Rows as one array per column. */
export type Rows = { columns: readonly string[]; values: readonly (readonly unknown[])[] };

/**
 * `none`: a row of a device and second that has one already is left out. `next`: it is counted after that one. `new`: the
 * history has no rows of these devices and times, and none is looked for.
 */
type Repeated = 'none' | 'next' | 'new';

type Given = { list: readonly unknown[]; type: string; isList: boolean };

const isNumeric = ({ list, isList }: Given): boolean =>
  !isList && list.every((value) => typeof value === 'number' || value === null || value === undefined);

/**
 * The list as a parameter. Numbers are joined to the text of an array: drivers quote and escape each element, which takes
 * half as long as the insert itself. A list of lists would be one list to `unnest`, so that lists are passed as JSON texts.
 */
const parameterOf = (parameter: Given): RawBuilder<unknown> => {
  const { list, type, isList } = parameter;
  if (isNumeric(parameter)) return sql`${`{${list.map((value) => value ?? 'null').join()}}`}::text::${sql.raw(type)}`;
  if (!isList) return sql`${list}::${sql.raw(type)}`;
  return sql`${list.map((value) => (Array.isArray(value) ? JSON.stringify(value) : null))}::text[]`;
};

const insertColumnOf = (module: StoredModule, name: string): { physical: string; type: string; isList: boolean } => {
  const column = module.config.columns.find((definition) => definition.column === name);
  const physical = module.physical.get(name);
  if (column === undefined || physical === undefined)
    throw new Error(
      `Readings with ${module.config.pid}.${name} cannot be written: the history does not have that column.`,
    );
  const { arrayType, isList } = storageKinds[fieldTypeOf(column).storage];
  return { physical, type: arrayType, isList };
};

/** Columns of a record that a reading does not have: it has no creator and no owner. */
const made = new Set('did name createtime updatetime creator owner companyid device occurtime organization'.split(' '));

const texts = (values: readonly unknown[] | undefined): string[] =>
  (values ?? []).map((value) => (typeof value === 'string' ? value : ''));

type Named = {
  devices: readonly string[];
  names: readonly string[];
  places: readonly string[];
  module: string;
  isLocked: boolean;
};

/** Numbers of the devices, by their newest names, and of the departments. */
const numbered = (trx: Trx, company: string, { devices, names, places, module, isLocked }: Named) => {
  const records = new Map<string, NamedRecord>();
  // Thousands of rows name a few records: an object for each row is half of the time that a row takes here.
  for (const did of places) if (did !== '' && !records.has(did)) records.set(did, { name: '' });
  const newest = new Map<string, string>();
  for (let index = 0; index < devices.length; index += 1) newest.set(devices[index] ?? '', names[index] ?? '');
  for (const [did, name] of newest) records.set(did, { name, module, isLocked });
  return numbersOf(trx, company, records);
};

/** How many rows of the same device and second come before each. */
const countsOf = (devices: readonly string[], times: readonly unknown[]): number[] => {
  const countsOfDevice = new Map<string, Map<unknown, number>>();
  return devices.map((device, index) => {
    let counts = countsOfDevice.get(device);
    if (counts === undefined) countsOfDevice.set(device, (counts = new Map()));
    const count = counts.get(times[index]) ?? 0;
    counts.set(times[index], count + 1);
    return count;
  });
};

const isWhole = (devices: readonly string[], times: readonly unknown[]): boolean =>
  devices.every((did) => did !== '') && devices.every((_, index) => typeof times[index] === 'number');

/** Whether a reading of this time is kept: what comes later than its retention is left out. */
export const isWithinRetention = (pid: string, time: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`${time} >= coalesce((select m.readingssince from module m where m.pid = ${pid}), ${sql.lit(-(2 ** 47))})`;

export const insertReadings = async (
  trx: Trx,
  module: StoredModule,
  company: string,
  { rows: { columns, values }, repeated }: { rows: Rows; repeated: Repeated },
): Promise<number> => {
  const listOf = (name: string) => values[columns.indexOf(name)];
  const [devices, times, places] = [texts(listOf('device')), listOf('occurtime') ?? [], texts(listOf('organization'))];
  if (!isWhole(devices, times)) throw new Error('A reading has a device and a time.');
  const numbers = await numbered(trx, company, {
    devices,
    names: texts(listOf('name')),
    places,
    module: deviceModuleOf(module.config),
    isLocked: repeated !== 'new',
  });
  const time = insertColumnOf(module, 'occurtime');
  const deviceNumbers = devices.map((did) => numbers.get(did) ?? 0);
  const isLookedFor =
    repeated !== 'new' && (await mayHaveOthers(trx, { module, company }, { numbers: deviceNumbers, times }));
  const columnLists = columns
    .filter((name) => !made.has(name))
    .map((name) => ({ ...insertColumnOf(module, name), list: listOf(name) ?? [] }));
  const parameters = [
    { physical: 'device', type: 'int4[]', isList: false, list: deviceNumbers },
    { ...time, list: times },
    { physical: 'n', type: 'int2[]', isList: false, list: countsOf(devices, times) },
    {
      physical: 'place',
      type: 'int4[]',
      isList: false,
      list: devices.map((_, index) => numbers.get(places[index] ?? '')),
    },
    ...columnLists,
  ];
  const names = sql.join(parameters.map(({ physical }) => sql.id(physical)));
  const table = sql.table(module.base);
  const next = sql`u.n + coalesce((${nextNumber(module, company)}), 0)`;
  const isLeftOut = isLookedFor && repeated === 'none' ? sql`and not ${isStoredReading(module, company)}` : sql``;
  const chosen = parameters.map(({ physical, type, isList }) => {
    const value = sql.ref(`u.${physical}`);
    if (isList)
      return sql`case when ${value} is not null then array(select json_array_elements_text(${value}::json))::${sql.raw(type)} end`;
    return physical === 'n' && isLookedFor && repeated === 'next' ? next : value;
  });
  // In the order of the key, so that rows of a device are beside each other and pages of the index are filled.
  const lists = sql.join(parameters.map(parameterOf));
  const written = await sql`insert into ${table} (company, ${names})
    select ${companyValue(company)}, ${sql.join(chosen)} from unnest(${lists}) u(${names})
    where ${isWithinRetention(module.config.pid, sql.ref(`u.${time.physical}`))} ${isLeftOut}
    order by u.device, u.${sql.id(time.physical)}`.execute(trx);
  return Number(written.numAffectedRows ?? 0n);
};

/** The same rows as objects. */
export const columnsOfRows = (rows: readonly Record<string, unknown>[]): Rows => {
  const names = new Set<string>();
  for (const row of rows) for (const name of Object.keys(row)) names.add(name);
  const columns = [...names];
  return { columns, values: columns.map((name) => rows.map((row) => row[name] ?? null)) };
};
