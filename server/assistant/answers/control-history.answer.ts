import { columnsOf } from '../../../src/engine/builtin-columns.ts';
import type { LocalText } from '../../../src/engine/column.ts';
import { formatMoment, formatValue } from '../../../src/engine/format.ts';
import type { AnswerWriter } from '../answer-writer.ts';
import { controlsOf } from '../device-commands.ts';
import { allOf, configOf, devicesOf, recordsBlock } from '../find-records.ts';
import { findPerson } from '../people.ts';
import { requireRange } from '../require-range.ts';
import { inLanguage, phrase } from '../../texts.ts';
import { columnHeads } from '../column-heads.ts';

/** Who switched or set what. */

const maxRows = 50;
const kinds: Readonly<Record<string, LocalText>> = {
  person: phrase('server/assistant', 'person'),
  linkage: phrase('server/assistant', 'linkage'),
  policy: phrase('server/assistant', 'policy'),
  device: phrase('server/assistant', 'device'),
};
const states: Readonly<Record<string, LocalText>> = {
  accepted: phrase('server/assistant', 'accepted'),
  sent: phrase('server/assistant', 'sent'),
  confirmed: phrase('server/assistant', 'confirmed'),
  failed: phrase('server/assistant', 'failed'),
  timedout: phrase('server/assistant', 'timedout'),
  overtaken: phrase('server/assistant', 'overtaken'),
};

export const answerWriter: AnswerWriter = {
  id: 'control-history',
  compose: async (frame, answerContext) => {
    const { language, zone } = answerContext.context;
    const range = requireRange(frame);
    const devices = await devicesOf(answerContext, frame);
    const person = frame.person === undefined ? undefined : await findPerson(answerContext, frame.person);
    const controls = await controlsOf(answerContext, devices, range);
    const rows = controls.filter(
      ({ bydid, column }) =>
        (frame.person === undefined || (bydid !== undefined && bydid === person?.did)) &&
        (frame.columns?.includes(column) ?? true),
    );
    if (rows.length === 0) return [phrase('server/assistant', 'noCommands')];
    const byDid = new Map(devices.map((device) => [device.did, device]));
    const cells = rows.slice(0, maxRows).map(({ device, column, value, at, by, kind, state }) => {
      const record = byDid.get(device);
      const configuredColumn = columnsOf(configOf(answerContext, record?.pid)).get(column);
      const written =
        configuredColumn === undefined
          ? { text: String(value), unit: '' }
          : formatValue(configuredColumn, value, answerContext.context);
      return [
        formatMoment(at, zone),
        record?.name ?? '',
        inLanguage(configuredColumn?.label, language) ?? column,
        `${written.text} ${written.unit}`.trim(),
        by ?? inLanguage(kinds[kind], language) ?? '',
        inLanguage(states[state], language) ?? state,
      ];
    });
    const devicesByPid = Map.groupBy(
      [...new Set(rows.map(({ device }) => device))].flatMap((did) => byDid.get(did) ?? []),
      ({ pid }) => pid,
    );
    return [
      phrase('server/assistant', 'commandsNewestFirst', { rows: rows.length }),
      { kind: 'table', head: columnHeads('commandsHead', language), rows: cells },
      ...[...devicesByPid].map(([pid, some]) =>
        recordsBlock(pid, allOf([{ k: 'did', type: '=', v: some.map(({ did }) => did) }]), some),
      ),
      ...(rows.length > maxRows ? [phrase('server/assistant', 'newestShown', { limit: maxRows })] : []),
    ];
  },
};
