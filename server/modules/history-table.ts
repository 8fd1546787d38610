import { sql } from 'kysely';
import type { ModuleConfig } from '../../src/engine/column.ts';
import { textOfId } from '../db/record-id.ts';
import { readingDid } from '../db/reading-id.ts';
import { columnsIn } from '../db/relation-columns.ts';
import { recordPolicy } from '../db/roles.ts';
import type { Row, Trx } from '../db/database.ts';
import { firstPartitions } from './history-months.ts';
import type { ColumnPlan } from './plan-columns.ts';
import { phrase } from '../texts.ts';

/**
 * The narrow table of a history (docs/storage.md, "Histories"): device and department as numbers, the second, and the
 * count of readings of one device and second. Ids, names and built-in times are made by the view.
 */

/**
 * `time` is the physical column of `occurtime`; `isPartitioned`: by months. Columns by alignment: the key and the
 * department take 24 bytes. No unique key: the index by which readings are found has no room for `n`, and a writer of
 * readings gives them their counts one writer after the other (server/records/insert-readings.ts).
 */
export const createHistory = (base: string, time: string, isPartitioned: boolean): string[] => [
  `create table "${base}" (company int4 not null, device int4 not null, "${time}" bigint not null,
     n int2 not null default 0, place int4)
     ${isPartitioned ? `partition by range ("${time}")` : ''}`,
  recordPolicy(base),
  ...(isPartitioned ? firstPartitions(base) : []),
];

/** The index by which readings of a device are found, the key but for `n`. */
export const historyKey = (base: string): string => `${base}_key`;

/**
 * The key, and one index in the order of time, for lists and days. PostgreSQL keeps pages of growing stretches full only for
 * index rows of at most 24 bytes, which three columns are and four are not; equal rows are too few to look for on each page.
 */
export const historyIndexes = (base: string, time: string): [string, string][] => [
  [historyKey(base), `on "${base}" (company, device, "${time}") with (fillfactor = 100, deduplicate_items = off)`],
  [`${base}_time`, `on "${base}" (company, "${time}")`],
];

/** The plan without the columns that a new history's table has from the start: the time, and the device as a number. */
export const withoutKey = (plan: ColumnPlan): ColumnPlan => {
  const isOther = ({ column }: { column: string }) => column !== 'device' && column !== 'occurtime';
  return { ...plan, added: plan.added.filter(isOther) };
};

/** True if a base table is that of a history. */
export const isNarrow = async (trx: Trx, base: string): Promise<boolean> => {
  const { rows } = await sql<Row>`select exists (select from pg_attribute
    where attrelid = to_regclass(${`"${base}"`}) and attname = 'place' and not attisdropped) as found`.execute(trx);
  return rows[0]?.['found'] === true;
};

type Named = { name: string; value: string };

/**
 * From which second on readings of a history are shown, `module.readingssince`; null shows all of them. A backup of an
 * older version has no such column.
 */
export const readingsSince = async (trx: Trx, pid: string): Promise<number | null> => {
  const { rows } = await sql<Row>`select (to_json(m) ->> 'readingssince')::bigint as since from module m
    where m.pid = ${pid}`.execute(trx);
  const since = rows[0]?.['since'];
  return since === null || since === undefined ? null : Number(since);
};

/** The column of `recordnumber` that says which department a reading belongs to. A backup of an older version has only the id. */
export const departmentColumn = async (trx: Trx): Promise<string> =>
  (await columnsIn(trx, 'recordnumber')).includes('department') ? 'o.department' : 'o.id';

type HistoryKey = { device: string; time: string; since: number | null; department: string };

/** Columns and `from` clause of a history's view. The bound is a literal, so that the planner can prune partitions. */
export const historyView = (
  base: string,
  columns: readonly string[],
  { device, time, since, department }: HistoryKey,
): { columns: Named[]; from: string } => {
  const did = readingDid('t.device', `t."${time}"`, 't.n');
  const text = (value: string) => `(${value})::text collate "C"`;
  const named: Record<string, string> = {
    company: 't.company',
    version: '1::int4',
    createtime: `t."${time}"`,
    updatetime: `t."${time}"`,
    id: `decode(${did}, 'hex')`,
    creatorid: 'null::bytea',
    ownerid: 'null::bytea',
    organizationid: department,
    name: text(`coalesce(d.name, '')`),
    device: 't.device',
    at: `t."${time}"`,
    n: 't.n',
    place: 't.place',
    did: text(did),
    creator: text('null'),
    owner: text('null'),
    organization: textOfId(department),
    [device]: textOfId('d.id'),
  };
  const moduleColumns = columns.filter((name) => /^c\d+$/.test(name)).map((name) => [name, `t."${name}"`] as const);
  return {
    columns: Object.entries({ ...named, ...Object.fromEntries(moduleColumns) }).map(([name, value]) => ({
      name,
      value,
    })),
    from: `"${base}" t left join recordnumber d on d.number = t.device left join recordnumber o on o.number = t.place
      ${since === null ? '' : `where t."${time}" >= ${since}`}`,
  };
};

/** The physical columns of a history's device and time. */
export const historyKeyColumns = async (trx: Trx, pid: string): Promise<{ device: string; time: string }> => {
  const rows = await trx
    .selectFrom('modulecolumn')
    .select(['column', 'physical'])
    .where('pid', '=', pid)
    .where('column', 'in', ['device', 'occurtime'])
    .execute();
  const physicalNames = new Map(rows.map(({ column, physical }) => [column, physical]));
  const [device, time] = [physicalNames.get('device'), physicalNames.get('occurtime')];
  if (device === undefined || time === undefined) throw new Error(`The history ${pid} has no device or time.`);
  return { device, time };
};

const keyColumn = (config: ModuleConfig, name: string) => {
  const column = config.columns.find((definition) => definition.column === name);
  return JSON.stringify([column?.type, column?.pid, column?.multiple]);
};

/** Whether a history of readings stays one: rows of its table have no place for what people write. */
export const staysHistory = (before: ModuleConfig, after: ModuleConfig): boolean =>
  ['device', 'occurtime'].every((name) => keyColumn(before, name) === keyColumn(after, name));

export const historyFault = {
  path: '/columns',
  rule: 'history',
  message: phrase('server/modules', 'historyFixed'),
};
