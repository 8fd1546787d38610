import { isDeepStrictEqual } from 'node:util';
import { nextPhaseAt, type Phase, phaseAt, phases } from '../../src/engine/alarms/phase.ts';
import type { Trx } from '../db/database.ts';
import type { AlarmModule } from './alarm-module.ts';
import { parseStored } from '../db/parse-stored.ts';

/** Stored alarm states (`alarmrecord`): what was last seen of a record, which the next check compares it with. */

export type Seen = {
  did: string;
  name: string;
  owner: string | null;
  time: number | null;
  states: Record<string, string>;
};
export type StoredState = { time: number | null; phase: Phase; states: Record<string, string>; dueat: number | null };
/** `isNew`: the record was not known before, so that nothing of it changed. */
export type LockedState = { stored: StoredState; isNew: boolean };

const phaseOf = (text: unknown): Phase => phases.find((phase) => phase === text) ?? 'none';

const numberOrNull = (value: unknown): number | null => (value === null ? null : Number(value));

/** Reads and locks the stored states of these records; those of records that are new are added first. */
export const lockAlarmStates = async (
  trx: Trx,
  { company, module }: AlarmModule,
  dids: readonly string[],
): Promise<Map<string, LockedState>> => {
  const { pid } = module.config;
  // In one order, so that two servers that add the same records can't deadlock.
  const rows = dids.toSorted().map((did) => ({
    companyid: company,
    pid,
    did,
    time: null,
    phase: 'none',
    states: '{}',
    dueat: null,
  }));
  const added = await trx
    .insertInto('alarmrecord')
    .values(rows)
    .onConflict((on) => on.doNothing())
    .returning('did')
    .execute();
  const fresh = new Set(added.map(({ did }) => did));
  const storedRows = await trx
    .selectFrom('alarmrecord')
    .selectAll()
    .where('companyid', '=', company)
    .where('pid', '=', pid)
    .where('did', 'in', [...dids])
    .orderBy('did')
    .forUpdate()
    .execute();
  return new Map(
    storedRows.map(({ did, time, phase, states, dueat }) => [
      did,
      {
        isNew: fresh.has(did),
        stored: {
          time: numberOrNull(time),
          phase: phaseOf(phase),
          states: parseStored<Record<string, string>>(states),
          dueat: numberOrNull(dueat),
        },
      },
    ]),
  );
};

/** The stored state of a record; undefined if the record is new. */
export const knownOf = (locked: ReadonlyMap<string, LockedState>, { did }: Seen): StoredState | undefined => {
  const state = locked.get(did);
  return state?.isNew === false ? state.stored : undefined;
};

const stateOfRecord = ({ time, states }: Seen, { status }: AlarmModule, now: number): StoredState => ({
  time,
  phase: status === undefined ? 'none' : phaseAt(time, status, now),
  states,
  dueat: status === undefined ? null : nextPhaseAt(time, status, now),
});

/** Stores what was seen where it differs: a check of all records of a list, as after a start, writes only what changed. */
export const storeStates = async (
  trx: Trx,
  alarmModule: AlarmModule,
  { seen, locked, now }: { seen: readonly Seen[]; locked: ReadonlyMap<string, LockedState>; now: number },
) => {
  const { company, module } = alarmModule;
  const rows = seen.flatMap((record) => {
    const { did } = record;
    const state = stateOfRecord(record, alarmModule, now);
    if (isDeepStrictEqual(state, locked.get(did)?.stored)) return [];
    return [{ companyid: company, pid: module.config.pid, did, ...state, states: JSON.stringify(state.states) }];
  });
  if (rows.length === 0) return;
  await trx
    .insertInto('alarmrecord')
    .values(rows)
    .onConflict((on) =>
      on.columns(['companyid', 'pid', 'did']).doUpdateSet(({ ref }) => ({
        time: ref('excluded.time'),
        phase: ref('excluded.phase'),
        states: ref('excluded.states'),
        dueat: ref('excluded.dueat'),
      })),
    )
    .execute();
};

export const deleteStates = (trx: Trx, { company, module }: AlarmModule, dids: readonly string[]) =>
  trx
    .deleteFrom('alarmrecord')
    .where('companyid', '=', company)
    .where('pid', '=', module.config.pid)
    .where('did', 'in', [...dids])
    .execute();
