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
import type { Reading } from '../reading.ts';
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
const spanFor = (bucket: Bucket, range: TimeRange, { clock }: Reading): Pick<Frame, 'bucket' | 'range'> => {
  const isShort = (bucket === 'month' || bucket === 'year') && range.unit !== 'year';
  return { bucket, range: isShort ? calendar('year', 0, clock) : range };
};

const chartIn = (reading: Reading): NonNullable<Frame['chart']> =>
  hasAny(reading, 'pie') ? 'pie' : hasAny(reading, 'bar') ? 'bar' : 'line';

function sources(reading: Reading): KnownModule[] {
  const named = moduleCandidates(reading);
  if (named.length > 0) return named;
  const { kinds } = energyKinds(reading);
  const metered = kinds.flatMap((kind) => modulesOfKind(reading.vocabulary, kind));
  if (metered.length > 0) return metered;
  const pids = new Set(
    recordsIn(reading, () => true)
      .flat()
      .map(({ pid }) => pid),
  );
  return reading.vocabulary.modules.filter(({ config, isHistory }) => pids.has(config.pid) && isHistory !== true);
}

function frameFor(reading: Reading, module: KnownModule): { frame: Frame; unclear?: readonly FoundName[] } {
  const { config, history } = module;
  const candidates = [...recordsIn(reading, ({ pid }) => pid === config.pid), ...placesFor(reading, config)];
  const unclear = candidates.find((records) => records.length > 1);
  const all = candidates.filter((records) => records.length === 1).flat();
  const columns = reading.conditionsOf(history ?? config).columns.concat(reading.conditionsOf(config).columns);
  const consumed = consumedColumn(module);
  const bucket = bucketIn(reading);
  const frame: Frame = {
    intent: 'board-draft',
    pid: config.pid,
    chart: chartIn(reading),
    ...spanFor(bucket ?? 'day', reading.ranges[0] ?? presentMonth(reading.clock), reading),
    columns: columns.length > 0 ? [...new Set(columns)] : consumed === undefined ? [] : [consumed.column],
    records: all.filter(({ pid }) => pid === config.pid),
    places: all.filter(({ pid }) => pid !== config.pid),
  };
  return unclear === undefined ? { frame } : { frame, unclear };
}

export const intent: Intent = {
  id: 'board-draft',
  offer: phrase('server/understanding', 'offerBoard'),
  fits: (reading) =>
    hasAny(reading, 'chart', 'line', 'bar', 'pie')
      ? hasAny(reading, 'make', 'list')
        ? 92
        : hasAny(reading, 'chart')
          ? 74
          : 30
      : 0,
  outcome: (reading) => {
    const modules = sources(reading);
    const [module] = modules;
    if (module === undefined) return missing(phrase('server/understanding', 'chartOfWhat'));
    if (modules.length > 1) return whichModule(modules, (knownModule) => frameFor(reading, knownModule).frame);
    const { frame, unclear } = frameFor(reading, module);
    if (unclear !== undefined)
      return whichRecord(unclear, reading, (record) =>
        record.pid === frame.pid ? { ...frame, records: [record] } : { ...frame, places: [record] },
      );
    return understood(intent, frame, reading);
  },
  follow: (former, reading) => {
    const isOther = reading.names.length > 0 || reading.modules.length > 0;
    const chart = hasAny(reading, 'pie', 'bar', 'line') ? chartIn(reading) : undefined;
    const bucket = bucketIn(reading);
    if (isOther || (chart === undefined && bucket === undefined)) return undefined;
    const [named] = reading.ranges;
    const range = named?.relative === undefined ? (named ?? former.range) : former.range;
    return {
      ...former,
      ...(chart === undefined ? {} : { chart }),
      ...spanFor(bucket ?? former.bucket ?? 'day', range ?? presentMonth(reading.clock), reading),
    };
  },
  said: (frame, reading) => {
    const about = narrowing(frame);
    const name = nameOfModule(reading, frame.pid);
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
