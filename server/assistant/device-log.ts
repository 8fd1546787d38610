import { sql } from 'kysely';
import type { TimeRange } from '../../src/engine/assistant/time-range.ts';
import type { FoundName } from '../../src/engine/assistant/vocabulary.ts';
import type { Stored } from '../../src/engine/column.ts';
import type { Explained } from '../../src/engine/automation/explain.ts';
import { explainedRun } from '../automation/explain.ts';
import { bysOf, type StoredBy } from '../commands/by.ts';
import type { Row } from '../db/database.ts';
import type { Scene } from './scene.ts';

/** What happened to devices over time. Callers give devices that the person may read. */

export type Controlled = {
  device: string;
  column: string;
  value: Stored;
  at: number;
  by: string | undefined;
  kind: string;
  bydid: string | undefined;
  state: string;
};

const mostRows = 200;

const inRange = (column: 'askedat' | 'at', { from, to }: TimeRange) =>
  sql`${sql.ref(column)} >= ${from}::bigint and ${sql.ref(column)} < ${to}::bigint`;

const among = (devices: readonly FoundName[]) => sql`= any(cast(${devices.map(({ did }) => did)} as text[]))`;

/** Commands to devices, newest first, with who gave them as far as the person may read that. */
export const controlsOf = async (
  { asker }: Scene,
  devices: readonly FoundName[],
  range: TimeRange,
): Promise<Controlled[]> => {
  const { db, actor } = asker;
  const query = sql<Row>`select device, "column", value, askedat, bykind, bydid, byname, state from command
    where companyid = ${actor.companyid} and device ${among(devices)} and ${inRange('askedat', range)}
    order by askedat desc, ord desc limit ${mostRows}`;
  const [rows = []] = await db.read({ company: actor.companyid }, [query.compile(db.builder)]);
  // The query's own columns.
  const stored = rows as (Row & StoredBy)[];
  const by = await bysOf(asker, stored);
  return stored.map((row) => {
    const { kind, name, did } = by(row);
    return {
      device: String(row['device']),
      column: String(row['column']),
      value: JSON.parse(String(row['value'])) as Stored,
      at: Number(row['askedat']),
      by: name,
      bydid: did,
      kind,
      state: String(row['state']),
    };
  });
};

export type Presence = { device: string; at: number; isOnline: boolean };

/** When devices went silent and came back, newest first. */
export const presenceOf = async (
  { asker }: Scene,
  devices: readonly FoundName[],
  range: TimeRange,
): Promise<Presence[]> => {
  const { db, actor } = asker;
  const query = sql<Row>`select did, at, isonline from devicepresence
    where companyid = ${actor.companyid} and did ${among(devices)} and ${inRange('at', range)}
    order by at desc limit ${mostRows}`;
  const [rows = []] = await db.read({ company: actor.companyid }, [query.compile(db.builder)]);
  return rows.map((row) => ({ device: String(row['did']), at: Number(row['at']), isOnline: row['isonline'] === true }));
};

export type Fired = Explained & { rule: string; kind: string; name: string; device: string; pid: string };

/** Runs that are told in full. */
const mostRuns = 30;

/** Rules that fired, newest first, among those that the person may read; `total` counts them all. */
export const firedIn = async (
  { asker }: Scene,
  range: TimeRange,
): Promise<{ fired: Omit<Fired, keyof Explained>[]; dids: string[]; ats: number[] }> => {
  const { db, actor } = asker;
  const query = sql<Row>`select did, kind, rule, name, pid, device, at from rulerun
    where companyid = ${actor.companyid} and fired and ${inRange('at', range)}
    order by at desc, createdat desc limit 1000`;
  const [rows = []] = await db.read({ company: actor.companyid }, [query.compile(db.builder)]);
  const asked = rows.map((row) => ({
    bykind: row['kind'] === 'policy' ? ('policy' as const) : ('linkage' as const),
    bydid: String(row['rule']),
    byname: String(row['name']),
  }));
  const by = await bysOf(asker, asked);
  const seen = rows.filter((_row, at) => asked[at] !== undefined && by(asked[at]).did !== undefined);
  return {
    fired: seen.map((row) => ({
      rule: String(row['rule']),
      kind: String(row['kind']),
      name: String(row['name']),
      device: String(row['device']),
      pid: String(row['pid']),
    })),
    dids: seen.map((row) => String(row['did'])),
    ats: seen.map((row) => Number(row['at'])),
  };
};

/** Why runs fired, for the first of them; names and values only of records that the person may read. */
export const explainRuns = async ({ asker }: Scene, dids: readonly string[]): Promise<(Explained | undefined)[]> => {
  const all: (Explained | undefined)[] = [];
  for (const did of dids.slice(0, mostRuns)) all.push(await explainedRun(asker, did));
  return all;
};
