import { sql } from 'kysely';
import type { RecordValues } from '../../src/engine/column.ts';
import { timeoutOf } from '../../src/engine/control/timeout.ts';
import type { Trx } from '../db/database.ts';
import { applyValues } from './control.ts';
import { driverOf } from '../drivers/driver.ts';
import { newDid } from '../ids.ts';
import type { Services, StoredModule } from '../services.ts';

/** Requester of the values. For a person, `did` is the member's. */
export type Requester = { kind: 'person' | 'linkage' | 'policy'; did: string; name: string };

/** Devices and the stored values wanted of them, already checked by type and right. */
export type CommandRequest = {
  company: string;
  module: StoredModule;
  dids: readonly string[];
  values: RecordValues;
  by: Requester;
  /** Idempotency: a repeated effect of a run has one command (unique index). */
  run?: { did: string; place: number };
};

/** Announced after a commit that made commands. */
export const commandsTopic = 'commands';

/**
 * Writes commands, one row for each device and column, and answers their ids. A module without a driver confirms at
 * once. Newer commands overtake older ones of the same device and column.
 */
export type RequestCommands = (
  context: { trx: Trx; services: Services; now: number },
  request: CommandRequest,
) => Promise<{ commands: string[] }>;

/** A stored value as text in a row: equal values are equal texts. */
export const valueText = (value: RecordValues[string]): string => JSON.stringify(value ?? null);

/** The rows of one request share these values; `driver` is empty if the module has none. */
type Order = { request: CommandRequest; ask: string; driver: string };

/** One device and column of an order. `did` is the id of the command, new or that of the same effect. */
type Pair = { order: Order; did: string; device: string; column: string; value: string };

const keyOf = ({ device, column }: Pick<Pair, 'device' | 'column'>): string => `${device} ${column}`;

const byKey = (a: Pair, b: Pair): number => (keyOf(a) < keyOf(b) ? -1 : 1);

const pairsOf = (order: Order, now: number): Pair[] =>
  [...new Set(order.request.dids)].flatMap((device) =>
    Object.entries(order.request.values).map(([column, value]) => ({
      order,
      did: newDid(now),
      device,
      column,
      value: valueText(value),
    })),
  );

const effectKey = (run: CommandRequest['run'], pair: Pick<Pair, 'device' | 'column'>): string =>
  `${run?.did} ${run?.place} ${keyOf(pair)}`;

/** Commands that these effects made before, by run, place in it, device and column. */
const repeated = async (
  trx: Trx,
  company: string,
  requests: readonly CommandRequest[],
): Promise<Map<string, string>> => {
  const runs = [...new Set(requests.flatMap(({ run }) => (run === undefined ? [] : [run.did])))];
  if (runs.length === 0) return new Map();
  const rows = await trx
    .selectFrom('command')
    .select(['did', 'device', 'column', 'run', 'place'])
    .where('companyid', '=', company)
    .where(sql<boolean>`run = any(cast(${runs} as text[]))`)
    .execute();
  return new Map(rows.map((row) => [effectKey({ did: row.run ?? '', place: row.place ?? 0 }, row), row.did]));
};

const rowOf = ({ order: { request, ask, driver }, did, device, column, value }: Pair, number: number) => {
  const { module, by, run } = request;
  const sharedValues = {
    bykind: by.kind,
    bydid: by.did,
    byname: by.name,
    run: run?.did,
    place: run?.place,
    ask,
    driver,
  };
  return {
    number,
    did,
    pid: module.config.pid,
    device,
    column,
    value,
    timeout: timeoutOf(module.config),
    ...sharedValues,
  };
};

/** In the order of devices and columns, so that two calls that want the same add their commands in one order. */
const listOf = (pairs: readonly Pair[]) => sql`json_to_recordset(${JSON.stringify(pairs.map(rowOf))}::json) as n(
    number integer, did text, pid text, device text, "column" text, value text, bykind text, bydid text, byname text,
    run text, place integer, ask text, driver text, timeout integer)`;

/**
 * Current commands of these devices and columns end; those that could still be sent have been overtaken. They are locked
 * in the order of their ids, as everywhere.
 */
const overtake = (trx: Trx, company: string, pairs: readonly Pair[], now: number) =>
  sql`update command set iscurrent = false,
        endedat = case when state in ('accepted', 'sent') then ${now}::bigint else endedat end,
        state = case when state in ('accepted', 'sent') then 'overtaken' else state end
      where companyid = ${company} and did in (select c.did from ${listOf(pairs)} join command c
        on c.companyid = ${company} and c.iscurrent and c.device = n.device and c."column" = n."column"
        order by c.did for update of c)`.execute(trx);

/** Groups that follow each other would otherwise lock commands in their order, and others in the order of ids. */
const lockCurrent = (trx: Trx, company: string, pairs: readonly Pair[]) =>
  sql`select 1 from ${listOf(pairs)} join command c
      on c.companyid = ${company} and c.iscurrent and c.device = n.device and c."column" = n."column"
    order by c.did for update of c`.execute(trx);

type At = Parameters<RequestCommands>[0];

/** Inserts rows that no concurrent transaction has inserted (on conflict do nothing) and returns their ids. */
const insert = async ({ trx, now }: At, company: string, pairs: readonly Pair[]): Promise<Set<string>> => {
  const added = await sql<{ did: string }>`
    insert into command (companyid, did, pid, device, "column", value, bykind, bydid, byname, run, place, ask, driver,
      state, iscurrent, askedat, endedat, nextat, deadline)
    select ${company}, n.did, n.pid, n.device, n."column", n.value, n.bykind, n.bydid, n.byname, n.run, n.place, n.ask,
      n.driver, case when n.driver = '' then 'confirmed' else 'accepted' end, n.driver <> '', ${now}::bigint,
      case when n.driver = '' then ${now}::bigint end, ${now}::bigint, ${now}::bigint + n.timeout
    from ${listOf(pairs)} order by n.number
    on conflict do nothing returning did`.execute(trx);
  return new Set(added.rows.map(({ did }) => did));
};

/** Other transactions that command the same device at the same moment; beyond that something else is wrong. */
const maxRivals = 100;

/** Overtakes and inserts until every pair has its row: a rival's commands are seen once it has committed. */
const write = async (context: At, company: string, pairs: readonly Pair[]): Promise<void> => {
  let remaining = pairs.toSorted(byKey);
  for (let round = 0; remaining.length > 0; round += 1) {
    if (round === maxRivals) throw new Error('Commands to the same device keep overtaking each other.');
    await overtake(context.trx, company, remaining, context.now);
    const added = await insert(context, company, remaining);
    remaining = remaining.filter(({ did }) => !added.has(did));
  }
};

/** Orders that can be written together: in each group a device's column is wanted once, and the groups follow each other. */
const groupsOf = (pairs: readonly Pair[]): Pair[][] => {
  const groups: Pair[][] = [];
  let keysInBatch = new Set<string>();
  for (const orderPairs of Map.groupBy(pairs, ({ order }) => order).values()) {
    const keys = orderPairs.map(keyOf);
    const last = groups.at(-1);
    if (last === undefined || keys.some((key) => keysInBatch.has(key))) {
      groups.push(orderPairs);
      keysInBatch = new Set(keys);
    } else {
      last.push(...orderPairs);
      for (const key of keys) keysInBatch.add(key);
    }
  }
  return groups;
};

/** Modules without a driver confirm: the devices have the values now. */
const confirmImmediately = async (context: At, pairs: readonly Pair[]): Promise<void> => {
  for (const [{ request, driver }, orderPairs] of Map.groupBy(pairs, ({ order }) => order)) {
    if (driver !== '') continue;
    const { company, module, values, run } = request;
    await applyValues(context, {
      company,
      module,
      dids: [...new Set(orderPairs.map(({ device }) => device))],
      values,
      run: run?.did,
    });
  }
};

/**
 * Commands of one company, as `requestCommands` does for each of these in turn, in few statements.
 * @returns the commands of each
 */
export const requestAll = async (context: At, requests: readonly CommandRequest[]): Promise<string[][]> => {
  const { trx, services, now } = context;
  const company = requests[0]?.company ?? '';
  const before = await repeated(trx, company, requests);
  const orders = requests.map((commandRequest): Order => {
    const driver = driverOf(commandRequest.module.config, services.settings);
    return { request: commandRequest, ask: newDid(now), driver: driver ?? '' };
  });
  const pairsByOrder = orders.map((order) =>
    pairsOf(order, now)
      .toSorted(byKey)
      .map((pair) => ({ pair, repeatedDid: before.get(effectKey(order.request.run, pair)) })),
  );
  const fresh = pairsByOrder.flat().flatMap(({ pair, repeatedDid }) => (repeatedDid === undefined ? [pair] : []));
  const groups = groupsOf(fresh);
  if (groups.length > 1) await lockCurrent(trx, company, fresh);
  for (const group of groups) {
    await write(context, company, group);
    await confirmImmediately(context, group);
  }
  return pairsByOrder.map((pairs) => pairs.map(({ pair, repeatedDid }) => repeatedDid ?? pair.did));
};

/** See `RequestCommands`. The caller announces `commandsTopic` after its commit. */
export const requestCommands: RequestCommands = async (context, request) => {
  const [commands = []] = await requestAll(context, [request]);
  return { commands };
};
