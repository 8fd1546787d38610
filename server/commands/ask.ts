import { sql } from 'kysely';
import type { RecordValues } from '../../src/engine/column.ts';
import type { Trx } from '../db/database.ts';
import { applyValues } from '../devices/control.ts';
import { driverOf } from '../devices/driver.ts';
import { newDid } from '../ids.ts';
import type { Services, StoredModule } from '../services.ts';

/** Who wants it. `did` of a person is the member's. */
export type Asker = { kind: 'person' | 'linkage' | 'policy'; did: string; name: string };

/** Devices and the stored values wanted of them, already checked by type and right. */
export type Wanted = {
  company: string;
  module: StoredModule;
  dids: readonly string[];
  values: RecordValues;
  by: Asker;
  /** Makes a repeated effect of one run have one command (unique index). */
  run?: { did: string; place: number };
};

/** Announced after a commit that made commands. */
export const commandsTopic = 'commands';

/**
 * Writes commands, one row for each device and column, and answers their ids. A module without a driver confirms at
 * once. Newer commands overtake older ones of the same device and column.
 */
export type AskCommands = (
  at: { trx: Trx; services: Services; now: number },
  wanted: Wanted,
) => Promise<{ commands: string[] }>;

/** Seconds until a command that no device confirms has timed out. */
export const commandTimeout = 30;

/** A stored value as text in a row: equal values are equal texts. */
export const valueText = (value: RecordValues[string]): string => JSON.stringify(value ?? null);

/** One device and column. `did` is the id of the command, new or that of the same effect. */
type Pair = { did: string; device: string; column: string; value: string };

const keyOf = ({ device, column }: Pick<Pair, 'device' | 'column'>): string => `${device} ${column}`;

/** Sorted, so that two calls that overtake each other's commands lock their rows in one order. */
const pairsOf = ({ dids, values }: Wanted, now: number): Pair[] =>
  [...new Set(dids)].toSorted().flatMap((device) =>
    Object.entries(values)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([column, value]) => ({ did: newDid(now), device, column, value: valueText(value) })),
  );

/** Commands that this effect made before, by device and column. */
const repeated = async (trx: Trx, { company, run }: Wanted): Promise<Map<string, string>> => {
  if (run === undefined) return new Map();
  const rows = await trx
    .selectFrom('command')
    .select(['did', 'device', 'column'])
    .where('companyid', '=', company)
    .where('run', '=', run.did)
    .where('place', '=', run.place)
    .execute();
  return new Map(rows.map((row) => [keyOf(row), row.did]));
};

const listOf = (pairs: readonly Pair[]) => sql`unnest(cast(${pairs.map(({ did }) => did)} as text[]),
    cast(${pairs.map(({ device }) => device)} as text[]), cast(${pairs.map(({ column }) => column)} as text[]),
    cast(${pairs.map(({ value }) => value)} as text[])) with ordinality as n(did, device, "column", value, number)`;

/** Current commands of these devices and columns end; those that could still be sent have been overtaken. */
const overtake = (trx: Trx, company: string, pairs: readonly Pair[], now: number) =>
  sql`update command c set iscurrent = false,
        endedat = case when c.state in ('accepted', 'sent') then ${now}::bigint else c.endedat end,
        state = case when c.state in ('accepted', 'sent') then 'overtaken' else c.state end
      from ${listOf(pairs)}
      where c.companyid = ${company} and c.iscurrent and c.device = n.device and c."column" = n."column"`.execute(trx);

type At = Parameters<AskCommands>[0];
type Row = { ask: string; driver: string };

/** Inserts rows that no concurrent transaction has inserted (on conflict do nothing) and returns their ids. */
const insert = async (at: At, wanted: Wanted, pairs: readonly Pair[], { ask, driver }: Row): Promise<Set<string>> => {
  const { company, module, by, run } = wanted;
  const isOver = driver === '';
  const added = await sql<{ did: string }>`
    insert into command (companyid, did, pid, device, "column", value, bykind, bydid, byname, run, place, ask, driver,
      state, iscurrent, askedat, endedat, nextat, deadline)
    select ${company}, n.did, ${module.config.pid}, n.device, n."column", n.value, ${by.kind}, ${by.did}, ${by.name},
      cast(${run?.did ?? null} as text), cast(${run?.place ?? null} as integer), ${ask}, ${driver},
      ${isOver ? 'confirmed' : 'accepted'}, ${!isOver}::boolean, ${at.now}::bigint,
      cast(${isOver ? at.now : null} as bigint), ${at.now}::bigint, ${at.now + commandTimeout}::bigint
    from ${listOf(pairs)} order by n.number
    on conflict do nothing returning did`.execute(at.trx);
  return new Set(added.rows.map(({ did }) => did));
};

/** Other transactions that command the same device at the same moment; beyond that something else is wrong. */
const mostRivals = 100;

/** Overtakes and inserts until every pair has its row: a rival's commands are seen once it has committed. */
const write = async (at: At, wanted: Wanted, pairs: readonly Pair[], row: Row): Promise<void> => {
  let left = pairs;
  for (let round = 0; left.length > 0; round += 1) {
    if (round === mostRivals) throw new Error('Commands to the same device keep overtaking each other.');
    await overtake(at.trx, wanted.company, left, at.now);
    const added = await insert(at, wanted, left, row);
    left = left.filter(({ did }) => !added.has(did));
  }
};

/** See `AskCommands`. The caller announces `commandsTopic` after its commit. */
export const askCommands: AskCommands = async (at, wanted) => {
  const { trx, services, now } = at;
  const before = await repeated(trx, wanted);
  const pairs = pairsOf(wanted, now);
  const fresh = pairs.filter((pair) => !before.has(keyOf(pair)));
  const driver = driverOf(wanted.module.config, services.settings);
  if (fresh.length > 0) await write(at, wanted, fresh, { ask: newDid(now), driver: driver ?? '' });
  if (driver === undefined && fresh.length > 0) {
    const dids = [...new Set(fresh.map(({ device }) => device))];
    await applyValues(at, {
      company: wanted.company,
      module: wanted.module,
      dids,
      values: wanted.values,
      run: wanted.run?.did,
    });
  }
  return { commands: pairs.map((pair) => before.get(keyOf(pair)) ?? pair.did) };
};
