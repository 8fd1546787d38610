import { columnsOf } from '../../../src/engine/builtin-columns.ts';
import type { LocalText } from '../../../src/engine/column.ts';
import { formatMoment, formatValue } from '../../../src/engine/format.ts';
import type { Composition } from '../composed.ts';
import { controlsOf } from '../device-commands.ts';
import { allOf, configOf, devicesOf, recordsBlock } from '../find.ts';
import { plain } from '../markdown.ts';
import { findPerson } from '../people.ts';
import { requireRange } from '../range.ts';

/** Who switched or set what. */

const mostRows = 50;
const heads = {
  en: ['Time', 'Device', 'Set', 'To', 'By', 'Result'],
  zh: ['时间', '设备', '参数', '设为', '操作者', '结果'],
} as const;
const kinds: Readonly<Record<string, LocalText>> = {
  person: { en: 'a person', zh: '人员' },
  linkage: { en: 'a linkage', zh: '联动' },
  policy: { en: 'a policy', zh: '策略' },
  device: { en: 'the device', zh: '设备' },
};
const states: Readonly<Record<string, LocalText>> = {
  accepted: { en: 'waiting', zh: '等待发送' },
  sent: { en: 'sent', zh: '已发送' },
  confirmed: { en: 'confirmed', zh: '已确认' },
  failed: { en: 'failed', zh: '失败' },
  timedout: { en: 'timed out', zh: '超时' },
  overtaken: { en: 'replaced by a later one', zh: '已被后续指令取代' },
};

export const composition: Composition = {
  id: 'control-history',
  compose: async (frame, scene) => {
    const { language, zone } = scene.context;
    const range = requireRange(frame);
    const devices = await devicesOf(scene, frame);
    const person = frame.person === undefined ? undefined : await findPerson(scene, frame.person);
    const found = await controlsOf(scene, devices, range);
    const rows = found.filter(
      ({ bydid, column }) =>
        (frame.person === undefined || (bydid !== undefined && bydid === person?.did)) &&
        (frame.columns?.includes(column) ?? true),
    );
    if (rows.length === 0) return [{ en: 'Nothing was controlled in that time.', zh: '该时间段内没有控制记录。' }];
    const byDid = new Map(devices.map((device) => [device.did, device]));
    const cells = rows.slice(0, mostRows).map(({ device, column, value, at, by, kind, state }) => {
      const known = byDid.get(device);
      const shown = columnsOf(configOf(scene, known?.pid)).get(column);
      const written =
        shown === undefined ? { text: String(value), unit: '' } : formatValue(shown, value, scene.context);
      return [
        formatMoment(at, zone),
        known?.name ?? '',
        shown?.label[language] ?? column,
        `${written.text} ${written.unit}`.trim(),
        by ?? kinds[kind]?.[language] ?? '',
        states[state]?.[language] ?? state,
      ];
    });
    const touched = Map.groupBy(
      [...new Set(rows.map(({ device }) => device))].flatMap((did) => byDid.get(did) ?? []),
      ({ pid }) => pid,
    );
    return [
      { en: `**${rows.length}** commands, newest first:`, zh: `共 **${rows.length}** 条控制记录，按时间倒序：` },
      { kind: 'table', head: heads[language], rows: cells },
      ...[...touched].map(([pid, some]) =>
        recordsBlock(pid, allOf([{ k: 'did', type: '=', v: some.map(({ did }) => did) }]), some),
      ),
      ...(rows.length > mostRows
        ? [{ en: plain(`Only the newest ${mostRows} are shown.`), zh: `仅显示最近 ${mostRows} 条。` }]
        : []),
    ];
  },
};
