import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Linkage } from '../../src/engine/automation/linkage.ts';
import { linkageRule } from '../../src/engine/automation/linkage-rule.ts';
import { createReplay, type Replay, type ReplayFire, type ReplayReport } from '../../src/engine/automation/replay.ts';
import type { RecordValues } from '../../src/engine/column.ts';
import { instantOf, secondsPerDay, wallOf } from '../../src/engine/moment.ts';
import type { Db, Row } from '../db/database.ts';
import { badInput, Refusal } from '../http/refusal.ts';
import { placeOf } from '../records/places.ts';
import type { Asking } from '../records/question.ts';
import { type Reach, reachOf, reachSql } from '../records/reach.ts';
import type { StoredModule } from '../services.ts';
import { modulesOf } from './mentioned.ts';

/** Dry run: a linkage over the history, day by day and read-only. It ends when the client disconnects. */

const mostDays = 31;
/** Rows of one day that are read at most; a day with more is cut off and said so. */
const mostRows = 50_000;
const mostFires = 500;
/** Dry runs at a time on one server; each is a statement after the other. */
const mostAtOnce = 4;

type Source = { pid: string; history: StoredModule; reach: Reach; dids: string[]; columns: Map<string, string> };

const sourceOf = (
  asking: Asking,
  modules: ReadonlyMap<string, StoredModule>,
  [pid, parameters]: [string, readonly { did: string; column: string }[]],
): Source | undefined => {
  const history = modules.get(modules.get(pid)?.config.historypid ?? '');
  if (history === undefined) return undefined;
  const columns = new Map(
    parameters.flatMap(({ column }) => {
      const place = placeOf(history, column);
      return place === undefined ? [] : [[column, place.physical] as const];
    }),
  );
  const dids = [...new Set(parameters.map(({ did }) => did))];
  return { pid, history, reach: reachOf(asking.actor, 'read', history), dids, columns };
};

/** What devices reported from `from` up to `until`, in the order of time. */
const readReports = async (db: Db, source: Source, [from, until]: [number, number]): Promise<ReplayReport[]> => {
  const { pid, history, reach, dids, columns } = source;
  const [device, time] = [history.physical.get('device'), history.physical.get('occurtime')];
  if (device === undefined || time === undefined || columns.size === 0) return [];
  const names = [...columns];
  const query = sql<Row>`select t.${sql.id(device)} as device, t.${sql.id(time)} as at ${sql.join(
    names.map(([, physical]) => sql`, t.${sql.id(physical)}`),
    sql``,
  )} from ${sql.table(history.table)} t where ${reachSql(reach)}
    and t.${sql.id(device)} = any(cast(${dids} as text[]))
    and t.${sql.id(time)} >= ${from}::bigint and t.${sql.id(time)} < ${until}::bigint
    order by t.${sql.id(time)} limit ${mostRows}`;
  const [rows = []] = await db.read({ company: reach.company, patience: 10_000 }, [query.compile(db.builder)]);
  return rows.map((row) => ({
    pid,
    did: String(row['device']),
    at: Number(row['at']),
    // A column that a row does not know was not reported then.
    values: Object.fromEntries(
      names.flatMap(([column, physical]) => (row[physical] === null ? [] : [[column, row[physical]]])),
    ) as RecordValues,
  }));
};

const readDay = async (db: Db, sources: readonly Source[], span: [number, number]): Promise<ReplayReport[]> => {
  const all: ReplayReport[] = [];
  for (const source of sources) all.push(...(await readReports(db, source, span)));
  return all.toSorted((a, b) => a.at - b.at);
};

/** Beginnings of local days within the span, `from` first. */
const daysOf = (from: number, to: number, zone: string): [number, number][] => {
  const days: [number, number][] = [];
  for (let begin = from; begin <= to;) {
    const wall = wallOf(begin, zone);
    const next = instantOf({ ...wall, day: wall.day + 1, hour: 0, minute: 0, second: 0 }, zone);
    days.push([begin, Math.min(next, to + 1)]);
    begin = next;
  }
  return days;
};

const event = (name: string, data: object): string => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

const replayDay = (replay: Replay, reports: readonly ReplayReport[], last: number): ReplayFire[] => {
  const fires = reports.flatMap((report) => replay.feed(report));
  return [...fires, ...replay.advance(last)];
};

type Run = { asking: Asking; linkage: Linkage; from: number; to: number };

async function* lines(sources: readonly Source[], missing: string[], { asking, linkage, from, to }: Run) {
  const { db, actor } = asking;
  const { zone } = actor;
  const days = daysOf(from, to, zone);
  const replay = createReplay(linkageRule({ ...linkage, did: '', saver: actor.userid }), { zone, from });
  yield event('ready', { days: days.length, missing });
  for (const report of await readDay(db, sources, [from - secondsPerDay, from])) replay.prime(report);
  for (const [begin, end] of days) {
    const reports = await readDay(db, sources, [begin, end]);
    const fires = replayDay(replay, reports, end - 1);
    const isCut = fires.length > mostFires || reports.length >= mostRows;
    yield event('data', { day: begin, fires: fires.slice(0, mostFires), ...(isCut ? { cut: true } : {}) });
  }
  yield event('finish', {});
}

const running = new WeakMap<Db, number>();

async function* counted(db: Db, all: AsyncGenerator<string>) {
  running.set(db, (running.get(db) ?? 0) + 1);
  try {
    yield* all;
  } catch (failure) {
    const msg = failure instanceof Refusal ? failure.text.en : 'The dry run failed.';
    yield event('error', { status: failure instanceof Refusal ? failure.status : -50_000, msg });
  } finally {
    running.set(db, (running.get(db) ?? 1) - 1);
  }
}

const demandSpan = (from: number, to: number): void => {
  if (to >= from && to - from <= mostDays * secondsPerDay) return;
  throw badInput('/to', 'span', {
    en: `A dry run is over at most ${mostDays} days.`,
    zh: `试运行最多 ${mostDays} 天。`,
  });
};

/** Parameters without a history set nothing off and hold nothing: `missing` names them. @throws Refusal badInput */
export const dryRun = async (run: Run): Promise<Readable> => {
  const { asking, linkage, from, to } = run;
  demandSpan(from, to);
  const modules = await modulesOf(asking);
  const rule = linkageRule({ ...linkage, did: '', saver: asking.actor.userid });
  const parameters = [...rule.watches, ...rule.references];
  const sources = [...Map.groupBy(parameters, ({ pid }) => pid)].flatMap((one) => sourceOf(asking, modules, one) ?? []);
  const isThere = ({ pid, column }: { pid: string; column: string }) =>
    sources.some((source) => source.pid === pid && source.columns.has(column));
  const missing = [...new Set(parameters.filter((one) => !isThere(one)).map(({ pid, column }) => `${pid}/${column}`))];
  const { db } = asking;
  if ((running.get(db) ?? 0) >= mostAtOnce)
    throw new Refusal(
      'tooMany',
      { en: 'Other dry runs are under way. Try again.', zh: '有其他试运行正在进行，请稍后再试。' },
      [],
      {
        retryafter: 10,
      },
    );
  return Readable.from(counted(db, lines(sources, missing, run)), { objectMode: false, encoding: 'utf8' });
};
