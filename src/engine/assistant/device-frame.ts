import { referencesTo } from '../reference.ts';
import type { Frame, Outcome } from './frame.ts';
import { missing } from './frame.ts';
import { isDeviceModule, moduleCandidates, placesFor, recordsIn, whichRecord } from './parts.ts';
import type { ParsedQuestion } from './parsed-question.ts';
import { moduleOf } from './vocabulary.ts';
import type { FoundName, KnownModule } from './vocabulary.ts';
import { phrase } from '../../texts/phrase.ts';

type Framed = { frame: Frame; outcome?: Outcome };

/** A record that devices refer to, such as a space. */
const isPlace = ({ vocabulary }: ParsedQuestion, { pid }: FoundName): boolean =>
  vocabulary.modules.some(
    ({ config }) =>
      config.pid !== pid &&
      isDeviceModule(config) &&
      referencesTo(config.columns, pid).some(({ builtin }) => builtin !== true),
  );

const isDevice = (parsed: ParsedQuestion, { pid }: FoundName): boolean => {
  const config = moduleOf(parsed.vocabulary, pid)?.config;
  return config !== undefined && isDeviceModule(config);
};

/** A room and a device in it may share a name: without a list the room is meant, which holds the device too. */
const widest = (parsed: ParsedQuestion, records: readonly FoundName[]): FoundName[] => {
  const places = records.filter((record) => !isDevice(parsed, record) && isPlace(parsed, record));
  return places.length > 0 ? places : [...records];
};

/** Lists that a question names; a part of a list's name counts less than the whole name of a device. */
const listsIn = (parsed: ParsedQuestion): KnownModule[] => {
  const modules = moduleCandidates(parsed);
  const pids = new Set(modules.map(({ config }) => config.pid));
  const isNamed = parsed.names.some(
    ({ records, isWhole }) => isWhole && records.some((record) => isDevice(parsed, record)),
  );
  const isOfList = parsed.names.some(({ records }) => records.some(({ pid }) => pids.has(pid)));
  return isNamed && !isOfList && parsed.modules.every(({ isWhole }) => !isWhole) ? [] : modules;
};

const settle = (
  parsed: ParsedQuestion,
  groups: readonly FoundName[][],
  withRecords: (records: readonly FoundName[]) => Frame,
): Framed => {
  const unclear = groups.find((records) => records.length > 1);
  const frame = withRecords(groups.flat());
  return unclear === undefined
    ? { frame }
    : { frame, outcome: whichRecord(unclear, parsed, (record) => withRecords([record])) };
};

/**
 * The devices that a question is about: named ones, those of one or several modules, or those that refer to a named
 * place. Without any of them the frame is about every device that the person may read.
 */
export function deviceFrames(parsed: ParsedQuestion, base: Frame): Framed {
  const modules = listsIn(parsed);
  const [module, ...others] = modules;
  const unexplained = parsed.runs.filter((run) => run !== base.person).join(', ');
  // Asks back instead of answering for every device.
  if (module === undefined && parsed.names.length === 0 && unexplained !== '' && base.person === undefined) {
    const outcome = missing(phrase('server/understanding', 'noDeviceFor', { words: unexplained }));
    return { frame: base, outcome };
  }
  const pids = new Set(modules.map(({ config }) => config.pid));
  const ofModule =
    module === undefined
      ? parsed.names
          .map(({ records }) => widest(parsed, records).filter((record) => isDevice(parsed, record)))
          .filter((records) => records.length > 0)
      : recordsIn(parsed, ({ pid }) => pids.has(pid));
  if (ofModule.length > 0)
    return settle(parsed, ofModule, (records) => {
      const [only, ...otherPids] = new Set(records.map(({ pid }) => pid));
      return { ...base, records, ...(only !== undefined && otherPids.length === 0 ? { pid: only } : {}) };
    });
  const frame: Frame =
    module === undefined
      ? base
      : others.length > 0
        ? { ...base, pids: [...pids] }
        : { ...base, pid: module.config.pid };
  const places =
    module === undefined
      ? parsed.names.map(({ records }) => widest(parsed, records))
      : others.length > 0
        ? recordsIn(parsed, (record) => isPlace(parsed, record))
        : placesFor(parsed, module.config);
  return settle(parsed, places, (records) => (records.length > 0 ? { ...frame, places: records } : frame));
}
