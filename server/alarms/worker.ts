import { sql } from 'kysely';
import { type BackOff, createBackOff } from '../back-off.ts';
import { createIsolation, type Isolation } from '../isolation.ts';
import { products } from '../../src/engine/products.ts';
import type { Db, Row } from '../db/database.ts';
import { keyRef, ofCompany } from '../db/record-id.ts';
import { noticesTopic, type SendNotice } from '../inbox/notice.ts';
import { changedTopic, readChangedTopic } from '../announcements/topics.ts';
import type { Services } from '../services.ts';
import { type AlarmContext, checkAlarms, type Mode } from './check-alarms.ts';
import { notificationOf, timeStatusOf } from './stored.ts';
import type { AlarmModule } from './alarm-module.ts';
import type { Worker } from '../worker.ts';

/**
 * Notifies about expiring records and changed states, by polling. The cost of a round depends on what changed or came due since
 * the last one: changes come as announcements, due times are rows. The first round after a start checks every record.
 */

const batchSize = 500;
/** Maximum changed records of a module that are remembered by id; beyond it all records are checked. */
const maxTouched = 10_000;
/** Milliseconds between two rounds. */
const interval = 60_000;
/** Seconds until due records that could not be checked are checked again. */
const retryAfter = 600;

type TouchedModule = { dids: Iterable<string>; all: Mode | undefined };
type Touched = Map<string, TouchedModule & { dids: Set<string> }>;

const keyOf = (company: string, pid: string): string => `${company}:${pid}`;

/** Modules with notifications or times, by company and pid; few rows, one per configured module. */
export const readAlarmModules = async (db: Db, services: Services): Promise<Map<string, AlarmModule>> => {
  const [times = [], confs = []] = await db.read('system', [
    db.builder.selectFrom('timestatus').selectAll().compile(),
    db.builder.selectFrom('notifyconf').selectAll().orderBy('createdat').orderBy('id').compile(),
  ]);
  const alarmModules = new Map<string, AlarmModule>();
  for (const row of [...times, ...confs]) {
    const [company, pid] = [String(row['companyid']), String(row['pid'])];
    const key = keyOf(company, pid);
    if (alarmModules.has(key)) continue;
    const module = await services.modules.find(company, pid);
    if (module === undefined) continue;
    const isOwn = (row: Row) => row['companyid'] === company && row['pid'] === pid;
    const time = times.find(isOwn);
    alarmModules.set(key, {
      company,
      module,
      status: time === undefined ? undefined : timeStatusOf(time),
      notifications: confs.filter(isOwn).map(notificationOf),
    });
  }
  return alarmModules;
};

const announceNotices = async (
  { db }: AlarmContext,
  { company }: AlarmModule,
  userids: ReadonlySet<string>,
): Promise<void> => {
  if (userids.size === 0) return;
  await db.announce(noticesTopic(company, [...userids]));
  await db.announce(changedTopic(company, products.notifications, '*'));
};

type Checking = { alarmModule: AlarmModule; mode: Mode; isolation: Isolation };

/** Checks records in batches. @returns the ids of those whose batch failed */
const checkSome = async (
  context: AlarmContext,
  { alarmModule, mode, isolation }: Checking,
  dids: readonly string[],
): Promise<string[]> => {
  const label = `records of ${alarmModule.module.config.pid} of ${alarmModule.company}`;
  const failed: string[] = [];
  for (let from = 0; from < dids.length; from += batchSize) {
    const batch = dids.slice(from, from + batchSize);
    // With the number of records, so that further ones that fail are reported too.
    const userids = await isolation.isolate(`${batch.length} ${label}`, () =>
      checkAlarms(context, alarmModule, { dids: batch, mode }),
    );
    if (userids === undefined) failed.push(...batch);
    else await isolation.isolate(`${label}, their notices`, () => announceNotices(context, alarmModule, userids));
  }
  return failed;
};

/** Every record of a module, some at a time. @returns the ids of those whose batch failed */
const checkAll = async (context: AlarmContext, checking: Checking): Promise<string[]> => {
  const { company, module } = checking.alarmModule;
  const failed: string[] = [];
  let last: string | undefined;
  for (;;) {
    const past = last === undefined ? sql`true` : sql`t.did > ${last}`;
    const query = sql<Row>`select t.did from ${sql.table(module.table)} t where ${ofCompany(company)} and ${past}
      order by t.did, ${keyRef(module)} limit ${batchSize}`;
    const [rows = []] = await context.db.read({ company }, [query.compile(context.db.builder)]);
    const dids = rows.map((row) => String(row['did']));
    failed.push(...(await checkSome(context, checking, dids)));
    if (dids.length < batchSize) return failed;
    last = dids.at(-1);
  }
};

const setDue = (
  context: AlarmContext,
  key: string,
  dids: readonly string[],
  dueat: number | null,
): Promise<unknown> => {
  const [company = '', pid = ''] = key.split(':');
  return context.db.transaction({ company }, (trx) =>
    trx
      .updateTable('alarmrecord')
      .set({ dueat })
      .where('companyid', '=', company)
      .where('pid', '=', pid)
      .where('did', 'in', dids)
      .execute(),
  );
};

/** Records whose next phase has started. Those of modules that nothing watches any more are forgotten. */
const checkDue = async (
  context: AlarmContext,
  alarmModules: ReadonlyMap<string, AlarmModule>,
  isolation: Isolation,
): Promise<void> => {
  for (let isOver = false; !isOver;) {
    const query = context.db.builder
      .selectFrom('alarmrecord')
      .select(['companyid', 'pid', 'did'])
      .where('dueat', '<=', context.now)
      .orderBy('dueat')
      .limit(batchSize);
    const [rows = []] = await context.db.read('system', [query.compile()]);
    const byModule = Map.groupBy(rows, (row) => keyOf(String(row['companyid']), String(row['pid'])));
    for (const [key, moduleRows] of byModule) {
      const dids = moduleRows.map((row) => String(row['did']));
      const alarmModule = alarmModules.get(key);
      if (alarmModule?.status === undefined) {
        await setDue(context, key, dids, null);
        continue;
      }
      const failed = await checkSome(context, { alarmModule, mode: 'notify', isolation }, dids);
      if (failed.length > 0) await setDue(context, key, failed, context.now + retryAfter);
    }
    isOver = rows.length < batchSize;
  }
};

const mergeTouched = (touched: Touched, key: string, { dids, all }: TouchedModule): void => {
  const merged = touched.get(key) ?? { dids: new Set<string>(), all: undefined };
  // `record` has precedence: a state from before the configuration was saved is not notified.
  merged.all = all === 'record' ? all : (merged.all ?? all);
  for (const did of dids) merged.dids.add(did);
  if (merged.dids.size > maxTouched) {
    merged.all ??= 'notify';
    merged.dids.clear();
  }
  touched.set(key, merged);
};

/** Checks that the next round repeats after a failure. */
const failedOf = (failed: readonly string[] | undefined, records: TouchedModule): TouchedModule | undefined => {
  // Ids are checked with notices: a check without them is repeated for the whole module.
  if (failed === undefined || (failed.length > 0 && records.all === 'record')) return records;
  return failed.length === 0 ? undefined : { dids: failed, all: undefined };
};

const labelOf = (key: string, all: Mode | undefined): string =>
  `${all === undefined ? 'changed' : 'all'} records of ${key}`;

/** State between rounds: the records to check, and the lists whose check fails. */
export type AlarmState = { touched: Touched; backOff: BackOff };

/**
 * Runs one round: checks the records that were touched since the last round and those that are due. Empties `touched`,
 * but for the batches of records whose check fails: the next round checks them again. The check of a whole list pauses
 * after a failure, and what else was changed in it waits for that. @throws at the end, if a list failed that did not before,
 * or failed with another message or another number of records
 */
export const alarmRound = async (context: AlarmContext, { touched, backOff }: AlarmState): Promise<void> => {
  const isolation = createIsolation();
  const alarmModules = await readAlarmModules(context.db, context.services);
  const modulesToCheck = [...touched];
  touched.clear();
  for (const [key, records] of modulesToCheck) {
    const alarmModule = alarmModules.get(key);
    if (alarmModule === undefined) continue;
    const { dids, all } = records;
    const label = labelOf(key, all);
    if (all !== undefined && backOff.isPaused(label, context.now)) {
      mergeTouched(touched, key, records);
      continue;
    }
    let failed: readonly string[] | undefined;
    const check = async (): Promise<void> => {
      const parts = createIsolation();
      const checking = { alarmModule, mode: all ?? 'notify', isolation: parts } as const;
      failed = await (all === undefined ? checkSome(context, checking, [...dids]) : checkAll(context, checking));
      parts.end();
    };
    await isolation.isolate(label, () => backOff.attempt(label, context.now, check));
    const again = failedOf(failed, records);
    if (again !== undefined) mergeTouched(touched, key, again);
  }
  await isolation.isolate('due records', () => checkDue(context, alarmModules, isolation));
  isolation.end();
};

/** Adds the records that an announcement names to those to check. A list whose configuration was saved does not pause. */
export const markTouched = ({ touched, backOff }: AlarmState, topic: string): void => {
  const [kind, company = '', pid = ''] = topic.split(':');
  const changed = readChangedTopic(topic);
  if (kind === 'alarms') {
    const key = keyOf(company, pid);
    touched.set(key, { dids: new Set(), all: 'record' });
    for (const all of ['record', undefined] as const) backOff.endPause(labelOf(key, all));
  }
  if (changed === undefined) return;
  const { company: of, pid: list, dids } = changed;
  mergeTouched(touched, keyOf(of, list), dids === '*' ? { dids: [], all: 'notify' } : { dids, all: undefined });
};

/** After a start: queues all records of all alarm modules, so that changes made while no server ran are notified. */
export const markAllTouched = async (db: Db, services: Services, touched: Touched): Promise<void> => {
  for (const key of (await readAlarmModules(db, services)).keys()) touched.set(key, { dids: new Set(), all: 'notify' });
};

export const alarmsWorker =
  (sendNotice: SendNotice): Worker =>
  async ({ db, services, log, now }) => {
    const touched: Touched = new Map();
    const backOff = createBackOff((records) =>
      log.info({ records }, 'records that could not be checked are checked again'),
    );
    let running: Promise<void> | undefined;
    let isStarted = false;
    const startRound = () => {
      if (running !== undefined) return;
      running = (async () => {
        if (!isStarted) await markAllTouched(db, services, touched);
        isStarted = true;
        await alarmRound({ db, services, now: now(), sendNotice }, { touched, backOff });
      })()
        .catch((failure: unknown) => log.warn({ err: failure }, 'expiring records are checked again in the next round'))
        .finally(() => {
          running = undefined;
        });
    };
    db.onAnnounce((topic) => {
      if (topic === 'all') isStarted = false;
      else markTouched({ touched, backOff }, topic);
    });
    const timer = setInterval(startRound, interval);
    timer.unref();
    startRound();
    return {
      stop: async () => {
        clearInterval(timer);
        await running;
      },
    };
  };
