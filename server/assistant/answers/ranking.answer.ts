import type { TimeRange } from '../../../src/engine/assistant/time-range.ts';
import type { ModuleConfig } from '../../../src/engine/column.ts';
import { consumedColumn } from '../../../src/engine/assistant/consumed.ts';
import { moduleOf } from '../../../src/engine/assistant/vocabulary.ts';
import { referencesTo } from '../../../src/engine/reference.ts';
import { notFound } from '../../http/refusal.ts';
import type { AnswerWriter, Part } from '../answer-writer.ts';
import {
  amountsText,
  amountText,
  changeText,
  maxSummed,
  noReadingsYet,
  unfinishedNote,
  usesByDevice,
} from '../consumption-sums.ts';
import { allOf, conditionOf, configOf, type FoundRecord, findRecords, recordsBlock } from '../find-records.ts';
import { plain } from '../markdown.ts';
import { requireRange } from '../require-range.ts';
import { inLanguage, phrase } from '../../texts.ts';

/** Places by what their meters used, or the meters themselves, and whose use changed most. */

type PlaceUse = { did: string; name: string; now: number; before: number | undefined };

/** Meters of a place that no other meter of the same place measures already. */
const topMeters = (rows: readonly FoundRecord[], by: string, up: string | undefined): readonly FoundRecord[] => {
  const placeByMeter = new Map(rows.map((row) => [row.did, String(row[by] ?? '')]));
  return rows.filter((row) => {
    const spaceDid = String(row[by] ?? '');
    return spaceDid !== '' && (up === undefined || placeByMeter.get(String(row[up] ?? '')) !== spaceDid);
  });
};

const sumOf = (meters: readonly FoundRecord[], uses: ReadonlyMap<string, number> | undefined): number | undefined => {
  const present = meters.flatMap(({ did }) => uses?.get(did) ?? []);
  return present.length === 0 ? undefined : present.reduce((sum, use) => sum + use, 0);
};

const riseOf = (places: readonly PlaceUse[], unit: string): Part[] => {
  const rise = ({ now, before }: PlaceUse) => (before === undefined ? Number.NEGATIVE_INFINITY : now - before);
  const [first] = places.toSorted((a, b) => rise(b) - rise(a));
  if (first?.before === undefined) return [];
  const by = `${first.now >= first.before ? '+' : '−'}${amountText(Math.abs(first.now - first.before), unit)}`;
  const share = changeText(first.now, first.before);
  return first.now > first.before
    ? [phrase('server/assistant', 'biggestRise', { name: plain(first.name), rise: by, share })]
    : [phrase('server/assistant', 'noRise')];
};

/** The column of meters that are ranked themselves. */
const own = 'did';

/** The column by which meters are grouped. */
function groupColumn({ columns, pid }: ModuleConfig, ranked: string): string | undefined {
  if (ranked === pid) return own;
  const placeColumns = referencesTo(columns, ranked);
  return (placeColumns.find(({ builtin }) => builtin !== true) ?? placeColumns[0])?.column;
}

/** A sentence with the name of the first. */
const highestOf = (first: PlaceUse | undefined, write: (value: number) => string, range: TimeRange): Part[] =>
  first === undefined
    ? []
    : [
        phrase('server/assistant', 'usedMost', {
          name: plain(first.name),
          amount: write(first.now),
          range: range.label,
        }),
      ];

export const answerWriter: AnswerWriter = {
  id: 'ranking',
  compose: async (frame, answerContext) => {
    const { language } = answerContext.context;
    const module = moduleOf(answerContext.vocabulary, frame.pid ?? '');
    const consumed = module === undefined ? undefined : consumedColumn(module);
    if (module?.history === undefined || consumed === undefined || frame.by === undefined) throw notFound();
    const { columns, pid } = module.config;
    const by = groupColumn(module.config, frame.by);
    if (by === undefined) throw notFound();
    const range = requireRange(frame);
    const ranges = [range, ...(frame.compare === undefined ? [] : [frame.compare])];
    const condition = await conditionOf(answerContext, frame);
    const { rows, total } = await findRecords(answerContext, pid, { condition, limit: maxSummed });
    const meters = by === own ? rows : topMeters(rows, by, referencesTo(columns, pid)[0]?.column);
    const summed = { history: module.history, column: consumed.column, devices: pid, condition };
    const { unit, uses } = await usesByDevice(answerContext, summed, ranges);
    const places = [...Map.groupBy(meters, (row) => String(row[by]))].flatMap(([did, some]): PlaceUse[] => {
      const now = sumOf(some, uses[0]);
      const name = String(some[0]?.[by === own ? 'name' : `${by}_name`] ?? did);
      return now === undefined ? [] : [{ did, name, now, before: sumOf(some, uses[1]) }];
    });
    if (places.length === 0) {
      const notYet = await noReadingsYet(answerContext, summed, range);
      return notYet.length > 0 ? notYet : [phrase('server/assistant', 'noConsumption')];
    }
    const topPlaces = places.toSorted((a, b) => b.now - a.now).slice(0, frame.most);
    const label = configOf(answerContext, frame.by).name;
    const isCompared = frame.compare !== undefined;
    const write = amountsText(
      topPlaces.flatMap(({ now, before }) => (isCompared ? [now, before] : [now])),
      unit,
    );
    const head = [
      plain(inLanguage(label, language)),
      inLanguage(range.label, language),
      ...(frame.compare === undefined
        ? []
        : [inLanguage(frame.compare.label, language), inLanguage(phrase('server/assistant', 'change'), language)]),
    ];
    const [first] = topPlaces;
    return [
      ...highestOf(first, write, range),
      {
        kind: 'table',
        head,
        rows: topPlaces.map(({ name, now, before }) => [
          name,
          write(now),
          ...(isCompared
            ? [before === undefined ? '' : write(before), before === undefined ? '' : changeText(now, before)]
            : []),
        ]),
      },
      ...(isCompared ? [...riseOf(places, unit), ...unfinishedNote(answerContext, range)] : []),
      ...(total > rows.length ? [phrase('server/assistant', 'onlyFirstMeters', { rows: rows.length, total })] : []),
      recordsBlock(frame.by, allOf([{ k: 'did', type: '=', v: topPlaces.map(({ did }) => did) }]), topPlaces),
    ];
  },
};
