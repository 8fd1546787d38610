import { sql } from 'kysely';
import type { LocalText } from '../../src/engine/column.ts';
import type { Effect } from '../../src/engine/automation/rule.ts';
import { commandsTopic } from '../commands/ask.ts';
import { DatabaseDown } from '../db/database-down.ts';
import type { Db, Row, Trx } from '../db/database.ts';
import { joined } from '../http/joined.ts';
import { noticesTopic, type SendNotice } from '../inbox/notice.ts';
import { changedTopic } from '../live/topics.ts';
import type { Services } from '../services.ts';
import { actingAs } from '../sessions/acting.ts';
import { carryOut } from './effects.ts';
import { kindOf } from './kinds.ts';
import { createSight, type Sight } from './acting-sight.ts';
import { type Run, runOf } from './run-rows.ts';

/**
 * Carries out runs. A run is locked, its effects are made and it is marked as done in one transaction: whatever kills a
 * server, a run is either done with all of its effects or still waits.
 */
export type RunnerContext = { db: Db; services: Services; now: number; sendNotice: SendNotice | undefined };

const most = 50;
/** Seconds; a run that waited longer, as after a restored backup, is recorded as missed. */
const grace = 300;

const missedText: LocalText = {
  en: 'No server carried it out within 5 minutes.',
  zh: '5 分钟内没有服务器执行。',
};
const departedText: LocalText = {
  en: 'The person who saved this rule has left the company. It rests until someone else saves it.',
  zh: '保存此规则的人已离职，规则暂停，直到他人重新保存。',
};
const unreadableText: LocalText = {
  en: 'The person who saved this rule may no longer read what it is about.',
  zh: '保存此规则的人已无权查看其所依据的数据。',
};
const brokenText: LocalText = { en: 'It failed in the server.', zh: '服务器执行失败。' };

type Finished = Pick<Run, 'fired' | 'cause' | 'reason' | 'effects'>;

const resting = (run: Run, cause: NonNullable<Run['cause']>, reason: LocalText): Finished => ({
  fired: false,
  cause,
  reason,
  effects: run.effects.map((effect): Effect => ({ ...effect, state: 'skipped' })),
});

type Batch = RunnerContext & { trx: Trx; company: string; sights: Map<string, Sight | undefined> };

const sightOf = async (batch: Batch, open: Db, saver: string): Promise<Sight | undefined> => {
  const { services, company, sights } = batch;
  if (sights.has(saver)) return sights.get(saver);
  const actor = await actingAs(open, services, { companyid: company, userid: saver });
  const sight = actor && createSight(open, services, actor);
  sights.set(saver, sight);
  return sight;
};

const recordsOf = (run: Run) => run.compared.map(({ pid, did }) => ({ pid, did }));

const finish = async (batch: Batch, open: Db, run: Run): Promise<Finished> => {
  const { trx, company, now } = batch;
  if (now - run.createdat > grace) return resting(run, 'missed', missedText);
  const saver = await kindOf(run.kind)?.saver(trx, company, run.rule);
  if (saver === undefined) return { ...run, effects: run.effects.map((effect) => ({ ...effect, state: 'skipped' })) };
  const sight = await sightOf(batch, open, saver);
  if (sight === undefined) return resting(run, 'rights', departedText);
  if (!(await sight.mayRead(recordsOf(run)))) return resting(run, 'rights', unreadableText);
  const writable = await sight.writable(run.effects.flatMap((one) => (one.kind === 'control' ? [one] : [])));
  const acting = { ...batch, run, saver: sight.actor, mayWrite: writable };
  const effects: Effect[] = [];
  for (const [place, effect] of run.effects.entries())
    effects.push({ ...effect, ...(await carryOut(acting, effect, place)) });
  if (run.fired && effects.some(({ state }) => state === 'done'))
    await kindOf(run.kind)?.acted(trx, company, { did: run.rule, at: now });
  return { ...run, effects };
};

const store = (
  { trx, company, now }: Pick<Batch, 'trx' | 'company' | 'now'>,
  run: Run,
  { fired, cause, reason, effects }: Finished,
) =>
  trx
    .updateTable('rulerun')
    .set({
      fired,
      cause,
      reason: reason === undefined ? '' : JSON.stringify(reason),
      effects: JSON.stringify(effects),
      state: 'done',
      endedat: now,
    })
    .where('companyid', '=', company)
    .where('did', '=', run.did)
    .execute();

/** Locks runs that wait; those that another server has locked are its own. */
const claim = async (trx: Trx, company: string, limit: number): Promise<Run[]> => {
  const { rows } = await sql<Row>`select * from rulerun where companyid = ${company} and state = 'queued'
    order by createdat, did limit ${limit} for update skip locked`.execute(trx);
  return rows.map(runOf);
};

/** `touched`: commanded devices by module; `told`: userids. */
type Done = { runs: Run[]; touched: Map<string, Set<string>>; told: Set<string> };

const note = ({ touched, told }: Done, effects: readonly Effect[]): void => {
  for (const effect of effects.filter(({ state }) => state === 'done')) {
    if (effect.kind === 'notify') for (const userid of effect.receivers) told.add(userid);
    else touched.set(effect.pid, (touched.get(effect.pid) ?? new Set()).add(effect.did));
  }
};

/** `current` names the run that is being carried out when something throws. */
const carryBatch = (context: RunnerContext, company: string, limit: number, current: { run?: Run }): Promise<Done> =>
  context.db.transaction({ company }, async (trx) => {
    const open = joined(context.db, trx, company).db;
    const services = { ...context.services, modules: context.services.modules.over(open) };
    const batch: Batch = { ...context, services, trx, company, sights: new Map() };
    const done: Done = { runs: await claim(trx, company, limit), touched: new Map(), told: new Set() };
    for (const run of done.runs) {
      current.run = run;
      const finished = await finish(batch, open, run);
      note(done, finished.effects);
      await store(batch, run, finished);
    }
    return done;
  });

/** Deadlocks and lost connections: the run waits for the next round. */
const isPassing = (failure: unknown): boolean =>
  failure instanceof DatabaseDown || /^(40|08|57|53)/.test(String((failure as { code?: unknown }).code ?? ''));

const giveUp = (context: RunnerContext, company: string, run: Run): Promise<unknown> =>
  context.db.transaction({ company }, (trx) => {
    const effects = run.effects.map((effect): Effect => ({ ...effect, state: 'failed', msg: brokenText }));
    return store({ trx, company, now: context.now }, run, { ...run, effects });
  });

/** Carries out what waits in a company; one run that fails keeps no other from being carried out. */
const carryCompany = async (context: RunnerContext, company: string): Promise<Done> => {
  const current: { run?: Run } = {};
  try {
    return await carryBatch(context, company, most, current);
  } catch {
    try {
      return await carryBatch(context, company, 1, current);
    } catch (failure) {
      if (isPassing(failure) || current.run === undefined) throw failure;
      await giveUp(context, company, current.run);
      return { runs: [current.run], touched: new Map(), told: new Set() };
    }
  }
};

const announce = async ({ db }: RunnerContext, company: string, { touched, told }: Done): Promise<void> => {
  if (told.size > 0) await db.announce(noticesTopic(company, [...told]));
  if (touched.size === 0) return;
  await db.announce(commandsTopic);
  for (const [pid, dids] of touched) await db.announce(changedTopic(company, pid, [...dids]));
};

/** Carries out every run that waits, those included that the first ones lead to. @returns how many */
export const runRound = async (context: RunnerContext): Promise<number> => {
  let carried = 0;
  for (;;) {
    const query = sql<Row>`select distinct companyid from rulerun where state = 'queued' limit 200`;
    const [rows = []] = await context.db.read('system', [query.compile(context.db.builder)]);
    let found = 0;
    for (const row of rows) {
      const company = String(row['companyid']);
      const done = await carryCompany(context, company);
      found += done.runs.length;
      if (done.runs.length > 0) await announce(context, company, done);
    }
    carried += found;
    // What is left is locked by other servers.
    if (found === 0) return carried;
  }
};
