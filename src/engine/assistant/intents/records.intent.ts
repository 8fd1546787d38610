import type { Column, LocalText, ModuleConfig } from '../../column.ts';
import { fieldTypeOf } from '../../field-types/registry.ts';
import type { SaidCondition, Unclear } from '../conditions.ts';
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
import type { Reading } from '../reading.ts';
import { exampleUnit } from '../units.ts';
import type { KnownModule } from '../vocabulary.ts';
import { inLanguage, phrase } from '../../../texts/phrase.ts';

/** Lists and counts records of a module, with conditions on columns. */

const whichCondition = ({ text, options }: Unclear, frameWith: (condition: SaidCondition) => Frame): Outcome => ({
  kind: 'unclear',
  question: phrase('server/understanding', 'severalMeanings', { text }),
  choices: options.map((condition): Choice => ({ label: condition.said, frame: frameWith(condition) })),
});

/** Texts that nothing explains narrow a list by name, where the search found records of the module that have them. */
const namedIn = (reading: Reading, { config }: KnownModule) =>
  recordsIn(reading, ({ pid }) => pid === config.pid).flat();

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
  const column = own.find((candidate) => candidate.column === sort.column);
  return column?.rw === 1 || entered.length === 1 ? column : undefined;
}

const momentOf = (config: ModuleConfig, named: readonly string[]): Column | undefined => {
  const moments = config.columns.filter((column) => fieldTypeOf(column).measure === 'moment');
  return moments.find(({ column }) => named.includes(column)) ?? happensAt(config, moments);
};

function rangeCondition(reading: Reading, { config }: KnownModule, columns: readonly string[]): SaidCondition[] {
  const [range] = reading.ranges;
  const column = momentOf(config, columns);
  if (range === undefined || column === undefined) return [];
  const { from, to, label } = range;
  // Both ends of the range are one condition to the reader.
  const said = phrase('server/understanding', 'columnIsIn', { label: column.label, range: label });
  return [
    { item: { k: column.column, type: '>', v: from - 1 }, said },
    { item: { k: column.column, type: '<', v: to }, said },
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
const isCounted = (reading: Reading): boolean =>
  hasAny(reading, 'count') || (hasAny(reading, 'amount') && !/是多少/.test(reading.text));

export function listFrame(reading: Reading, module: KnownModule): { frame: Frame; outcome?: Outcome } {
  const { conditions, unclear, columns } = reading.conditionsOf(module.config);
  const records = namedIn(reading, module);
  const frame: Frame = {
    intent: 'records',
    pid: module.config.pid,
    conditions: [...conditions, ...rangeCondition(reading, module, columns)],
    ...(records.length > 0 ? { records } : {}),
    ...(isCounted(reading) ? { isCount: true } : {}),
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
  const places = placesFor(reading, module.config);
  const several = places.find((placeRecords) => placeRecords.length > 1);
  const settled = places.filter((placeRecords) => placeRecords.length === 1).flat();
  const withPlaces = (more: typeof settled): Frame =>
    settled.length + more.length === 0 ? frame : { ...frame, places: [...settled, ...more] };
  if (several !== undefined) return { frame, outcome: whichRecord(several, reading, (record) => withPlaces([record])) };
  return { frame: withPlaces([]) };
}

export const intent: Intent = {
  id: 'records',
  offer: phrase('server/understanding', 'offerRecords'),
  fits: (reading) => {
    if (reading.modules.length === 0) return 0;
    const [first] = reading.modules;
    if (hasAny(reading, 'list', 'count', 'amount')) return 50;
    const [module] = moduleCandidates(reading);
    const isPlaced = module !== undefined && placesFor(reading, module.config).length > 0;
    return isPlaced ? 45 : first?.isWhole === true ? 35 : 20;
  },
  outcome: (reading) => {
    const named = moduleCandidates(reading);
    const [main] = named;
    const unmet = main === undefined || named.length > 1 ? undefined : reading.conditionsOf(main.config).unmet;
    const modules = main === undefined || unmet === undefined ? named : modulesComparing(reading, main);
    // A list without the comparison would answer another question.
    if (main !== undefined && unmet !== undefined && modules.length === 0)
      return missing(
        /\d$/.test(unmet)
          ? ofWhatUnit(unmet, main)
          : phrase('server/understanding', 'notAmong', { words: unmet, name: main.config.name }),
      );
    const [module] = modules;
    if (module === undefined) return missing(phrase('server/understanding', 'ofWhichList'));
    if (modules.length > 1) return whichModule(modules, (knownModule) => listFrame(reading, knownModule).frame);
    const { frame, outcome } = listFrame(reading, module);
    if (outcome !== undefined) return outcome;
    const unexplained = reading.runs.join(', ');
    if (unexplained !== '' && reading.names.length === 0 && frame.conditions?.length === 0)
      return missing(phrase('server/understanding', 'notAmong', { words: unexplained, name: module.config.name }));
    return understood(intent, frame, reading);
  },
  said: (frame, reading) => {
    const name = nameOfModule(reading, frame.pid);
    const about = narrowing(frame);
    return frame.isCount === true
      ? phrase('server/understanding', 'number', { name, about })
      : phrase('server/understanding', 'recordsAbout', { name, about });
  },
};
