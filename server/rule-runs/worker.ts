import { sql } from 'kysely';
import { type BackOff, createBackOff } from '../back-off.ts';
import { createIsolation } from '../isolation.ts';
import { commandsTopic } from '../commands/request-commands.ts';
import type { Row } from '../db/database.ts';
import { settleOutcomes } from '../policies/run-outcomes.ts';
import { inTransaction } from '../http/in-transaction.ts';
import type { SendNotice } from '../inbox/notice.ts';
import { armRule } from '../automation/arm-rule.ts';
import { fireDue } from '../automation/fire-due.ts';
import { createClockWatch, resetTimersAhead } from '../automation/timers-ahead.ts';
import { ruleKinds } from '../automation/rule-kinds.ts';
import { zoneOf } from '../rules/current-values.ts';
import type { KindOfRule, UnarmedRule } from '../rules/kind-of-rule.ts';
import { runsTopic } from '../automation/detect-edges.ts';
import { rulesTopic } from '../automation/rule-index.ts';
import { runRound } from './runner.ts';
import { resolveScopes } from '../automation/resolve-scopes.ts';
import type { Worker, WorkerContext } from '../worker.ts';

type Context = Pick<WorkerContext, 'db' | 'services' | 'now'>;

/** `backOff` outlives the round. */
type RoundContext = Context & { backOff: BackOff };

/**
 * Milliseconds. Runs that are announced are carried out at once, without a look at anything else: between a report and
 * its command each statement waits behind the reports that are being stored. What is due is looked for this often.
 */
const tick = 1000;
const maxUnarmed = 200;

/** The runs that wait, or everything that may wait. */
type Round = 'runs' | 'all';

const armOne = async (
  { db, services, now }: Context,
  kind: KindOfRule,
  { company, did }: UnarmedRule,
): Promise<void> => {
  await db.transaction({ company }, async (trx) => {
    // Of two servers that find it, the second waits here and then has nothing to do.
    if (!(await kind.markArmed(trx, company, did))) return;
    const modules = services.modules.over(inTransaction(db, trx, company).db);
    const context = { trx, services: { ...services, modules }, company, now: now() };
    await kind.prepare({ ...context, zone: await zoneOf(trx, company) }, did);
    await armRule(context, { kind: kind.kind, did });
  });
  await db.announce(rulesTopic(company));
};

/**
 * Sets up rules that were stored without it, as those of a demo or of an older version. One that cannot be set up is tried
 * again after a while. @throws at the end, if a rule failed that did not before
 */
const armRound = async (context: RoundContext): Promise<void> => {
  const { db, now, backOff } = context;
  const { isolate, end } = createIsolation();
  for (const kind of ruleKinds) {
    const prefix = `${kind.kind}/`;
    const options = { limit: maxUnarmed, paused: backOff.paused(prefix, now()) };
    for (const unarmed of await db.transaction('system', (trx) => kind.unarmed(trx, options))) {
      const { company, did } = unarmed;
      await isolate(`${kind.kind} ${did} of ${company}`, () =>
        backOff.attempt(`${prefix}${company}/${did}`, now(), () => armOne(context, kind, unarmed)),
      );
    }
  }
  end();
};

/** One statement, answered by partial indexes, says whether there is anything to do at all. */
const isWaiting = async ({ db, now }: Context): Promise<Row> => {
  const query = sql<Row>`select exists (select from ruletimer where dueat <= ${now()}::bigint)
      or exists (select from rulehold where dueat <= ${now()}::bigint) as due,
    exists (select from policyoutcome where dueat <= ${now()}::bigint) as ended,
    exists (select from scopechange) or exists (select from policy where scopedueat <= ${now()}::bigint) as scoped,
    exists (select from rulerun where state = 'queued') as queued`;
  return (await db.read('system', [query.compile(db.builder)]))[0]?.[0] ?? {};
};

/**
 * Arms, fires and carries out whatever waits. Fault isolation: after a rule, company or step that fails the others still run,
 * so that one company does not stop the timers of all. @throws at the end, if one failed
 */
export const ruleRound = async (context: RoundContext, sendNotice: SendNotice | undefined): Promise<void> => {
  const { db, services, now } = context;
  const isolation = createIsolation();
  const { isolate, end } = isolation;
  await isolate('rules to set up', () => armRound(context));
  const waiting = await isWaiting(context);
  // Before what is due: a device that has left a scope is not commanded any more.
  if (waiting['scoped'] === true) await isolate('scopes', () => resolveScopes(context));
  let isDue = waiting['due'] === true;
  if (isDue || waiting['queued'] === true || waiting['scoped'] === true)
    do {
      isDue = isDue && ((await isolate('due timers', () => fireDue(context, isolation))) ?? 0) > 0;
      await isolate('queued runs', () => runRound({ db, services, now, sendNotice }));
    } while (isDue);
  if (waiting['ended'] === true) await isolate('executions', () => settleOutcomes(context));
  end();
};

/** Runs rounds one after the other; rounds requested during another one follow it, each kind once. */
const oneAtATime = (work: (round: Round) => Promise<void>) => {
  let running: Promise<void> | undefined;
  const pendingRounds = new Set<Round>();
  const run = async () => {
    for (let [next] = pendingRounds; next !== undefined; [next] = pendingRounds) {
      pendingRounds.delete(next);
      await work(next);
    }
  };
  const launch = (): void => {
    running ??= run().finally(() => {
      running = undefined;
      if (pendingRounds.size > 0) launch();
    });
  };
  return {
    start: (round: Round) => {
      pendingRounds.add(round);
      launch();
    },
    settled: async () => running,
  };
};

/** Runs rules: timers and debounce that are due, and the runs that wait. */
export const rulesWorker =
  (sendNotice?: SendNotice): Worker =>
  async (context) => {
    const { db, log } = context;
    let isStopped = false;
    const backOff = createBackOff((rule) => log.info({ rule }, 'a rule that could not be set up works again'));
    const hasGoneBack = createClockWatch(context.now);
    const work: Readonly<Record<Round, () => Promise<unknown>>> = {
      runs: () => runRound({ ...context, sendNotice }),
      all: async () => {
        if (hasGoneBack())
          await resetTimersAhead(context).catch((failure: unknown) =>
            log.warn({ err: failure }, 'timers that may lie ahead were not looked at'),
          );
        await ruleRound({ ...context, backOff }, sendNotice);
      },
    };
    const rounds = oneAtATime(async (round) => {
      if (isStopped) return;
      await work[round]().catch((failure: unknown) => log.warn({ err: failure }, 'rules wait for the next round'));
    });
    // A module without a driver confirms a command at once, which may set rules off.
    db.onAnnounce((topic) => {
      if ((topic === runsTopic || topic === commandsTopic) && !isStopped) rounds.start('runs');
    });
    const timer = setInterval(() => rounds.start('all'), tick).unref();
    return {
      stop: async () => {
        isStopped = true;
        clearInterval(timer);
        await rounds.settled();
      },
    };
  };
