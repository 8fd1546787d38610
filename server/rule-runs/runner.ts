import { sql } from 'kysely';
import type { LocalText } from '../../src/engine/column.ts';
import type { Effect } from '../../src/engine/automation/rule.ts';
import { commandsTopic } from '../commands/request-commands.ts';
import { type Current, halveBatch } from '../db/halve-batch.ts';
import type { Db, Row, Trx } from '../db/database.ts';
import { inTransaction } from '../http/in-transaction.ts';
import { createIsolation, type Isolation } from '../isolation.ts';
import { noticesTopic, type SendNotice } from '../inbox/notice.ts';
import { changedTopic } from '../announcements/topics.ts';
import type { Services } from '../services.ts';
import { actorOfMember } from '../sessions/acting-member.ts';
import { executeRuns } from './execute-runs.ts';
import { kindOf } from '../automation/rule-kinds.ts';
import type { RecordAddress } from '../rules/kind-of-rule.ts';
import { type Run, runOf } from '../rules/run-rows.ts';
import type { ActingRun } from './acting-run.ts';
import { phrase } from '../texts.ts';

/**
 * Executes runs in batches (atomicity): one transaction locks a batch, makes its effects and marks its runs as done. If a
 * server crashes, a run is either done with all of its effects or still queued.
 */
export type RunnerContext = {
  db: Db;
  services: Services;
  /** Called for each batch, because a round continues as long as there are runs. */
  now: () => number;
  sendNotice: SendNotice | undefined;
};

const maxFirings = 100;
/** Seconds; a run that waited longer, as after a restored backup, is recorded as missed. */
const grace = 300;

const missedText: LocalText = phrase('server/automation', 'runMissed');
const departedText: LocalText = phrase('server/automation', 'ownerLeft');
const brokenText: LocalText = phrase('server/automation', 'serverFailed');

type Finished = Pick<Run, 'fired' | 'cause' | 'reason' | 'effects'>;

const notExecuted = (run: Run, cause: NonNullable<Run['cause']>, reason: LocalText): Finished => ({
  fired: false,
  cause,
  reason,
  effects: run.effects.map((effect): Effect => ({ ...effect, state: 'skipped' })),
});

type Batch = Omit<RunnerContext, 'now'> & { trx: Trx; open: Db; company: string; now: number };

const skipped = (run: Run): Finished => ({
  ...run,
  effects: run.effects.map((effect): Effect => ({ ...effect, state: 'skipped' })),
});

/** Result of the check before a run acts: it may act, or it has already ended. */
type Judged = { run: Run; acting: ActingRun } | { run: Run; finished: Finished };

/** Runs of one kind that act with the rights of one member, or with none where the rule was deleted. */
const evaluator = async (batch: Batch, runs: readonly Run[], saver: string | undefined): Promise<Judged[]> => {
  const ended = (of: (run: Run) => Finished) => runs.map((run): Judged => ({ run, finished: of(run) }));
  const kind = kindOf(runs[0]?.kind ?? '');
  if (kind === undefined || saver === undefined) return ended(skipped);
  const { open: db, services, company } = batch;
  const actor = await actorOfMember(db, services, { companyid: company, userid: saver });
  if (actor === undefined) return ended((run) => notExecuted(run, 'rights', departedText));
  const permitOf = await kind.permits({ db, services, actor }, runs);
  return runs.map((run) => {
    const permit = permitOf(run);
    return 'refused' in permit
      ? { run, finished: notExecuted(run, permit.cause, permit.refused) }
      : { run, acting: { run, actor, reach: permit.reach } };
  });
};

const saversOf = async ({ trx, company }: Batch, runs: readonly Run[]): Promise<(run: Run) => string | undefined> => {
  const savers = new Map<string, ReadonlyMap<string, string> | undefined>();
  for (const [kind, runsOfKind] of Map.groupBy(runs, (run) => run.kind))
    savers.set(kind, await kindOf(kind)?.savers(trx, company, [...new Set(runsOfKind.map(({ rule }) => rule))]));
  return ({ kind, rule }) => savers.get(kind)?.get(rule);
};

const judgeAll = async (batch: Batch, runs: readonly Run[]): Promise<Judged[]> => {
  const [late, due] = [true, false].map((isLate) => runs.filter((run) => batch.now - run.createdat > grace === isLate));
  const judged = (late ?? []).map((run): Judged => ({ run, finished: notExecuted(run, 'missed', missedText) }));
  const saverOf = await saversOf(batch, due ?? []);
  for (const ofKind of Map.groupBy(due ?? [], ({ kind }) => kind).values())
    for (const [saver, runsOfSaver] of Map.groupBy(ofKind, saverOf))
      judged.push(...(await evaluator(batch, runsOfSaver, saver)));
  // In the order in which they were claimed, which is the order of their commands.
  const places = new Map(runs.map((run, index) => [run, index]));
  return judged.toSorted((a, b) => (places.get(a.run) ?? 0) - (places.get(b.run) ?? 0));
};

const noteActed = async (
  batch: Batch,
  acting: readonly ActingRun[],
  effects: ReadonlyMap<Run, Effect[]>,
): Promise<RecordAddress[]> => {
  const fired = acting.filter(({ run }) => run.fired);
  const written: RecordAddress[] = [];
  for (const [kind, runsOfKind] of Map.groupBy(fired, ({ run }) => run.kind)) {
    const acted = runsOfKind.map(({ run, actor }) => ({ run, actor, effects: effects.get(run) ?? [] }));
    written.push(...((await kindOf(kind)?.acted(batch, acted)) ?? []));
  }
  return written;
};

type Done = Finished & { run: Run };

/** Finished runs, and records to announce after the commit. */
type RunResults = { done: readonly Done[]; written: readonly RecordAddress[] };

const finishAll = async (batch: Batch, runs: readonly Run[]): Promise<RunResults> => {
  const judged = await judgeAll(batch, runs);
  const acting = judged.flatMap((judgement) => ('acting' in judgement ? [judgement.acting] : []));
  const carried = await executeRuns(batch, acting);
  const effects = new Map(acting.map(({ run }, index) => [run, carried[index] ?? []]));
  const done = judged.map((judgement): Done => {
    const { run } = judgement;
    return 'finished' in judgement ? { ...judgement.finished, run } : { ...run, effects: effects.get(run) ?? [], run };
  });
  return { done, written: await noteActed(batch, acting, effects) };
};

/**
 * Marks runs as done that are still queued. @returns the ids of these: a run that its caller has not locked may have been
 * finished by another server
 */
const storeAll = async (
  { trx, company, now }: Pick<Batch, 'trx' | 'company' | 'now'>,
  done: readonly Done[],
): Promise<ReadonlySet<string>> => {
  const rows = done.map(({ run, fired, cause, reason, effects }) => ({
    did: run.did,
    fired,
    cause,
    reason: reason === undefined ? '' : JSON.stringify(reason),
    effects: JSON.stringify(effects),
  }));
  const updated =
    await sql<Row>`update rulerun r set fired = x.fired, cause = x.cause, reason = x.reason, effects = x.effects,
      state = 'done', endedat = ${now}::bigint
    from json_to_recordset(${JSON.stringify(rows)}::json) as x(did text, fired boolean, cause text, reason text,
      effects text)
    where r.companyid = ${company} and r.did = x.did and r.state = 'queued' returning r.did`.execute(trx);
  return new Set(updated.rows.map(({ did }) => String(did)));
};

/** Locks queued runs, without those that another server has locked (`skip locked`). */
const claimRuns = async (trx: Trx, company: string, limit: number): Promise<Run[]> => {
  const { rows } = await sql<Row>`select * from rulerun where companyid = ${company} and state = 'queued'
    order by createdat, did limit ${limit} for update skip locked`.execute(trx);
  return rows.map(runOf);
};

/** `current` gets the claimed runs, so that the caller knows them after a failure. */
const runBatch = (context: RunnerContext, company: string, limit: number, current: Current<Run>): Promise<RunResults> =>
  context.db.transaction({ company }, async (trx) => {
    const open = inTransaction(context.db, trx, company).db;
    const services = { ...context.services, modules: context.services.modules.over(open) };
    const batch: Batch = { ...context, services, trx, open, company, now: context.now() };
    current.rows = await claimRuns(trx, company, limit);
    if (current.rows.length === 0) return { done: [], written: [] };
    const result = await finishAll(batch, current.rows);
    await storeAll(batch, result.done);
    return result;
  });

const recordFailure = ({ db, now }: RunnerContext, company: string, run: Run): Promise<RunResults> =>
  db.transaction({ company }, async (trx) => {
    const effects = run.effects.map((effect): Effect => ({ ...effect, state: 'failed', msg: brokenText }));
    const done = [{ ...run, effects, run }];
    const stored = await storeAll({ trx, company, now: now() }, done);
    return { done: done.filter(() => stored.has(run.did)), written: [] };
  });

/**
 * Executes the queued runs of a company. After a failure the batch is halved until the failing run is alone and recorded as
 * failed; after a transient one it stays queued for the next round.
 */
const runCompany = (context: RunnerContext, company: string): Promise<RunResults> =>
  halveBatch<Run, RunResults>({
    maxRows: maxFirings,
    run: (limit, current) => runBatch(context, company, limit, current),
    failed: (run) => recordFailure(context, company, run),
  });

/** Announces the results to the senders of commands, the readers of lists and the receivers of notices. */
const announce = async ({ db }: RunnerContext, company: string, { done, written }: RunResults): Promise<void> => {
  const made = done.flatMap(({ effects }) => effects.filter(({ state }) => state === 'done'));
  const receivers = new Set(made.flatMap((effect) => (effect.kind === 'notify' ? effect.receivers : [])));
  const touched = made.flatMap((effect): RecordAddress[] => {
    if (effect.kind === 'notify') return [];
    return [{ pid: effect.pid, did: effect.kind === 'control' ? effect.did : effect.device }];
  });
  if (receivers.size > 0) await db.announce(noticesTopic(company, [...receivers]));
  if (touched.length > 0) await db.announce(commandsTopic);
  for (const [pid, moduleRecords] of Map.groupBy([...touched, ...written], (record) => record.pid))
    await db.announce(changedTopic(company, pid, [...new Set(moduleRecords.map(({ did }) => did))]));
};

/** Companies whose runs are carried out at the same time; the embedded database has one connection. */
const maxConcurrent = { embedded: 1, postgres: 4 } as const;

type Round = Isolation & { context: RunnerContext; failed: Set<string> };

/** A batch of each company; those that fail are added to `failed`. @returns how many runs were carried out */
const carryEach = async ({ context, isolate, failed }: Round, companies: readonly string[]): Promise<number> => {
  const remaining = [...companies];
  let carried = 0;
  const carry = async (company: string): Promise<true> => {
    const result = await runCompany(context, company);
    carried += result.done.length;
    if (result.done.length > 0) await announce(context, company, result);
    return true;
  };
  const work = async (): Promise<void> => {
    for (let company = remaining.shift(); company !== undefined; company = remaining.shift()) {
      const of = company;
      if ((await isolate(`runs of ${of}`, () => carry(of))) === undefined) failed.add(of);
    }
  };
  await Promise.all(Array.from({ length: maxConcurrent[context.db.engine] }, work));
  return carried;
};

/**
 * Executes every queued run, and runs that these trigger. Fault isolation: a company that fails waits for the next
 * round, and all runs of the others are executed. @returns how many; @throws at the end, if a company failed
 */
export const runRound = async (context: RunnerContext): Promise<number> => {
  const failed = new Set<string>();
  const isolation = createIsolation();
  let carried = 0;
  for (;;) {
    const query = sql<Row>`select distinct companyid from rulerun
      where state = 'queued' and companyid <> all(cast(${[...failed]} as text[])) limit 200`;
    const [rows = []] = await context.db.read('system', [query.compile(context.db.builder)]);
    const failedBefore = failed.size;
    const batchCount = await carryEach(
      { ...isolation, context, failed },
      rows.map((row) => String(row['companyid'])),
    );
    carried += batchCount;
    // The remaining runs are locked by other servers.
    if (batchCount === 0 && failed.size === failedBefore) break;
  }
  isolation.end();
  return carried;
};
