import type { LocalText, RecordValues } from '../../src/engine/column.ts';
import { isText } from '../../src/engine/check/reader.ts';
import { isObject } from '../../src/engine/own-property.ts';
import { reportFaults } from '../../src/schemas/check-report.ts';
import { type ColumnChange, type DeviceChange, detectEdges } from '../automation/detect-edges.ts';
import { confirmCommands } from '../commands/confirm-commands.ts';
import { Refusal } from '../http/refusal.ts';
import { inspectBody, unsafeBodyRefusal } from '../http/body-safety.ts';
import { refusalOf } from '../records/faults.ts';
import { recordColumns, type RecordColumn } from '../records/physical-columns.ts';
import { aheadNote, clockAhead } from './clock-ahead.ts';
import { type Devices, type DeviceState, lockDevices, saveStates } from './device-state.ts';
import { storeRejected, type Rejected } from './rejected-reports.ts';
import type { Reading } from '../records/readings.ts';
import type { Intake, Report, ReportResult } from '../drivers/report.ts';
import { appendReported, carriedColumns, type DatedReport, sharedColumns, storedReports } from './report-history.ts';
import { hasMark, isFull, markOf, withMark } from './report-marks.ts';
import { rememberKey, reportedKeys, takenKey } from './reported-key.ts';
import { phrase } from '../texts.ts';

/** Result of storing a batch of reports. */
export type StoredBatch = {
  /** In the order of the reports. */
  results: ReportResult[];
  /** Devices whose state has changed. */
  dids: string[];
  /** Runs of rules that were queued. */
  runs: number;
  /** Commands that are to be sent again since their device is back. */
  due: number;
};

const badTime: LocalText = phrase('server/devices', 'reportTimeWrong');

const badDevice: LocalText = phrase('server/devices', 'deviceNeeded');

const noDevice = () => new Refusal('notFound', phrase('server/devices', 'deviceNotFound'));

const doubleKey: LocalText = phrase('server/devices', 'severalDevices');

const badId: LocalText = phrase('server/devices', 'reportIdWrong');

const refused = (status: number, msg: LocalText): ReportResult => ({ kind: 'refused', status, msg });
const refusedBy = ({ status, text }: Refusal): ReportResult => refused(status, text);
const badInputStatus = -40001;

/** Validates a report without the state of its device; `undefined` if it is valid. */
const faultIn = ({ module }: Intake, report: Report): ReportResult | undefined => {
  if (report.unreadable !== undefined) return refused(badInputStatus, report.unreadable.why);
  if (!isText(report.device, 128)) return refused(badInputStatus, badDevice);
  if (!Number.isSafeInteger(report.at) || report.at <= 0) return refused(badInputStatus, badTime);
  if (report.id !== undefined && !isText(report.id, 128)) return refused(badInputStatus, badId);
  if (!isObject(report.values)) return refusedBy(refusalOf(module.config, [{ path: '/values', rule: 'object' }], {}));
  if (!inspectBody(report.values).isSafe) return refusedBy(unsafeBodyRefusal(report.values));
  const faults = reportFaults(module.config, report.values);
  if (faults.length === 0) return undefined;
  const inside = faults.map((fault) => ({ ...fault, path: `/values${fault.path}` }));
  return refusedBy(refusalOf(module.config, inside, { values: report.values }));
};

/** Validates a sound report against the devices of its batch. */
const deviceFault = (intake: Intake, devices: Devices, report: Report): ReportResult | undefined => {
  if (devices.doubles.has(report.device)) return refused(badInputStatus, doubleKey);
  const state = devices.byName.get(report.device);
  if (state === undefined) return refusedBy(noDevice());
  const why = takenKey(intake, devices, { state, report });
  return why && refused(badInputStatus, why);
};

/** Working data of one batch. */
type Work = {
  intake: Intake;
  columns: ReadonlyMap<string, RecordColumn>;
  shared: ReadonlySet<string>;
  carried: readonly string[];
  /** A column that holds the time of the last report, if the module has one. */
  stamp: string | undefined;
  readings: Reading[];
  changes: DeviceChange[];
  rejected: Rejected[];
  presence: { did: string; at: number; isonline: boolean }[];
  /** Reports from before the last one of their device that the history has already. */
  stored: ReadonlySet<Report>;
};

/** A stored time that no report can have now: it was written before the clock of the server was set back. */
const isPossible = (work: Work, time: number): boolean => time <= work.intake.now + clockAhead;

/**
 * Applies the values of a report to the state. Every column has its own time: a value older than the known one is
 * ignored.
 */
const apply = (work: Work, state: DeviceState, { at, values }: Pick<Report, 'at' | 'values'>): ColumnChange[] =>
  Object.entries(values).flatMap(([name, reported]): ColumnChange[] => {
    const physical = work.columns.get(name)?.physical;
    const before = physical === undefined ? undefined : state.reported[physical];
    const isOlder = before !== undefined && before > at && isPossible(work, before);
    if (physical === undefined || isOlder) return [];
    const value = reported ?? null;
    const change = { column: name, before: before === undefined ? undefined : (state.values[name] ?? null), value };
    state.values[name] = value;
    state.reported[physical] = at;
    return [change];
  });

const pickColumns = (values: RecordValues, names: Iterable<string>): RecordValues =>
  Object.fromEntries([...names].map((name) => [name, values[name] ?? null]));

/**
 * Adds a history row with the reported values and, unless the report is late, the current values of the carried
 * columns.
 */
const remember = (work: Work, state: DeviceState, report: Pick<Report, 'at' | 'values'>, isLate: boolean): void => {
  const sharedNames = Object.keys(report.values).filter((name) => work.shared.has(name));
  if (sharedNames.length === 0) return;
  const beside = isLate ? {} : pickColumns(state.values, work.carried);
  work.readings.push({
    device: state.did,
    at: report.at,
    values: { ...beside, ...pickColumns(report.values, sharedNames) },
  });
};

/** Marks the device as online. If it was offline, this is a change of `$online`; a first report is none. */
const markOnline = (work: Work, state: DeviceState, time: number): ColumnChange[] => {
  const wasSilent = state.isonline === false;
  const { did } = state;
  state.isonline = true;
  state.heardat = work.intake.now;
  state.isChanged = true;
  if (!wasSilent) return [];
  work.presence.push({ did, at: time, isonline: true });
  return [{ column: '$online', before: 0, value: 1 }];
};

/** The source reports that the device is unreachable: it goes offline now, not after three intervals. */
const markOffline = (work: Work, state: DeviceState, { at }: Report): ReportResult => {
  const { did } = state;
  if (state.isonline !== true) return { kind: 'duplicate', did };
  state.isonline = false;
  state.isChanged = true;
  work.presence.push({ did, at, isonline: false });
  work.changes.push({ did, at, changes: [{ column: '$online', before: 1, value: 0 }] });
  return { kind: 'stored', did };
};

const stamp = (work: Work, state: DeviceState, report: Report): void => {
  const before = state.lastreport ?? 0;
  state.lastreport = isPossible(work, before) ? Math.max(report.at, before) : report.at;
  if (work.stamp !== undefined && report.values[work.stamp] === undefined) state.values[work.stamp] = state.lastreport;
};

/** The source reports that the device is reachable. Each such report counts, even several within one second. */
const comeBack = (work: Work, state: DeviceState, report: Report): ReportResult => {
  const { did } = state;
  const changes = markOnline(work, state, report.at);
  stamp(work, state, report);
  if (changes.length > 0) work.changes.push({ did, at: report.at, changes });
  return { kind: 'stored', did };
};

/** The time of a report; that of a clock too far ahead is now. */
const timeOf = ({ now }: Intake, { at }: Report): number => (at - now > clockAhead ? now : at);

/** A validated report of a known device. */
const applyReport = (work: Work, state: DeviceState, incoming: Report): ReportResult => {
  const { now } = work.intake;
  const { did } = state;
  if (incoming.isReachable !== undefined) return (incoming.isReachable ? comeBack : markOffline)(work, state, incoming);
  if (incoming.isUndated === true && state.lastreport !== undefined) return { kind: 'late', did };
  const mark = markOf(incoming);
  if (hasMark(state.marks, mark)) return { kind: 'duplicate', did };
  const ahead = incoming.at - now;
  const report = { ...incoming, at: timeOf(work.intake, incoming) };
  const isOld = isFull(state.marks) && report.at < (state.lastreport ?? 0);
  if (isOld && work.stored.has(incoming)) return { kind: 'duplicate', did };
  state.marks = withMark(state.marks, mark);
  const applied = apply(work, state, report);
  const isLate = applied.length === 0 && Object.keys(report.values).length > 0;
  const changes = [...markOnline(work, state, isLate ? now : report.at), ...applied];
  stamp(work, state, report);
  remember(work, state, report, isLate);
  if (changes.length > 0) work.changes.push({ did, at: isLate ? now : report.at, changes });
  if (isLate) return { kind: 'late', did };
  if (ahead <= clockAhead) return { kind: 'stored', did };
  const note = aheadNote(incoming.at, ahead);
  work.rejected.push({ did, report: incoming, reason: note, isStored: true });
  return { kind: 'stored', did, note };
};

const writtenColumns = (module: Intake['module']): ReadonlyMap<string, RecordColumn> =>
  new Map(
    recordColumns(module).flatMap((place) => (place.column.builtin === true ? [] : [[place.column.column, place]])),
  );

const workOf = (intake: Intake): Work => {
  const shared = sharedColumns(intake.module, intake.history);
  const columns = writtenColumns(intake.module);
  return {
    intake,
    columns,
    shared: new Set(shared.map(({ column }) => column.column)),
    carried: carriedColumns(shared),
    stamp: [...columns.values()].find(({ column }) => column.measures === 'lastreport')?.column.column,
    readings: [],
    changes: [],
    rejected: [],
    presence: [],
    stored: new Set(),
  };
};

/** The columns to read: those in the reports, those of the history row, and the time stamp. */
const neededColumns = ({ columns, shared, stamp: stamped }: Work, reports: readonly Report[]) => {
  const reportedNames = new Set(reports.flatMap(({ values }) => Object.keys(values)));
  if (stamped !== undefined) reportedNames.add(stamped);
  const all = [...columns.values()];
  return {
    written: all.filter(({ column }) => reportedNames.has(column.column)),
    read: all.filter(({ column }) => reportedNames.has(column.column) || shared.has(column.column)),
  };
};

/** Reports that are older than the last one of their device, in the database or in this batch. */
const olderReports = (intake: Intake, { byName }: Devices, reports: readonly Report[]): DatedReport[] => {
  const newest = new Map([...byName.values()].map(({ did, lastreport }) => [did, lastreport ?? 0]));
  const dated = reports.flatMap((report): DatedReport[] => {
    const did = byName.get(report.device)?.did;
    return did === undefined ? [] : [{ did, at: timeOf(intake, report), report }];
  });
  for (const { did, at } of dated) newest.set(did, Math.max(at, newest.get(did) ?? 0));
  return dated.filter(({ did, at }) => at < (newest.get(did) ?? 0));
};

const keepPresence = async ({ trx, company, module }: Intake, presence: Work['presence']): Promise<void> => {
  if (presence.length === 0) return;
  const { pid } = module.config;
  const rows = presence.map((entry) => ({ companyid: company, pid, ...entry }));
  await trx
    .insertInto('devicepresence')
    .values(rows)
    .onConflict((on) => on.doNothing())
    .execute();
};

/** Confirms the commands that devices have carried out, and names the runs that wanted them in the changes. */
const withConfirmed = async (
  { trx, company, now }: Intake,
  changes: readonly DeviceChange[],
): Promise<{ changes: readonly DeviceChange[]; due: number }> => {
  const reported = changes.map(({ did, at, changes: columns }) => ({
    did,
    at,
    values: Object.fromEntries(columns.map(({ column, value }) => [column, value])),
  }));
  const { confirmed, due } = await confirmCommands(trx, { company, now }, reported);
  const runByColumn = new Map(
    confirmed.flatMap(({ device, column, run }) => (run === undefined ? [] : [[`${device} ${column}`, run]])),
  );
  if (runByColumn.size === 0) return { changes, due };
  const named = changes.map(({ did, at, changes: columns }) => ({
    did,
    at,
    changes: columns.map((change) => {
      const run = runByColumn.get(`${did} ${change.column}`);
      return run === undefined ? change : { ...change, run };
    }),
  }));
  return { changes: named, due };
};

/**
 * Stores a batch of reports of one module in the caller's transaction: state, history, presence and the firings of
 * rules. An invalid report is refused alone and stored for its device's page. Reports of a batch are processed one
 * after the other. Contract "Devices".
 */
export const storeReports = async (intake: Intake, reports: readonly Report[]): Promise<StoredBatch> => {
  const work = workOf(intake);
  const faults = reports.map((report) => faultIn(intake, report));
  const valid = reports.filter((_report, index) => faults[index] === undefined);
  const { written, read } = neededColumns(work, valid);
  const names = reports.flatMap(({ device }) => (isText(device, 128) ? [device] : []));
  const devices = await lockDevices(intake, [...names, ...reportedKeys(intake, valid)], read);
  const { byName } = devices;
  work.stored = await storedReports(intake, olderReports(intake, devices, valid));
  const results: ReportResult[] = [];
  for (const [index, report] of reports.entries()) {
    const state = byName.get(report.device);
    const fault = faults[index] ?? deviceFault(intake, devices, report);
    if (fault?.kind === 'refused') work.rejected.push({ did: state?.did, report, reason: fault.msg, isStored: false });
    results.push(fault ?? (state === undefined ? refusedBy(noDevice()) : applyReport(work, state, report)));
    if (fault === undefined && state !== undefined) rememberKey(intake, devices, { state, report });
  }
  const changed = [...new Set(byName.values())].filter(({ isChanged }) => isChanged);
  await saveStates(intake, changed, written);
  await appendReported(intake, work.readings, byName);
  await keepPresence(intake, work.presence);
  await storeRejected(intake, work.rejected);
  const { changes, due } = await withConfirmed(intake, work.changes);
  const runs = changes.length === 0 ? 0 : await detectEdges(intake, changes);
  return { results, dids: changed.map(({ did }) => did), runs, due };
};
