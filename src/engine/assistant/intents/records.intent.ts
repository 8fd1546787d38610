import type { Column, LocalText, ModuleConfig } from '../../column.ts';
import { fieldTypeOf } from '../../field-types/registry.ts';
import type { WordedCondition, Unclear } from '../conditions.ts';
import type { Choice, Frame, Intent, Outcome } from '../frame.ts';
import { missing, understood } from '../frame.ts';
import {
  hasAny,
  isDeviceModule,
  moduleCandidates,
  modulesComparing,
  nameOfModule,
  narrowing,
  placesFor,
  recordsIn,
  whichModule,
  whichRecord,
} from '../parts.ts';
import type { ParsedQuestion } from '../parsed-question.ts';
import { exampleUnit } from '../units.ts';
import type { KnownModule } from '../vocabulary.ts';
import { inLanguage, phrase } from '../../../texts/phrase.ts';

/** Lists and counts records of a module, with conditions on columns. */

const whichCondition = ({ text, options }: Unclear, frameWith: (condition: WordedCondition) => Frame): Outcome => ({
  kind: 'unclear',
  question: phrase('server/understanding', 'severalMeanings', { text }),
  choices: options.map((condition): Choice => ({ label: condition.wording, frame: frameWith(condition) })),
});

/** Texts that nothing explains narrow a list by name, where the search found records of the module that have them. */
const namedIn = (parsed: ParsedQuestion, { config }: KnownModule) =>
  recordsIn(parsed, ({ pid }) => pid === config.pid).flat();

/**
 * When the records of a list happen: a visit, a notification. That is the moment by which the list is sorted, newest first,
 * if the server writes it or it is the only one that people enter. Otherwise it may be an end: of a contract, a deadline.
 * Devices do not happen.
 */
function happensAt(config: ModuleConfig, moments: readonly Column[]): Column | undefined {
  const { sort } = config;
  if (sort?.type !== 'desc' || isDeviceModule(config)) return undefined;
  const own = moments.filter(({ builtin = false }) => !builtin);
  const entered = own.filter(({ rw }) => rw !== 1);
  const column = own.find((definition) => definition.column === sort.column);
  return column?.rw === 1 || entered.length === 1 ? column : undefined;
}

const momentOf = (config: ModuleConfig, named: readonly string[]): Column | undefined => {
  const moments = config.columns.filter((column) => fieldTypeOf(column).measure === 'moment');
  return moments.find(({ column }) => named.includes(column)) ?? happensAt(config, moments);
};

function rangeCondition(
  parsed: ParsedQuestion,
  { config }: KnownModule,
  columns: readonly string[],
): WordedCondition[] {
  const [range] = parsed.ranges;
  const column = momentOf(config, columns);
  if (range === undefined || column === undefined) return [];
  const { from, to, label } = range;
  // Both ends of the range are one condition to the reader.
  const wording = phrase('server/understanding', 'columnIsIn', { label: column.label, range: label });
  return [
    { item: { k: column.column, type: '>', v: from - 1 }, wording },
    { item: { k: column.column, type: '<', v: to }, wording },
  ];
}

/** A comparison with a number alone, with a unit of the list's own columns as an example. */
const ofWhatUnit = (words: string, { config }: KnownModule): LocalText =>
  phrase('server/understanding', 'ofWhatUnit', {
    words,
    example: (language) => {
      const unit = exampleUnit(config.columns, language);
      return unit === '' ? '' : inLanguage(phrase('server/understanding', 'unitExample', { words, unit }), language);
    },
  });

/** "是多少" requests a value. */
const isCounted = (parsed: ParsedQuestion): boolean =>
  hasAny(parsed, 'count') || (hasAny(parsed, 'amount') && !/是多少/.test(parsed.text));

export function listFrame(parsed: ParsedQuestion, module: KnownModule): { frame: Frame; outcome?: Outcome } {
  const { conditions, unclear, columns } = parsed.conditionsOf(module.config);
  const records = namedIn(parsed, module);
  const frame: Frame = {
    intent: 'records',
    pid: module.config.pid,
    conditions: [...conditions, ...rangeCondition(parsed, module, columns)],
    ...(records.length > 0 ? { records } : {}),
    ...(isCounted(parsed) ? { isCount: true } : {}),
    ...(columns.length > 0 ? { columns } : {}),
  };
  if (unclear !== undefined)
    return {
      frame,
      outcome: whichCondition(unclear, (condition) => ({
        ...frame,
        conditions: [...(frame.conditions ?? []), condition],
      })),
    };
  const places = placesFor(parsed, module.config);
  const several = places.find((placeRecords) => placeRecords.length > 1);
  const settled = places.filter((placeRecords) => placeRecords.length === 1).flat();
  const withPlaces = (more: typeof settled): Frame =>
    settled.length + more.length === 0 ? frame : { ...frame, places: [...settled, ...more] };
  if (several !== undefined) return { frame, outcome: whichRecord(several, parsed, (record) => withPlaces([record])) };
  return { frame: withPlaces([]) };
}

export const intent: Intent = {
  id: 'records',
  offer: phrase('server/understanding', 'offerRecords'),
  fits: (parsed) => {
    if (parsed.modules.length === 0) return 0;
    const [first] = parsed.modules;
    if (hasAny(parsed, 'list', 'count', 'amount')) return 50;
    const [module] = moduleCandidates(parsed);
    const isPlaced = module !== undefined && placesFor(parsed, module.config).length > 0;
    return isPlaced ? 45 : first?.isWhole === true ? 35 : 20;
  },
  outcome: (parsed) => {
    const named = moduleCandidates(parsed);
    const [main] = named;
    const unmet = main === undefined || named.length > 1 ? undefined : parsed.conditionsOf(main.config).unmet;
    const modules = main === undefined || unmet === undefined ? named : modulesComparing(parsed, main);
    // A list without the comparison would answer another question.
    if (main !== undefined && unmet !== undefined && modules.length === 0)
      return missing(
        /\d$/.test(unmet)
          ? ofWhatUnit(unmet, main)
          : phrase('server/understanding', 'notAmong', { words: unmet, name: main.config.name }),
      );
    const [module] = modules;
    if (module === undefined) return missing(phrase('server/understanding', 'ofWhichList'));
    if (modules.length > 1) return whichModule(modules, (knownModule) => listFrame(parsed, knownModule).frame);
    const { frame, outcome } = listFrame(parsed, module);
    if (outcome !== undefined) return outcome;
    const unexplained = parsed.runs.join(', ');
    if (unexplained !== '' && parsed.names.length === 0 && frame.conditions?.length === 0)
      return missing(phrase('server/understanding', 'notAmong', { words: unexplained, name: module.config.name }));
    return understood(intent, frame, parsed);
  },
  wording: (frame, parsed) => {
    const name = nameOfModule(parsed, frame.pid);
    const about = narrowing(frame);
    return frame.isCount === true
      ? phrase('server/understanding', 'number', { name, about })
      : phrase('server/understanding', 'recordsAbout', { name, about });
  },
};
