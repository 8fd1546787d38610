import type { Frame, Outcome } from './frame.ts';
import { missing } from './frame.ts';
import { isDeviceModule, moduleCandidates, placesFor, recordsIn, whichModule, whichRecord } from './parts.ts';
import type { Reading } from './reading.ts';
import { moduleOf } from './vocabulary.ts';
import type { FoundName } from './vocabulary.ts';

/**
 * The devices that a question is about: named ones, those of a module, or those that refer to a named place. Without
 * any of them the frame is about every device that the person may read.
 */
export function deviceFrames(reading: Reading, base: Frame): { frame: Frame; outcome?: Outcome } {
  const modules = moduleCandidates(reading);
  const [module] = modules;
  if (modules.length > 1 && reading.names.length === 0)
    return { frame: base, outcome: whichModule(modules, (pid) => ({ ...base, pid })) };
  const unexplained = reading.runs.filter((run) => run !== base.person).join(', ');
  // Better asked than answered for every device.
  if (module === undefined && reading.names.length === 0 && unexplained !== '' && base.person === undefined) {
    const outcome = missing(
      `I found no device, place or list for “${unexplained}”. Write its name as it is in its list.`,
      `没有找到与“${unexplained}”对应的设备、空间或列表，请按列表中的名称填写。`,
    );
    return { frame: base, outcome };
  }
  const pids = new Set(modules.map(({ config }) => config.pid));
  const own = recordsIn(reading, ({ pid }) => (pids.size > 0 ? pids.has(pid) : isDevice(reading, pid)));
  const unclear = own.find((records) => records.length > 1);
  const withRecords = (records: readonly FoundName[]): Frame => {
    const of = new Set(records.map(({ pid }) => pid));
    const [only] = of;
    return { ...base, records, ...(of.size === 1 && only !== undefined ? { pid: only } : {}) };
  };
  if (unclear !== undefined)
    return { frame: base, outcome: whichRecord(unclear, reading, (record) => withRecords([record])) };
  if (own.length > 0) return { frame: withRecords(own.flat()) };
  const frame: Frame = module === undefined ? base : { ...base, pid: module.config.pid };
  const places = module === undefined ? recordsIn(reading, () => true) : placesFor(reading, module.config);
  const several = places.find((records) => records.length > 1);
  if (several !== undefined)
    return { frame, outcome: whichRecord(several, reading, (record) => ({ ...frame, places: [record] })) };
  const settled = places.flat();
  return { frame: settled.length > 0 ? { ...frame, places: settled } : frame };
}

const isDevice = (reading: Reading, pid: string): boolean => {
  const config = moduleOf(reading.vocabulary, pid)?.config;
  return config !== undefined && isDeviceModule(config);
};
