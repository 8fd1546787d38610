import { Readable } from 'node:stream';
import { dryRunDays } from '../../src/engine/automation/dry-run.ts';
import type { Linkage } from '../../src/engine/automation/linkage.ts';
import { linkageRule } from '../../src/engine/automation/linkage-rule.ts';
import type { Rule } from '../../src/engine/automation/rule.ts';
import { onlineKey } from '../../src/engine/automation/presence.ts';
import { createReplay, type Replay, type ReplayFire, type ReplayReport } from '../../src/engine/automation/replay.ts';
import type { Actor } from '../http/actor.ts';
import { perDatabase } from '../db/per-database.ts';
import { refusalEnvelope } from '../http/envelope.ts';
import { type FailingRequest, refusalOf } from '../http/failure-refusal.ts';
import { Refusal } from '../http/refusal.ts';
import type { RequestContext } from '../records/request-context.ts';
import { historySource, maxRows, type Parameter, presenceSource, type Source } from './dry-run-history.ts';
import { requireDryRunSpan, type Span } from './dry-run-span.ts';
import { modulesOf } from '../rules/named-records.ts';
import { phrase } from '../texts.ts';
import { type Watch, watchRights } from './watch-rights.ts';
import { createTimeSlice, finishInSlices } from '../time-slices.ts';

/** Dry run: a rule over the history, day by day and read-only. It ends when the client disconnects. */

/** One replayed day. `isCut`: a source has more rows of the day than `maxRows`, or not all of its firings are in `fires`. */
type ReplayedDay = { begin: number; reports: number; fires: ReplayFire[]; isCut: boolean };

const maxFires = 500;
/** Maximum number of values reported for one firing; a rule over hundreds of devices compares more. */
const maxValues = 100;
/**
 * Effects of one day after which no further firing is kept; the last one is whole. A policy with 5,000 devices and a timer
 * for each minute has 7 million of them, which are neither kept in memory nor sent.
 */
const maxEffects = 20_000;
/**
 * Maximum number of concurrent dry runs on one server, and of these for one company, so that others find room. Each
 * sends its statements one after the other.
 */
const maxConcurrent = { all: 4, company: 2 };

/** Where the parameters of each module are read. */
const sourcesOf = async (requestContext: RequestContext, parameters: readonly Parameter[]): Promise<Source[]> => {
  const modules = await modulesOf(requestContext);
  const sources: (Source | undefined)[] = [];
  for (const [pid, moduleParameters] of Map.groupBy(parameters, (parameter) => parameter.pid)) {
    const module = modules.get(pid);
    const didsOf = (some: readonly Parameter[]) => [...new Set(some.map(({ did }) => did))];
    const presence = moduleParameters.filter(({ column }) => column === onlineKey);
    const others = moduleParameters.filter(({ column }) => column !== onlineKey);
    if (presence.length > 0) sources.push(presenceSource({ requestContext, pid, dids: didsOf(presence) }, module));
    const history = modules.get(module?.config.historypid ?? '');
    if (others.length > 0)
      sources.push(await historySource({ requestContext, pid, dids: didsOf(others) }, history, others));
  }
  return sources.flatMap((source) => source ?? []);
};

/** The reports of all sources in the order of time, of each source the first `maxRows`. */
export const inOrder = async (
  sources: readonly Source[],
  read: (source: Source) => Promise<ReplayReport[]>,
): Promise<{ reports: ReplayReport[]; isCut: boolean }> => {
  const all: ReplayReport[] = [];
  let isCut = false;
  for (const source of sources) {
    const reports = await read(source);
    isCut ||= reports.length > maxRows;
    for (const report of reports.slice(0, maxRows)) all.push(report);
  }
  return { reports: all.toSorted((a, b) => a.at - b.at), isCut };
};

const event = (name: string, data: object): string => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

/** How a history is replayed: whether all firings are kept or only as many as an answer shows, and when to stop. */
type Mode = { extent: 'all' | 'shown'; watch: Pick<Watch, 'isStopped' | 'requireSame'> };

/** Firings of one day. */
const createDay = ({ extent }: Mode) => {
  const fires: ReplayFire[] = [];
  let effects = 0;
  let isCut = false;
  return {
    fires,
    isCut: () => isCut,
    add: (more: readonly ReplayFire[]): void => {
      for (const fire of more) {
        if (extent === 'all') fires.push(fire);
        else if (fires.length === maxFires || effects >= maxEffects) isCut = true;
        else fires.push({ ...fire, values: fire.values.slice(0, maxValues) });
        effects += fire.effects.length;
      }
    },
  };
};

const unwatched: Mode['watch'] = { isStopped: () => false, requireSame: () => undefined };

type Day = ReturnType<typeof createDay>;

type Replaying = { replay: Replay; mode: Mode };
type DayData = { reports: readonly ReplayReport[]; last: number };

/** Replays a day one firing after the other; other requests get their turn between firings and within a long one. */
const replayDay = async ({ replay, mode }: Replaying, { reports, last }: DayData, day: Day): Promise<void> => {
  const slice = createTimeSlice();
  const advance = async (time: number): Promise<void> => {
    for (;;) {
      const fires = await finishInSlices(replay.step(time), slice);
      if (fires === undefined || mode.watch.isStopped()) return;
      day.add(fires);
    }
  };
  for (const report of reports) {
    await advance(report.at);
    if (mode.watch.isStopped()) return;
    day.add(await finishInSlices(replay.feed(report), slice));
  }
  await advance(last);
};

type Replayed = Span & { requestContext: RequestContext; rule: Rule };

/** The request of the dry run; failures after the first event are logged with it. */
export type DryRunContext = RequestContext & { request: FailingRequest; actorNow: () => Promise<Actor> };

/** `pathOf`: JSON pointer of a condition in the request, by its index; `undefined` for policies, whose conditions have none. */
type Run = Replayed & { requestContext: DryRunContext; pathOf(index: number): string | undefined };

async function* replayedDays(
  { sources, ...replaying }: Replaying & { sources: readonly Source[] },
  { from, to }: Span,
  zone: string,
): AsyncGenerator<ReplayedDay> {
  const former = await inOrder(sources, (source) => source.before(from));
  for (const report of former.reports) replaying.replay.prime(report);
  for (const [begin, end] of dryRunDays(from, to, zone)) {
    const { reports, isCut } = await inOrder(sources, (source) => source.read([begin, end]));
    const day = createDay(replaying.mode);
    await replayDay(replaying, { reports, last: end - 1 }, day);
    replaying.mode.watch.requireSame();
    yield { begin, reports: reports.length, fires: day.fires, isCut: isCut || day.isCut() };
  }
}

/** All firings of a rule over the history; a dry run shows the first ones of each day. */
export async function* replayHistory({ requestContext, rule, ...span }: Replayed): AsyncGenerator<ReplayFire> {
  const { zone } = requestContext.actor;
  const sources = await sourcesOf(requestContext, [...rule.watches, ...rule.references]);
  const replay = createReplay(rule, { zone, from: span.from });
  const mode: Mode = { extent: 'all', watch: unwatched };
  for await (const { fires } of replayedDays({ sources, replay, mode }, span, zone)) yield* fires;
}

async function* dryRunEvents(
  { sources, missing, mode }: { sources: readonly Source[]; missing: string[]; mode: Mode },
  { requestContext, rule, pathOf, ...span }: Run,
) {
  const { zone } = requestContext.actor;
  const replay = createReplay(rule, { zone, from: span.from });
  yield event('ready', { days: dryRunDays(span.from, span.to, zone).length, missing });
  let count = 0;
  for await (const { begin, reports, fires, isCut } of replayedDays({ sources, replay, mode }, span, zone)) {
    count += reports;
    yield event('data', { day: begin, fires, ...(isCut ? { cut: true } : {}) });
  }
  const { setOff, outOfTime, failing } = replay.counts();
  const paths = failing.flatMap((times, index) => {
    const path = pathOf(index);
    return times > 0 && path !== undefined ? [[path, times]] : [];
  });
  yield event('finish', { reports: count, setoff: setOff, outoftime: outOfTime, failing: Object.fromEntries(paths) });
}

/** Companies of the dry runs under way, one entry each. */
const runningOn = perDatabase((): string[] => []);

const isFull = ({ db, actor }: RequestContext): boolean => {
  const companies = runningOn(db);
  const runsOfCompany = companies.filter((company) => company === actor.companyid);
  return companies.length >= maxConcurrent.all || runsOfCompany.length >= maxConcurrent.company;
};

/** Counts a dry run as running; the returned function, which is idempotent, ends that. @throws Refusal tooMany */
const begin = (requestContext: RequestContext): (() => void) => {
  if (isFull(requestContext))
    throw new Refusal('tooMany', phrase('server/linkages', 'tooManyDryRuns'), [], { retryafter: 10 });
  const companies = runningOn(requestContext.db);
  const { companyid } = requestContext.actor;
  companies.push(companyid);
  let isEnded = false;
  return () => {
    if (!isEnded) companies.splice(companies.indexOf(companyid), 1);
    isEnded = true;
  };
};

async function* withFailure({ language, request }: DryRunContext, all: AsyncGenerator<string>) {
  try {
    yield* all;
  } catch (failure) {
    yield event('error', refusalEnvelope(refusalOf(failure, request), language));
  }
}

/** Columns without a history never fire and never match; `missing` lists them. @throws Refusal badInput */
export const dryRunRule = async (run: Run): Promise<Readable> => {
  const { requestContext, from, to } = run;
  requireDryRunSpan({ from, to }, requestContext.now);
  const end = begin(requestContext);
  try {
    return await streamOf(run, end);
  } catch (failure) {
    end();
    throw failure;
  }
};

/** The events of a dry run; `end` is called when the last event was read or the reader is gone. */
const streamOf = async (run: Run, end: () => void): Promise<Readable> => {
  const { requestContext, rule } = run;
  const parameters = [...rule.watches, ...rule.references];
  const sources = await sourcesOf(requestContext, parameters);
  const isThere = (parameter: Parameter) => sources.some((source) => source.has(parameter));
  const missing = [
    ...new Set(parameters.filter((parameter) => !isThere(parameter)).map(({ pid, column }) => `${pid}/${column}`)),
  ];
  const watch = watchRights(requestContext);
  const events = withFailure(requestContext, dryRunEvents({ sources, missing, mode: { extent: 'shown', watch } }, run));
  const stream = Readable.from(events, { objectMode: false, encoding: 'utf8' });
  // A day may take minutes: it is not replayed to its end for a connection that was dropped.
  return stream.once('close', () => {
    watch.end();
    end();
  });
};

/** @throws Refusal badInput */
export const dryRunLinkage = ({
  requestContext,
  linkage,
  ...span
}: Pick<Run, 'requestContext' | 'from' | 'to'> & { linkage: Linkage }): Promise<Readable> =>
  dryRunRule({
    requestContext,
    ...span,
    rule: linkageRule({ ...linkage, did: '', saver: requestContext.actor.userid }),
    pathOf: (index) => `/conditionsinfo/property/${index}`,
  });
