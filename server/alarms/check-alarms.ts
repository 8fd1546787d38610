import { type RawBuilder, sql } from 'kysely';
import type { Column } from '../../src/engine/column.ts';
import { phaseAt, phaseToNotify } from '../../src/engine/alarms/phase.ts';
import type { Db, Row, Trx } from '../db/database.ts';
import { isAmong, ofCompany } from '../db/record-id.ts';
import { inTransaction } from '../http/in-transaction.ts';
import type { SendNotice } from '../inbox/notice.ts';
import { physicalColumnOf } from '../records/physical-columns.ts';
import type { Services, StoredModule } from '../services.ts';
import { keysOf, type Occurrence, notify, readReceivers } from './notify.ts';
import { deleteStates, knownOf, lockAlarmStates, type Seen, type StoredState, storeStates } from './alarm-states.ts';
import { zoneOf } from '../rules/current-values.ts';
import type { AlarmModule } from './alarm-module.ts';
import { columnsOf } from '../../src/engine/builtin-columns.ts';

export type AlarmContext = { db: Db; services: Services; now: number; sendNotice: SendNotice };

/**
 * `record` is the first check after a save: changes of state are only recorded, and records that are due or expiring already
 * are notified too, once for each notification.
 */
export type Mode = 'notify' | 'record';

/** Columns whose values say in which state a record is. */
const stateColumns = ({ config }: StoredModule): Column[] =>
  [...columnsOf(config).values()].filter(({ enum: values }) =>
    Object.values(values ?? {}).some(({ state }) => state !== undefined),
  );

const valueOf = (module: StoredModule, name: string | undefined): RawBuilder<unknown> => {
  const physicalColumn = name === undefined ? undefined : physicalColumnOf(module, name);
  return physicalColumn === undefined ? sql`null` : sql.ref(`t.${physicalColumn.physical}`);
};

/** A time in seconds; the column may have become another type since it was chosen. */
const timeOf = (value: unknown): number | null => {
  const time = typeof value === 'bigint' ? Number(value) : value;
  return typeof time === 'number' && Number.isSafeInteger(time) ? time : null;
};

const readSeen = async (
  trx: Trx,
  { company, module, status }: AlarmModule,
  dids: readonly string[],
): Promise<Seen[]> => {
  const columns = stateColumns(module);
  const states = columns.map(({ column }, index) => sql`, ${valueOf(module, column)} as ${sql.ref(`s${index}`)}`);
  const result = await sql<Row>`select t.did, t.name, t.owner, ${valueOf(module, status?.time_field)} as time
      ${sql.join(states, sql``)}
    from ${sql.table(module.table)} t where ${ofCompany(company)} and ${isAmong(module, dids)}`.execute(trx);
  return result.rows.map((row) => ({
    did: String(row['did']),
    name: String(row['name'] ?? ''),
    owner: typeof row['owner'] === 'string' ? row['owner'] : null,
    time: timeOf(row['time']),
    states: Object.fromEntries(
      columns.flatMap(({ column }, index): [string, string][] => {
        const value = row[`s${index}`];
        return typeof value === 'string' ? [[column, value]] : [];
      }),
    ),
  }));
};

const stateOf = (column: Column, value: string | undefined) =>
  value === undefined ? undefined : column.enum?.[value]?.state;

/** State columns whose value means another state than before. */
const changedStates = (alarmModule: AlarmModule, stored: StoredState, { states }: Seen): Occurrence[] =>
  stateColumns(alarmModule.module).flatMap((column): Occurrence[] => {
    const [before, after] = [stored.states[column.column], states[column.column]];
    if (before === undefined || after === undefined || stateOf(column, before) === stateOf(column, after)) return [];
    return [{ trigger: 'statechanged', column, before, after }];
  });

const occurrencesOf = (
  alarmModule: AlarmModule,
  stored: StoredState | undefined,
  seen: Seen,
  options: { now: number; mode: Mode },
) => {
  const { status } = alarmModule;
  const phase = status === undefined ? 'none' : phaseAt(seen.time, status, options.now);
  // For a notification that is saved or enabled after the phase began. Users whom it notified before are not notified
  // again.
  const late = options.mode === 'record' ? phaseToNotify(undefined, seen.time, phase) : undefined;
  const notifiedPhase = phaseToNotify(stored, seen.time, phase) ?? late;
  const changed = stored === undefined || options.mode === 'record' ? [] : changedStates(alarmModule, stored, seen);
  return [
    ...(notifiedPhase === undefined || notifiedPhase === 'none'
      ? []
      : [{ trigger: 'expiring' as const, phase: notifiedPhase, time: seen.time ?? 0 }]),
    ...changed,
  ];
};

type Occurred = { record: Seen; occurrence: Occurrence };

/** Deduplication keys of the occurrences that were notified before, so that saving a notification repeats none. */
const readSentKeys = async (
  trx: Trx,
  alarmModule: AlarmModule,
  { occurred, now }: { occurred: readonly Occurred[]; now: number },
): Promise<ReadonlySet<string>> => {
  const keys = occurred.flatMap(({ record, occurrence }) => keysOf(alarmModule, record.did, occurrence, now));
  if (keys.length === 0) return new Set();
  const rows = await trx
    .selectFrom('notice')
    .select('run')
    .distinct()
    .where('companyid', '=', alarmModule.company)
    .where(sql<boolean>`run = any(cast(${keys} as text[]))`)
    .execute();
  return new Set(rows.flatMap(({ run }) => run ?? []));
};

/**
 * Compares records of a module with their last known state, sends notifications for changes and stores the new state, all in one
 * transaction: each record and state is notified once. @returns userids who were notified
 */
export const checkAlarms = (
  context: AlarmContext,
  alarmModule: AlarmModule,
  { dids, mode }: { dids: readonly string[]; mode: Mode },
): Promise<ReadonlySet<string>> =>
  context.db.transaction({ company: alarmModule.company }, async (trx) => {
    const open = inTransaction(context.db, trx, alarmModule.company).db;
    const services = { ...context.services, modules: context.services.modules.over(open) };
    const { now, sendNotice } = context;
    if (dids.length === 0) return new Set<string>();
    // Locked before the records are read: another server may be checking them, and what was read before it has stored
    // its result is outdated afterwards.
    const locked = await lockAlarmStates(trx, alarmModule, dids);
    const seen = await readSeen(trx, alarmModule, dids);
    const there = new Set(seen.map(({ did }) => did));
    const gone = dids.filter((did) => !there.has(did));
    if (gone.length > 0) await deleteStates(trx, alarmModule, gone);
    const sent = new Set<string>();
    if (seen.length === 0) return sent;
    const occurred = seen.flatMap((record) =>
      occurrencesOf(alarmModule, knownOf(locked, record), record, { now, mode }).map((occurrence) => ({
        record,
        occurrence,
      })),
    );
    const sentKeys = mode === 'record' ? await readSentKeys(trx, alarmModule, { occurred, now }) : new Set<string>();
    if (occurred.length > 0) {
      const owners = occurred.map(({ record }) => record.owner);
      const receivers = await readReceivers({ trx, services }, alarmModule, owners);
      const zone = await zoneOf(trx, alarmModule.company);
      const notifying = { trx, services, now, sendNotice, sentKeys, receivers, zone };
      for (const occurredAlarm of occurred)
        for (const userid of await notify(notifying, alarmModule, occurredAlarm)) sent.add(userid);
    }
    await storeStates(trx, alarmModule, { seen, locked, now });
    return sent;
  });
