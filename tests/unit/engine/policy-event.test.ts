import { describe, expect, it } from 'vitest';
import type { ModuleConfig } from '../../../src/engine/column.ts';
import {
  type EventContext,
  eventDraft,
  eventForm,
  eventWire,
  eventText,
} from '../../../src/engine/automation/policy-event-form.ts';
import type { PolicyEvent } from '../../../src/engine/automation/policy.ts';

/** Events of a policy as a person reads and edits them. */

const pid = '300000000000000000000004';
const air: ModuleConfig = {
  pid,
  name: { en: 'Air', zh: '空调' },
  group: 'air',
  columns: [
    {
      column: 'room_temp',
      label: { en: 'Room temperature', zh: '室内温度' },
      type: 'float',
      multiple: 10,
      spec: 'celsius',
      rw: 1,
      required: 0,
    },
  ],
};
const space = { id: `${pid}/space/`, pid, link_key: 'space', link_ikey: '', label: { en: 'Air', zh: '空调' } };
const eventContext: EventContext = {
  applications: [space],
  module: (id) => (id === pid ? air : undefined),
};
const warm: PolicyEvent = {
  idev_pid: pid,
  ikey: 'room_temp',
  link_key: 'space',
  link_ikey: '',
  trend_type: 0,
  ref_value: 280,
  keeptime: 300,
  keeptype: 'minute',
};
const read = (language: 'en' | 'zh') => ({ language, zone: 'Asia/Shanghai' });

describe('an event', () => {
  it('is read with what it stays so for', () => {
    const draft = eventDraft(warm, eventContext);
    expect(eventText(draft, eventContext, read('en'))).toBe('Air Room temperature rises to 28.0 °C for 5 min');
    expect(eventText(draft, eventContext, read('zh'))).toBe('空调 室内温度 升至 28.0 ℃ 持续 5 分钟');
    const hours = eventDraft({ ...warm, keeptime: 7200, keeptype: 'hour' }, eventContext);
    expect(eventText(hours, eventContext, read('en'))).toMatch(/ for 2 h$/);
    expect(eventText(eventDraft({ ...warm, keeptime: 0 }, eventContext), eventContext, read('en'))).not.toContain(
      'for',
    );
  });

  it('of a list that may not be read has the names that the server answers', () => {
    const hidden: EventContext = { applications: [], module: () => undefined };
    const answered = { ...warm, idev_pid_label: 'Air', ikey_label: 'Room temperature' };
    expect(eventText(eventDraft(answered, hidden), hidden, read('en'))).toBe('Air Room temperature');
  });

  it('offers what devices measure before their texts and times', () => {
    const label = { en: 'x', zh: 'x' };
    const code = { column: 'code', label, type: 'string', rw: 3, required: 0 } as const;
    const module: ModuleConfig = { ...air, columns: [code, ...air.columns] };
    const form = eventForm({ application: space.id }, { ...eventContext, module: () => module });
    const field = form.fields['ikey'];
    expect(Object.keys(field?.column.enum ?? {})).toEqual(['room_temp', 'code']);
  });

  it('of an application that is no longer allowed keeps it, and offers it to nothing else', () => {
    const limited: EventContext = { ...eventContext, applications: [], others: [space] };
    const draft = eventDraft(warm, limited);
    expect(eventText(draft, limited, read('en'))).toContain('Room temperature');
    expect(eventWire(draft, limited)).toMatchObject({
      idev_pid: pid,
      link_key: 'space',
      ref_value: 280,
      keeptime: 300,
    });
    const offered = (values: object) =>
      Object.keys(eventForm({ ...values }, limited).fields['application']?.column.enum ?? {});
    expect(offered(draft.values)).toEqual([space.id]);
    expect(offered({})).toEqual([]);
  });
});
