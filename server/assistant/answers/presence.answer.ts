import type { Language } from '../../../src/engine/column.ts';
import type { Frame } from '../../../src/engine/assistant/frame.ts';
import type { FoundName } from '../../../src/engine/assistant/vocabulary.ts';
import { formatMoment } from '../../../src/engine/format.ts';
import type { AnswerWriter, Part } from '../answer-writer.ts';
import { type PresenceChange, presenceChanges } from '../../devices/presence-history.ts';
import { controlsOf } from '../device-commands.ts';
import { allOf, configOf, devicesOf, findRecords, recordsBlock, recordTable, displayTextOf } from '../find-records.ts';
import { findPerson } from '../people.ts';
import { plain } from '../markdown.ts';
import type { AnswerContext } from '../answer-context.ts';
import { inLanguage, phrase, sameText } from '../../texts.ts';
import { columnHeads } from '../column-heads.ts';

/** When devices went offline and came back; without a time, which are offline now. */

const maxRows = 60;
type Gap = { device: string; from: number | undefined; to: number | undefined };

/** Each offline period; its start or end may be outside the range. */
const gapsOf = (log: readonly PresenceChange[]): Gap[] => {
  const gaps: Gap[] = [];
  for (const [device, events] of Map.groupBy(log, ({ did }) => did)) {
    let from: number | undefined;
    for (const { at, isOnline } of events.toReversed()) {
      if (isOnline) gaps.push({ device, from, to: at });
      else if (from === undefined) from = at;
      if (isOnline) from = undefined;
    }
    if (from !== undefined) gaps.push({ device, from, to: undefined });
  }
  return gaps.toSorted((a, b) => (b.from ?? b.to ?? 0) - (a.from ?? a.to ?? 0));
};

const lasting = (seconds: number, language: Language): string => {
  const minutes = Math.round(seconds / 60);
  const [hours, remainingMinutes] = [Math.floor(minutes / 60), minutes % 60];
  return inLanguage(
    phrase('server/assistant', 'lasting', { hours: hours ?? 0, minutes: remainingMinutes ?? 0 }),
    language,
  );
};

const offlineNow = async (frame: Frame, answerContext: AnswerContext): Promise<Part[]> => {
  const parts: Part[] = [];
  const all = frame.pids ?? answerContext.vocabulary.modules.map(({ config }) => config.pid);
  const pids = frame.pid === undefined ? all : [frame.pid];
  for (const pid of pids) {
    const config = configOf(answerContext, pid);
    const column = config.columns.find(
      ({ measures, enum: values = {} }) =>
        measures === 'state' && Object.values(values).some(({ state }) => state === 'off'),
    );
    if (column === undefined) continue;
    const off = Object.entries(column.enum ?? {}).filter(
      ([, { state }]) => (state === 'off') === (frame.presence !== 'online'),
    );
    const condition = allOf([{ k: column.column, type: '=', v: off.map(([value]) => value) }]);
    const { rows, total } = await findRecords(answerContext, pid, { condition });
    if (total === 0) continue;
    parts.push(
      phrase('server/assistant', 'offlineCount', {
        name: (language) => plain(inLanguage(config.name, language)),
        total,
      }),
    );
    parts.push(recordTable(answerContext, { intent: 'records', pid }, rows), recordsBlock(pid, condition, rows));
  }
  return parts.length > 0 ? parts : [phrase('server/assistant', 'none')];
};

const owned = async (answerContext: AnswerContext, frame: Frame): Promise<FoundName[]> => {
  if (frame.person === undefined) return devicesOf(answerContext, frame);
  const person = await findPerson(answerContext, frame.person);
  if (person === undefined) return [];
  const owner = { item: { k: 'owner', type: '=', v: [person.did] }, wording: sameText('') };
  return devicesOf(answerContext, { ...frame, conditions: [...(frame.conditions ?? []), owner] });
};

/** Devices whose present state is added. */
const maxStates = 5;

/** "Now: Meter 3 is Offline, last report 10:00". */
const statesOf = async (answerContext: AnswerContext, records: readonly FoundName[]): Promise<Part[]> => {
  const parts: Part[] = [];
  for (const { pid, did, name } of records.slice(0, maxStates)) {
    const config = configOf(answerContext, pid);
    const { rows } = await findRecords(answerContext, pid, { condition: allOf([{ k: 'did', type: '=', v: [did] }]) });
    const [row] = rows;
    const textOf = (measure: 'state' | 'lastreport') => {
      const column = config.columns.find(({ measures }) => measures === measure);
      return row === undefined || column === undefined ? '' : plain(displayTextOf(column, row, answerContext));
    };
    const [state, last] = [textOf('state'), textOf('lastreport')];
    if (state === '') continue;
    const params = { name: plain(name), state };
    parts.push(
      last === ''
        ? phrase('server/assistant', 'stateNow', params)
        : phrase('server/assistant', 'stateNowReported', { ...params, last }),
    );
  }
  return parts;
};

export const answerWriter: AnswerWriter = {
  id: 'presence',
  compose: async (frame, answerContext) => {
    const { range } = frame;
    if (range === undefined) return offlineNow(frame, answerContext);
    const { language, zone, now } = answerContext.context;
    const devices = await owned(answerContext, frame);
    const names = new Map(devices.map((device) => [device.did, device]));
    const changes: PresenceChange[] = [];
    for (const [pid, some] of Map.groupBy(devices, (device) => device.pid))
      changes.push(
        ...(await presenceChanges(answerContext.caller, { ...range, pid, dids: some.map(({ did }) => did) })),
      );
    const gaps = gapsOf(changes);
    const present = frame.records === undefined ? [] : await statesOf(answerContext, frame.records);
    if (gaps.length === 0)
      return [
        devices.length === 1
          ? phrase('server/assistant', 'neverOffline')
          : phrase('server/assistant', 'noneOffline', { devices: devices.length }),
        ...present,
      ];
    const rows = gaps
      .slice(0, maxRows)
      .map(({ device, from, to }) => [
        names.get(device)?.name ?? '',
        from === undefined ? '' : formatMoment(from, zone),
        to === undefined ? '' : formatMoment(to, zone),
        from === undefined ? '' : lasting((to ?? Math.min(now, range.to)) - from, language),
      ]);
    const affected = [...new Set(gaps.map(({ device }) => device))].flatMap((did) => names.get(did) ?? []);
    const controls =
      frame.person === undefined && frame.records === undefined ? [] : await controlsOf(answerContext, affected, range);
    return [
      phrase('server/assistant', 'offlineTimes', { affected: affected.length, gaps: gaps.length }),
      { kind: 'table', head: columnHeads('gapsHead', language), rows },
      ...present,
      ...(controls.length > 0 ? [phrase('server/assistant', 'commandsInPeriod', { controls: controls.length })] : []),
      ...[...Map.groupBy(affected, ({ pid }) => pid)].map(([pid, some]) =>
        recordsBlock(pid, allOf([{ k: 'did', type: '=', v: some.map(({ did }) => did) }]), some),
      ),
    ];
  },
};
