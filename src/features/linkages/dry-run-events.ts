import type { StreamData } from '../../api/call-stream.ts';
import type { RecordValues } from '../../engine/column.ts';
import { isObject, type JsonObject } from '../../engine/own-property.ts';
import type { DryRunSpan } from './linkage-calls.ts';
import { type ComparedValue, listOf, number, readValue, stored, text } from './linkage-runs.ts';

/** State of a dry run while it is streamed. Contract "Linkages". */

/** Command that one device would have received, or the device for which a record would have been added. */
export type DryRunCommand = { did: string; cmd: RecordValues };

/**
 * One firing. `did`: the triggering device, empty for a timer. `values`: those of the event first. `devices`: all
 * devices acted on. `commands`: those of the first devices.
 */
export type DryRunFire = {
  at: number;
  did: string;
  values: readonly ComparedValue[];
  devices: readonly string[];
  commands: readonly DryRunCommand[];
};

/** Number of readings and firings, and why firings did not act: counts by JSON pointer of the condition. */
export type DryRunCounts = {
  reports: number;
  setOff: number;
  outOfTime: number;
  failing: readonly (readonly [path: string, times: number])[];
};

export type DryRun = {
  span: DryRunSpan;
  /** Days of the stream, and how many of them have come; 0 before it starts. */
  days: number;
  daysDone: number;
  fires: readonly DryRunFire[];
  /** `pid/column` of parameters without a history. */
  missing: readonly string[];
  /** A day had more than is sent. */
  isCut: boolean;
  /** Once it has come to its end. */
  counts: DryRunCounts | undefined;
};

export const emptyRun = (span: DryRunSpan): DryRun => ({
  span,
  days: 0,
  daysDone: 0,
  fires: [],
  missing: [],
  isCut: false,
  counts: undefined,
});

/** Commands that one firing shows; a policy over hundreds of devices has more. */
const maxCommands = 10;

const readCommand = (entry: JsonObject): DryRunCommand => {
  const { kind, cmd, values } = entry;
  const isRecord = kind === 'record';
  const set = isRecord ? values : cmd;
  return {
    did: text(entry[isRecord ? 'device' : 'did']),
    cmd: isObject(set) ? Object.fromEntries(Object.entries(set).map(([name, value]) => [name, stored(value)])) : {},
  };
};

const readFire = (entry: JsonObject): DryRunFire => {
  const commands = listOf(entry['effects'], readCommand).filter(({ did }) => did !== '');
  return {
    at: number(entry['at']) ?? 0,
    did: text(entry['did']),
    values: listOf(entry['values'], readValue),
    devices: [...new Set(commands.map(({ did }) => did))],
    commands: commands.slice(0, maxCommands),
  };
};

const readCounts = (data: JsonObject): DryRunCounts => {
  const { failing } = data;
  const places = typeof failing === 'object' && failing !== null ? Object.entries(failing) : [];
  return {
    reports: number(data['reports']) ?? 0,
    setOff: number(data['setoff']) ?? 0,
    outOfTime: number(data['outoftime']) ?? 0,
    failing: places.map(([path, times]) => [path, number(times) ?? 0] as const),
  };
};

const readers: Readonly<Record<string, (run: DryRun, data: JsonObject) => DryRun>> = {
  ready: (run, data) => {
    const { missing } = data;
    return {
      ...run,
      days: number(data['days']) ?? 0,
      missing: Array.isArray(missing) ? missing.map(String) : [],
    };
  },
  data: (run, data) => ({
    ...run,
    daysDone: run.daysDone + 1,
    fires: [...run.fires, ...listOf(data['fires'], readFire)],
    isCut: run.isCut || data['cut'] === true,
  }),
  finish: (run, data) => ({ ...run, counts: readCounts(data) }),
};

/** The run with what an event of its stream says; events that are not known are passed over. */
export const withEvent = (run: DryRun, { event, data }: StreamData): DryRun =>
  Object.hasOwn(readers, event) ? (readers[event]?.(run, data) ?? run) : run;
