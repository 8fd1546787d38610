import { sql } from 'kysely';
import type { ModuleConfig } from '../../src/engine/column.ts';
import type { Db, Trx } from '../db/database.ts';
import { conflict } from '../http/refusal.ts';
import { newDid } from '../ids.ts';
import type { ConfigFault } from './check-modules.ts';
import type { WalkPositions } from '../modules/parts.ts';
import { phrase } from '../texts.ts';
import { parseStored } from '../db/parse-stored.ts';

/** Stored jobs that change a module in steps. Contract "Changes of a module in steps". */

/** Announced when a change starts, so that a server takes it up. */
export const changesTopic = 'changes';

/** Seconds after which another server takes a change up. A step takes less than one, an index keeps the lease alive. */
const lease = 20;

/** The states that a server works in, in their order. */
export const workingStates = ['surveying', 'preparing', 'converting', 'indexing', 'finishing'] as const;
export type WorkingState = (typeof workingStates)[number];
export type ChangeState = WorkingState | 'done' | 'failed';

export type Progress = {
  /** By pid. */
  places: Readonly<Record<string, WalkPositions>>;
  /** Number of rows, counted during the state `surveying`. */
  rows: number;
  /** Rows that are processed in the current state. */
  done: number;
  /** When the current state started, epoch milliseconds. */
  since: number;
  /** By pid and column. */
  inTheWay: Readonly<Record<string, Readonly<Record<string, number>>>>;
};

export type ChangeOptions = { owner: string | null; now: number; companies: 'all' | readonly string[] };

export type ModuleChange = {
  did: string;
  pids: readonly string[];
  configs: readonly ModuleConfig[];
  options: ChangeOptions;
  state: ChangeState;
  progress: Progress;
  faults: readonly ConfigFault[];
  createdat: number;
};

export const freshProgress = (rows = 0): Progress => ({ places: {}, rows, done: 0, since: Date.now(), inTheWay: {} });

type Stored = {
  did: string;
  pids: string;
  configs: string;
  options: string;
  state: string;
  progress: string;
  faults: string;
  createdat: number;
};

/** Parses without checks, because only this file writes the JSON. */
const changeOf = (row: Stored): ModuleChange => ({
  did: row.did,
  pids: parseStored<string[]>(row.pids),
  configs: parseStored<ModuleConfig[]>(row.configs),
  options: parseStored<ChangeOptions>(row.options),
  state: row.state as ChangeState,
  progress: parseStored<Progress>(row.progress),
  faults: parseStored<ConfigFault[]>(row.faults),
  createdat: Number(row.createdat),
});

const columns = ['did', 'pids', 'configs', 'options', 'state', 'progress', 'faults', 'createdat'] as const;

/** Number of ended changes that are kept. */
const remembered = 20;

export const storeChange = async (
  trx: Trx,
  configs: readonly ModuleConfig[],
  options: ChangeOptions,
): Promise<string> => {
  const did = newDid(options.now);
  await trx
    .insertInto('modulechange')
    .values({
      did,
      pids: JSON.stringify(configs.map(({ pid }) => pid)),
      configs: JSON.stringify(configs),
      options: JSON.stringify(options),
      state: workingStates[0],
      progress: JSON.stringify(freshProgress()),
      createdat: options.now,
    })
    .execute();
  await sql`delete from modulechange where did in (select did from modulechange where endedat is not null
    order by endedat desc, did desc offset ${remembered}::integer)`.execute(trx);
  return did;
};

export const readChanges = async (trx: Trx): Promise<ModuleChange[]> =>
  (await trx.selectFrom('modulechange').select(columns).orderBy('createdat').orderBy('did').execute()).map(changeOf);

export const findChange = async (trx: Trx, did: string): Promise<ModuleChange | undefined> => {
  const row = await trx.selectFrom('modulechange').select(columns).where('did', '=', did).executeTakeFirst();
  return row && changeOf(row);
};

const clock = sql<number>`extract(epoch from clock_timestamp())::bigint`;

/** Claims a change whose lease has expired or that has none. `worker` is the id of this server. */
export const claimChange = (db: Db, worker: string): Promise<ModuleChange | undefined> =>
  db.transaction('system', async (trx) => {
    // Only one process can open the embedded database, so that a lease of an earlier process is void.
    const isFree = db.engine === 'embedded' ? sql<boolean>`true` : sql<boolean>`aliveat < ${clock} - ${sql.lit(lease)}`;
    const changeRow = await trx
      .selectFrom('modulechange')
      .select(columns)
      .where('endedat', 'is', null)
      .where((of) => of.or([of('worker', 'is', null), of('worker', '=', worker), isFree]))
      .orderBy('createdat')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (changeRow === undefined) return undefined;
    await trx.updateTable('modulechange').set({ worker, aliveat: clock }).where('did', '=', changeRow.did).execute();
    return changeOf(changeRow);
  });

/** Another server has claimed the change, or a restore has removed it. */
export class LeaseLost extends Error {}

/** Renews the lease, and locks the change for the open transaction. @throws LeaseLost */
export const holdChange = async (trx: Trx, { did, worker }: { did: string; worker: string }): Promise<ModuleChange> => {
  const row = await trx
    .updateTable('modulechange')
    .set({ aliveat: clock })
    .where('did', '=', did)
    .where('worker', '=', worker)
    .where('endedat', 'is', null)
    .returning(columns)
    .executeTakeFirst();
  if (row === undefined) throw new LeaseLost('Another server has taken up the change.');
  return changeOf(row);
};

export const storeProgress = async (trx: Trx, did: string, progress: Progress): Promise<void> => {
  await trx
    .updateTable('modulechange')
    .set({ progress: JSON.stringify(progress) })
    .where('did', '=', did)
    .execute();
};

export const enterState = async (
  trx: Trx,
  did: string,
  { state, progress }: { state: WorkingState; progress: Progress },
): Promise<void> => {
  await trx
    .updateTable('modulechange')
    .set({ state, progress: JSON.stringify({ ...progress, since: Date.now() }) })
    .where('did', '=', did)
    .execute();
};

export const endChange = async (trx: Trx, did: string, faults: readonly ConfigFault[]): Promise<void> => {
  await trx
    .updateTable('modulechange')
    .set({
      state: faults.length === 0 ? 'done' : 'failed',
      faults: JSON.stringify(faults),
      worker: null,
      endedat: clock,
    })
    .where('did', '=', did)
    .execute();
  await trx.deleteFrom('modulechangevalue').where('change', '=', did).execute();
};

/** @throws Refusal conflict while a change of one of the modules is under way, other than `exceptDid` */
export const requireUnchanging = async (trx: Trx, pids: readonly string[], exceptDid?: string): Promise<void> => {
  const open = await trx.selectFrom('modulechange').select(columns).where('endedat', 'is', null).execute();
  const openChange = open
    .map(changeOf)
    .find((change) => change.did !== exceptDid && change.pids.some((pid) => pids.includes(pid)));
  if (openChange === undefined) return;
  const config = openChange.configs.find(({ pid }) => pids.includes(pid));
  const far = percentOf(openChange);
  throw conflict(
    'changing',
    phrase('server/modules', 'changeUnderWay', {
      name: config?.name ?? '',
      far,
    }),
  );
};

export const isOver = ({ state }: ModuleChange): boolean => state === 'done' || state === 'failed';

/** Share of the rows that are in their new form, whole percent. */
export const percentOf = ({ state, progress }: ModuleChange): number => {
  if (state === 'converting') return progress.rows === 0 ? 0 : Math.floor((99 * progress.done) / progress.rows);
  return state === 'surveying' || state === 'preparing' ? 0 : 99;
};
