import { consumedColumn } from '../consumed.ts';
import type { Frame, Intent, Outcome } from '../frame.ts';
import { missing, understood } from '../frame.ts';
import {
  bucketIn,
  compared,
  energyKinds,
  hasAny,
  listText,
  moduleCandidates,
  nameOfModule,
  narrowing,
  placesFor,
  recordsIn,
  whichModule,
  whichRecord,
} from '../parts.ts';
import type { ParsedQuestion } from '../parsed-question.ts';
import { presentMonth } from '../time-range.ts';
import { modulesOfKind } from '../vocabulary.ts';
import type { FoundName, KnownModule } from '../vocabulary.ts';
import { phrase } from '../../../texts/phrase.ts';

/** What meters, or the meters of a place, used, and compared with another time. */

const consumes = (module: KnownModule): boolean => consumedColumn(module) !== undefined;

/** The modules whose devices measure what the question requests. */
function consumers(parsed: ParsedQuestion): KnownModule[] {
  const named = moduleCandidates(parsed).filter(consumes);
  if (named.length > 0) return named;
  const ofRecord = new Set(
    recordsIn(parsed, () => true)
      .flat()
      .map(({ pid }) => pid),
  );
  const consumingModules = parsed.vocabulary.modules.filter(
    (module) => ofRecord.has(module.config.pid) && consumes(module),
  );
  const { kinds } = energyKinds(parsed);
  const ofKind = consumingModules.filter(({ config }) => kinds.some((kind) => kind === config.kind));
  const metered = (kinds.length > 0 ? kinds : (['electricity', 'water', 'gas'] as const)).flatMap((kind) =>
    modulesOfKind(parsed.vocabulary, kind).filter(consumes),
  );
  // A device that shares its name with its room measures no water: then the meters of the room are meant.
  const isOther = kinds.length > 0 && kinds.every((kind) => kind !== 'electricity');
  const atPlace = metered.filter(({ config }) => placesFor(parsed, config).length > 0);
  if (consumingModules.length > 0 && ofKind.length === 0 && isOther && atPlace.length > 0) return atPlace;
  if (consumingModules.length > 0) return ofKind.length > 0 ? ofKind : consumingModules;
  return metered;
}

function withSubjects(parsed: ParsedQuestion, module: KnownModule, base: Frame): Outcome {
  const { pid } = module.config;
  const frame: Frame = { ...base, pid };
  const fitting = [...recordsIn(parsed, (record) => record.pid === pid), ...placesFor(parsed, module.config)];
  const frameWith = (records: readonly FoundName[]): Frame => {
    const meters = records.filter((record) => record.pid === pid);
    const places = records.filter((record) => record.pid !== pid);
    return { ...frame, ...(meters.length > 0 ? { records: meters } : {}), ...(places.length > 0 ? { places } : {}) };
  };
  const unclear = fitting.find((records) => records.length > 1);
  if (unclear !== undefined) return whichRecord(unclear, parsed, (record) => frameWith([record]));
  return understood(intent, frameWith(fitting.flat()), parsed);
}

export const intent: Intent = {
  id: 'consumption',
  offer: phrase('server/understanding', 'offerConsumption'),
  fits: (parsed) => {
    const isEnergy = hasAny(parsed, 'use') || energyKinds(parsed).kinds.length > 0;
    if (!isEnergy) return 0;
    const { kinds } = energyKinds(parsed);
    const isUse = hasAny(parsed, 'use') || /how much|用|耗|电量|水量|气量/.test(parsed.text);
    if (!isUse && parsed.names.length === 0 && parsed.ranges.length === 0) return 0;
    return isUse && (kinds.length > 0 || hasAny(parsed, 'use')) ? 66 : 52;
  },
  outcome: (parsed) => {
    const modules = consumers(parsed);
    const [module] = modules;
    const range = parsed.ranges[0] ?? presentMonth(parsed.clock);
    const compare = compared(parsed, range);
    const bucket = bucketIn(parsed);
    const base: Frame = {
      intent: 'consumption',
      range,
      ...(compare === undefined ? {} : { compare }),
      ...(bucket === undefined ? {} : { bucket }),
    };
    if (module === undefined) return missing(phrase('server/understanding', 'noListMeasures'));
    if (parsed.runs.length > 0 && parsed.names.length === 0)
      return missing(phrase('server/understanding', 'noRecordFor', { words: listText(parsed.runs) }));
    if (modules.length > 1)
      return whichModule(modules, (knownModule) => {
        const outcome = withSubjects(parsed, knownModule, base);
        return outcome.kind === 'understood' ? outcome.frame : { ...base, pid: knownModule.config.pid };
      });
    return withSubjects(parsed, module, base);
  },
  wording: (frame, parsed) => {
    const about = narrowing(frame);
    const name = nameOfModule(parsed, frame.pid);
    return phrase('server/understanding', 'consumption', { name, about });
  },
};
