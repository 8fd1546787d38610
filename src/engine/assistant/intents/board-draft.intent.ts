import type { Bucket } from '../../board/dataset.ts';
import type { LocalText } from '../../column.ts';
import { consumedColumn } from '../consumed.ts';
import type { Frame, Intent } from '../frame.ts';
import { missing, understood } from '../frame.ts';
import {
  bucketIn,
  energyKinds,
  hasAny,
  moduleCandidates,
  nameOfModule,
  narrowing,
  placesFor,
  recordsIn,
  whichModule,
  whichRecord,
} from '../parts.ts';
import type { ParsedQuestion } from '../parsed-question.ts';
import { calendar, presentMonth } from '../time-range.ts';
import type { TimeRange } from '../time-range.ts';
import { modulesOfKind } from '../vocabulary.ts';
import type { FoundName, KnownModule } from '../vocabulary.ts';
import { phrase } from '../../../texts/phrase.ts';

/** Drafts a board: a line, bar or pie chart. */

const bucketWords: Readonly<Record<Bucket, LocalText>> = {
  hour: phrase('server/understanding', 'hour'),
  day: phrase('server/understanding', 'day'),
  week: phrase('server/understanding', 'week'),
  month: phrase('server/understanding', 'month'),
  year: phrase('server/understanding', 'year'),
};

/** A chart by months shows a whole year: fewer months make too few points. */
const spanFor = (bucket: Bucket, range: TimeRange, { clock }: ParsedQuestion): Pick<Frame, 'bucket' | 'range'> => {
  const isShort = (bucket === 'month' || bucket === 'year') && range.unit !== 'year';
  return { bucket, range: isShort ? calendar('year', 0, clock) : range };
};

const chartIn = (parsed: ParsedQuestion): NonNullable<Frame['chart']> =>
  hasAny(parsed, 'pie') ? 'pie' : hasAny(parsed, 'bar') ? 'bar' : 'line';

function sources(parsed: ParsedQuestion): KnownModule[] {
  const named = moduleCandidates(parsed);
  if (named.length > 0) return named;
  const { kinds } = energyKinds(parsed);
  const metered = kinds.flatMap((kind) => modulesOfKind(parsed.vocabulary, kind));
  if (metered.length > 0) return metered;
  const pids = new Set(
    recordsIn(parsed, () => true)
      .flat()
      .map(({ pid }) => pid),
  );
  return parsed.vocabulary.modules.filter(({ config, isHistory }) => pids.has(config.pid) && isHistory !== true);
}

function frameFor(parsed: ParsedQuestion, module: KnownModule): { frame: Frame; unclear?: readonly FoundName[] } {
  const { config, history } = module;
  const matches = [...recordsIn(parsed, ({ pid }) => pid === config.pid), ...placesFor(parsed, config)];
  const unclear = matches.find((records) => records.length > 1);
  const all = matches.filter((records) => records.length === 1).flat();
  const columns = parsed.conditionsOf(history ?? config).columns.concat(parsed.conditionsOf(config).columns);
  const consumed = consumedColumn(module);
  const bucket = bucketIn(parsed);
  const frame: Frame = {
    intent: 'board-draft',
    pid: config.pid,
    chart: chartIn(parsed),
    ...spanFor(bucket ?? 'day', parsed.ranges[0] ?? presentMonth(parsed.clock), parsed),
    columns: columns.length > 0 ? [...new Set(columns)] : consumed === undefined ? [] : [consumed.column],
    records: all.filter(({ pid }) => pid === config.pid),
    places: all.filter(({ pid }) => pid !== config.pid),
  };
  return unclear === undefined ? { frame } : { frame, unclear };
}

export const intent: Intent = {
  id: 'board-draft',
  offer: phrase('server/understanding', 'offerBoard'),
  fits: (parsed) =>
    hasAny(parsed, 'chart', 'line', 'bar', 'pie')
      ? hasAny(parsed, 'make', 'list')
        ? 92
        : hasAny(parsed, 'chart')
          ? 74
          : 30
      : 0,
  outcome: (parsed) => {
    const modules = sources(parsed);
    const [module] = modules;
    if (module === undefined) return missing(phrase('server/understanding', 'chartOfWhat'));
    if (modules.length > 1) return whichModule(modules, (knownModule) => frameFor(parsed, knownModule).frame);
    const { frame, unclear } = frameFor(parsed, module);
    if (unclear !== undefined)
      return whichRecord(unclear, parsed, (record) =>
        record.pid === frame.pid ? { ...frame, records: [record] } : { ...frame, places: [record] },
      );
    return understood(intent, frame, parsed);
  },
  follow: (former, parsed) => {
    const isOther = parsed.names.length > 0 || parsed.modules.length > 0;
    const chart = hasAny(parsed, 'pie', 'bar', 'line') ? chartIn(parsed) : undefined;
    const bucket = bucketIn(parsed);
    if (isOther || (chart === undefined && bucket === undefined)) return undefined;
    const [named] = parsed.ranges;
    const range = named?.relative === undefined ? (named ?? former.range) : former.range;
    return {
      ...former,
      ...(chart === undefined ? {} : { chart }),
      ...spanFor(bucket ?? former.bucket ?? 'day', range ?? presentMonth(parsed.clock), parsed),
    };
  },
  wording: (frame, parsed) => {
    const about = narrowing(frame);
    const name = nameOfModule(parsed, frame.pid);
    const chart = {
      line: phrase('server/understanding', 'line'),
      bar: phrase('server/understanding', 'bar'),
      pie: phrase('server/understanding', 'pie'),
    }[frame.chart ?? 'line'];
    const by =
      frame.chart === 'pie'
        ? ''
        : phrase('server/understanding', 'byStep', { step: bucketWords[frame.bucket ?? 'day'] });
    return phrase('server/understanding', 'draftBoard', { chart, name, about, step: by });
  },
};
