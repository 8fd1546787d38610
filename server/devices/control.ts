import { type RawBuilder, sql } from 'kysely';
import { columnsOf } from '../../src/engine/builtin-columns.ts';
import type { LocalText, RecordValues } from '../../src/engine/column.ts';
import type { Row, Trx } from '../db/database.ts';
import { idOf, isAmong, ofCompany } from '../db/record-id.ts';
import { badInput } from '../http/refusal.ts';
import { newDid } from '../ids.ts';
import { placedColumns, placeOf } from '../records/places.ts';
import { type Reach, reachSql } from '../records/reach.ts';
import { assignments, checkedValues } from '../records/write.ts';
import type { StoredModule } from '../services.ts';

/** A command to devices: columns and the values wanted of them. */
export type Command = { module: StoredModule; history: StoredModule | undefined; values: RecordValues };

/** @throws Refusal when a column can't be commanded, or a value does not fit it. */
export const commandOf = (module: StoredModule, history: StoredModule | undefined, cmd: unknown): Command => {
  const values = checkedValues(module, 'edit', cmd, '/cmd');
  const own = Object.keys(values).find((name) => columnsOf(module.config).get(name)?.builtin === true);
  if (own !== undefined)
    throw badInput(`/cmd/${own}`, 'readonly', {
      en: `${own} is not a parameter of the device.`,
      zh: `${own} 不是设备参数。`,
    });
  if (Object.keys(values).length === 0)
    throw badInput('/cmd', 'required', { en: 'Choose at least one parameter.', zh: '请至少选择一个参数。' });
  return { module, history, values };
};

type Pair = { from: RawBuilder<unknown>; to: string };

/** What a device's record and its history have in common: the same name, stored alike. */
const shared = (module: StoredModule, history: StoredModule): Pair[] =>
  placedColumns(history).flatMap(({ column, physical, storage }) => {
    if (column.builtin === true || column.column === 'device' || column.column === 'occurtime') return [];
    const place = placeOf(module, column.column);
    return place?.storage === storage ? [{ from: sql.ref(`t.${place.physical}`), to: physical }] : [];
  });

/** Appends the present state of devices to their history. */
export const appendHistory = async (
  trx: Trx,
  { module, history }: Pick<Command, 'module' | 'history'>,
  at: { company: string; dids: readonly string[]; now: number },
): Promise<void> => {
  const device = history?.physical.get('device');
  const occurtime = history?.physical.get('occurtime');
  if (!history || device === undefined || occurtime === undefined || at.dids.length === 0) return;
  const ids = at.dids.map(() => newDid(at.now));
  const pairs: Pair[] = [
    { from: sql`t.company`, to: 'company' },
    { from: idOf(sql`h.row`), to: 'id' },
    { from: sql`t.name`, to: 'name' },
    { from: sql`t.organizationid`, to: 'organizationid' },
    { from: sql`${at.now}::bigint`, to: 'createtime' },
    { from: sql`${at.now}::bigint`, to: 'updatetime' },
    { from: sql`t.did`, to: device },
    { from: sql`${at.now}::bigint`, to: occurtime },
    ...shared(module, history),
  ];
  await sql`insert into ${sql.table(history.base)} (${sql.join(pairs.map(({ to }) => sql.id(to)))})
    select ${sql.join(pairs.map(({ from }) => from))}
    from ${sql.table(module.table)} t
    join unnest(cast(${at.dids} as text[]), cast(${ids} as text[])) as h(device, row) on h.device = t.did
    where ${ofCompany(at.company)} and ${isAmong(module, at.dids)}`.execute(trx);
};

/**
 * Has devices in reach do what is wanted. A module without a driver confirms at once: state and history are one
 * transaction, and `version`, which counts people's changes, stays. Answers the devices that accepted.
 */
export const command = async (
  trx: Trx,
  wanted: Command,
  { reach, dids, now }: { reach: Reach; dids: readonly string[]; now: number },
): Promise<string[]> => {
  const set = assignments(wanted.module, { ...wanted.values, updatetime: now });
  const done = await sql<Row>`update ${sql.table(wanted.module.table)} t
    set ${sql.join(set.map(({ column, value }) => sql`${sql.id(column)} = ${value}`))}
    where ${reachSql(reach)} and ${isAmong(wanted.module, dids)} returning t.did`.execute(trx);
  const accepted = done.rows.map((row) => String(row['did']));
  await appendHistory(trx, wanted, { company: reach.company, dids: accepted, now });
  return accepted;
};

export const outOfReach: LocalText = {
  en: 'Your roles do not let you control this device.',
  zh: '您的角色无权控制此设备。',
};
