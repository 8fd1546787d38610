import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { dryRunDays, maxDryRunDays } from '../../src/engine/automation/dry-run.ts';
import type { Linkage } from '../../src/engine/automation/linkage.ts';
import { linkageRule } from '../../src/engine/automation/linkage-rule.ts';
import type { Rule } from '../../src/engine/automation/rule.ts';
import { onlineKey } from '../../src/engine/automation/presence.ts';
import { createReplay, type Replay, type ReplayFire, type ReplayReport } from '../../src/engine/automation/replay.ts';
import { secondsPerDay } from '../../src/engine/moment.ts';
import type { Db } from '../db/database.ts';
import { refusalEnvelope } from '../http/envelope.ts';
import { type FailingRequest, refusalOf } from '../http/failure-refusal.ts';
import { badInput, Refusal } from '../http/refusal.ts';
import type { RequestContext } from '../records/request-context.ts';
import { historySource, maxRows, type Parameter, presenceSource, type Source } from './dry-run-history.ts';
import { modulesOf } from '../rules/named-records.ts';
import { phrase } from '../texts.ts';

/** Dry run: a rule over the history, day by day and read-only. It ends when the client disconnects. */

/** One replayed day. `isCut`: a source has more rows of the day than `maxRows`, and the rest was not replayed. */
type ReplayedDay = { begin: number; reports: number; fires: ReplayFire[]; isCut: boolean };

type Span = { from: number; to: number };

const maxFires = 500;
/** Maximum number of values reported for one firing; a rule over hundreds of devices compares more. */
const maxValues = 100;
/** Maximum number of concurrent dry runs on one server. Each sends its statements one after the other. */
const maxAtOnce = 4;

/** Where the parameters of each module are read. */
const sourcesOf = async (requestContext: RequestContext, parameters: readonly Parameter[]): Promise<Source[]> => {
  const modules = await modulesOf(requestContext);
  const sources: (Source | undefined)[] = [];
  for (const [pid, own] of Map.groupBy(parameters, (one) => one.pid)) {
    const module = modules.get(pid);
    const didsOf = (some: readonly Parameter[]) => [...new Set(some.map(({ did }) => did))];
    const presence = own.filter(({ column }) => column === onlineKey);
    const others = own.filter(({ column }) => column !== onlineKey);
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

/** Milliseconds of computing before other requests get a turn: a policy of 500 rules takes seconds. */
const timeSlice = 20;

const replayDay = async (replay: Replay, reports: readonly ReplayReport[], last: number): Promise<ReplayFire[]> => {
  const fires: ReplayFire[] = [];
  let began = performance.now();
  for (const report of reports) {
    fires.push(...replay.feed(report));
    if (performance.now() - began < timeSlice) continue;
    await setImmediate();
    began = performance.now();
  }
  return [...fires, ...replay.advance(last)];
};

type Replayed = Span & { requestContext: RequestContext; rule: Rule };

/** Whose request is answered; what fails once the answer has begun is logged with it. */
export type DryRunContext = RequestContext & { request: FailingRequest };

/** `pathOf`: JSON pointer of a condition in the request, by its index; `undefined` for policies, whose conditions have none. */
type Run = Replayed & { requestContext: DryRunContext; pathOf(index: number): string | undefined };

async function* replayedDays(
  { sources, replay }: { sources: readonly Source[]; replay: Replay },
  { from, to }: Span,
  zone: string,
): AsyncGenerator<ReplayedDay> {
  const former = await inOrder(sources, (source) => source.before(from));
  for (const report of former.reports) replay.prime(report);
  for (const [begin, end] of dryRunDays(from, to, zone)) {
    const { reports, isCut } = await inOrder(sources, (source) => source.read([begin, end]));
    const fires = await replayDay(replay, reports, end - 1);
    yield { begin, reports: reports.length, fires, isCut };
  }
}

/** All firings of a rule over the history; a dry run shows the first ones of each day. */
export async function* replayHistory({ requestContext, rule, ...span }: Replayed): AsyncGenerator<ReplayFire> {
  const { zone } = requestContext.actor;
  const sources = await sourcesOf(requestContext, [...rule.watches, ...rule.references]);
  const replay = createReplay(rule, { zone, from: span.from });
  for await (const { fires } of replayedDays({ sources, replay }, span, zone)) yield* fires;
}

async function* dryRunEvents(
  sources: readonly Source[],
  missing: string[],
  { requestContext, rule, pathOf, ...span }: Run,
) {
  const { zone } = requestContext.actor;
  const replay = createReplay(rule, { zone, from: span.from });
  yield event('ready', { days: dryRunDays(span.from, span.to, zone).length, missing });
  let count = 0;
  for await (const { begin, reports, fires, isCut } of replayedDays({ sources, replay }, span, zone)) {
    count += reports;
    const shown = fires.slice(0, maxFires).map((fire) => ({ ...fire, values: fire.values.slice(0, maxValues) }));
    yield event('data', { day: begin, fires: shown, ...(isCut || fires.length > maxFires ? { cut: true } : {}) });
  }
  const { setOff, outOfTime, failing } = replay.counts();
  const paths = failing.flatMap((times, index) => {
    const path = pathOf(index);
    return times > 0 && path !== undefined ? [[path, times]] : [];
  });
  yield event('finish', { reports: count, setoff: setOff, outoftime: outOfTime, failing: Object.fromEntries(paths) });
}

const running = new WeakMap<Db, number>();

async function* countRunning({ db, language, request }: DryRunContext, all: AsyncGenerator<string>) {
  running.set(db, (running.get(db) ?? 0) + 1);
  try {
    yield* all;
  } catch (failure) {
    yield event('error', refusalEnvelope(refusalOf(failure, request), language));
  } finally {
    running.set(db, (running.get(db) ?? 1) - 1);
  }
}

const requireDryRunSpan = (from: number, to: number): void => {
  if (to >= from && to - from <= maxDryRunDays * secondsPerDay) return;
  throw badInput('/to', 'span', phrase('server/linkages', 'dryRunTooLong', { limit: maxDryRunDays }));
};

/** Columns without a history never fire and never match; `missing` lists them. @throws Refusal badInput */
export const dryRunRule = async (run: Run): Promise<Readable> => {
  const { requestContext, rule, from, to } = run;
  requireDryRunSpan(from, to);
  const parameters = [...rule.watches, ...rule.references];
  const sources = await sourcesOf(requestContext, parameters);
  const isThere = (parameter: Parameter) => sources.some((source) => source.has(parameter));
  const missing = [...new Set(parameters.filter((one) => !isThere(one)).map(({ pid, column }) => `${pid}/${column}`))];
  const { db } = requestContext;
  if ((running.get(db) ?? 0) >= maxAtOnce)
    throw new Refusal('tooMany', phrase('server/linkages', 'tooManyDryRuns'), [], {
      retryafter: 10,
    });
  return Readable.from(countRunning(requestContext, dryRunEvents(sources, missing, run)), {
    objectMode: false,
    encoding: 'utf8',
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
