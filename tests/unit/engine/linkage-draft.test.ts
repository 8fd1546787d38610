import { describe, expect, it } from 'vitest';
import {
  checkDraft,
  type DraftLine,
  draftOf,
  type LinkageDraft,
  parametersOf,
  readDraft,
} from '../../../src/engine/automation/linkage-draft.ts';
import { emptyDraft, lineKind, printOfDraft, stepsOf } from '../../../src/engine/automation/linkage-form.ts';
import { linkageSentence, recordsIn, sentenceText } from '../../../src/engine/automation/linkage-sentence.ts';
import { daysText, spanText } from '../../../src/engine/automation/time-texts.ts';
import { comparisonText, stateComparisons } from '../../../src/engine/automation/comparisons.ts';
import type { Linkage } from '../../../src/engine/automation/linkage.ts';
import { withBuiltins } from '../../../src/engine/builtin-columns.ts';
import type { Column, Language } from '../../../src/engine/column.ts';
import { instantOf } from '../../../src/engine/moment.ts';
import { sampleColumns, sampleModule } from '../../../src/renderers/fields/sample-module.ts';

const { pid } = sampleModule;
const zone = 'Asia/Shanghai';
const now = instantOf({ year: 2026, month: 11, day: 22, hour: 12, minute: 0, second: 0 }, zone);
const module = (requestedPid: string) => (requestedPid === pid ? sampleModule : undefined);
const of = { pid, filterdid: 'all', source: '', workflowstatus: 1 } as const;
const check = (draft: LinkageDraft) => checkDraft(draft, of, { module, zone, now });
const faultsOf = (part: Partial<LinkageDraft>) =>
  check({ ...emptyDraft, ...part }).faults.map(({ path, rule }) => `${path} ${rule}`);

const change: DraftLine = {
  type: 0,
  idev_pid: pid,
  idev_did: 'd1',
  ikey: 'inside',
  trend_type: 0,
  ref_value: 28.5,
  keeptime: 300,
};
const control: DraftLine = { pid, filterdid: 'all', datadid: 'd2', parameter: 'state', value: 'idle' };
const notify: DraftLine = { touser: ['u1'], content: 'Too warm' };
const whole: LinkageDraft = {
  name: 'Warm room',
  events: [change, { type: 1, repeat: 'workdays', clock: '09:00:00' }],
  property: [{ idev_pid: pid, idev_did: 'd3', ikey: 'state', trend_type: 4, ref_value: 'run' }],
  datetime: [{ validperiod: '09:00:00-22:00:00', weekdays: '12345' }],
  devControl: [control],
  notify: [notify],
};

describe('the draft of a linkage', () => {
  it('is the linkage that the server keeps, with stored values', () => {
    expect(check(whole)).toEqual({
      faults: [],
      linkage: {
        ...of,
        name: 'Warm room',
        events: [
          { type: 0, idev_pid: pid, idev_did: 'd1', ikey: 'inside', trend_type: 0, ref_value: 285, keeptime: 300 },
          { type: 1, event_set: '{"type":2,"time":32400,"weekdays":"12345","timezone":8}' },
        ],
        conditionsinfo: {
          datetime: [{ validperiod: '09:00:00-22:00:00', weekdays: '12345', timezone: 8 }],
          property: [{ idev_pid: pid, idev_did: 'd3', ikey: 'state', trend_type: 4, ref_value: 'run' }],
        },
        actions: {
          devControl: [{ pid, filterdid: 'all', datadid: 'd2', act: 'set', cmd: { state: 'idle' } }],
          notify: [{ notifyway: 'wechat', content: 'Too warm', touser: ['u1'] }],
        },
      } satisfies Linkage,
    });
  });

  it('comes back from what is stored as it was written', () => {
    const { linkage } = check(whole);
    expect(linkage && draftOf(linkage, module)).toEqual(whole);
    expect(linkage && printOfDraft(draftOf(linkage, module))).toBe(printOfDraft(whole));
  });

  it('has one line for each parameter of a control', () => {
    const { linkage } = check(whole);
    const [action] = linkage?.actions.devControl ?? [];
    if (linkage === undefined || action === undefined) throw new Error('The draft is whole.');
    const two = { ...action, did: 'a1', cmd: { state: 'idle', power: 150 } };
    const draft = draftOf({ ...linkage, actions: { notify: [], devControl: [two] } }, module);
    expect(draft.devControl).toEqual([
      { ...control, did: 'a1' },
      { ...control, parameter: 'power', value: 1.5 },
    ]);
  });

  it.each([
    ['nothing at all', {}, ['/name linkagename', '/events noevent', '/actions noaction']],
    [
      'an event without anything',
      { events: [{ type: 0, trend_type: 5, keeptime: 0 }] },
      ['/name linkagename', '/events/0/idev_pid module', '/events/0/idev_did data', '/actions noaction'],
    ],
    [
      'lines that are half filled in',
      {
        name: 'a',
        events: [
          { ...change, ref_value: undefined },
          { ...change, ref_value: 'warm' },
          { ...change, idev_did: undefined, ikey: undefined },
          { ...change, keeptime: 'long' },
          { type: 1, repeat: 'everyday' },
          { type: 1, repeat: 'once' },
          { type: 1, repeat: 'chosen', clock: '25:00' },
        ],
        datetime: [{ validperiod: '09:00:00-', weekdays: '' }],
        property: [{ idev_pid: pid, trend_type: 4 }],
        devControl: [
          { pid, filterdid: 'all', datadid: 'd2' },
          { ...control, value: undefined },
          { ...control, parameter: 'inside', value: 3 },
        ],
        notify: [{ touser: [] }],
      },
      [
        '/events/0/ref_value value',
        '/events/1/ref_value number',
        '/events/2/idev_did data',
        '/events/2/ikey parameter',
        '/events/3/keeptime keeptime',
        '/events/4/clock timer',
        '/events/5/at moment',
        '/events/6/weekdays oneday',
        '/datetime/0/validperiod periodtext',
        '/datetime/0/weekdays oneday',
        '/property/0/idev_did data',
        '/property/0/ikey parameter',
        '/devControl/0/parameter parameter',
        '/devControl/1/value value',
        '/devControl/2/parameter writable',
        '/notify/0/content content',
        '/notify/0/touser receivers',
      ],
    ],
  ] satisfies [string, Partial<LinkageDraft>, string[]][])(
    'names each fault at its field: %s',
    (_what, part, faults) => {
      expect(faultsOf(part)).toEqual(faults);
    },
  );

  it('reads a form whose properties are of no kind it knows', () => {
    expect(readDraft({ name: 3, events: 'all', property: [null, { a: 1 }] })).toEqual({
      ...emptyDraft,
      property: [{ a: 1 }],
    });
  });

  it('offers for actions only what can be set, of types with one plain value', () => {
    expect(parametersOf(sampleModule, true).map(({ column }) => column)).toEqual([
      'readings',
      'power',
      'state',
      'fee',
      'load',
    ]);
    expect(parametersOf(sampleModule, false).map(({ column }) => column)).toEqual(Object.keys(sampleColumns));
  });
});

describe('comparisons', () => {
  it('have the words of the document, and those of a state in conditions', () => {
    const words = (column: keyof typeof sampleColumns) =>
      ([0, 1, 4] as const).map((code) => comparisonText(code, sampleColumns[column]).en);
    expect(words('inside')).toEqual(['rises to', 'falls to', 'becomes']);
    expect(comparisonText(0, sampleColumns.opened)).toEqual({ en: 'exceeds', zh: '超过' });
    expect(comparisonText(4, sampleColumns.state, true)).toEqual({ en: 'is', zh: '等于' });
  });

  it('of a condition say each thing once', () => {
    expect(stateComparisons(sampleColumns.inside)).toEqual([2, 3, 4, 6]);
    expect(stateComparisons(sampleColumns.state)).toEqual([4, 6]);
    expect(stateComparisons(sampleColumns.opened)).toEqual([0]);
  });
});

describe('steps of the form', () => {
  it('begin with the records of the list, and an event with "is reported"', () => {
    const steps = stepsOf({ pid, filterdid: 'all', isControlled: true, canGoOffline: true });
    const lines = Object.fromEntries(steps.flatMap(({ adds }) => adds.map(({ id, line }) => [id, line])));
    expect(lines).toMatchObject({
      change: { idev_pid: pid, trend_type: 5 },
      property: { trend_type: 4 },
      control: { pid, filterdid: 'all' },
    });
    expect(stepsOf({ pid, filterdid: 'all', isControlled: false, canGoOffline: true })[2]?.adds[0]?.line).toEqual({});
    expect(lineKind(steps, 'events', { type: 1 })?.id).toBe('time');
    expect(lineKind(steps, 'notify', {})?.id).toBe('notify');
  });
});

const names: Readonly<Record<string, string>> = { d1: 'Cold room 1', d2: 'Unit 3', d3: 'Shop 3' };
const sentenceOf = (draft: LinkageDraft, language: Language) =>
  sentenceText(
    linkageSentence(draft, {
      module,
      recordName: (_pid, did) => names[did],
      personName: (userid) => (userid === 'u1' ? 'Mo Chen' : undefined),
      context: { language, zone, now },
    }),
  );

describe('the sentence of a linkage', () => {
  it('reads the whole back in both languages', () => {
    expect(sentenceOf(whole, 'en')).toBe(
      'When Room temperature of Cold room 1 rises to 28.5\u00a0°C and stays so for 5\u00a0minutes, or at 09:00 on ' +
        'workdays, if State of Shop 3 is Running, between 09:00 and 22:00 on workdays, set State of Unit 3 to Standby ' +
        'and notify Mo Chen: “Too warm”.',
    );
    expect(sentenceOf(whole, 'zh')).toBe(
      '当 Cold room 1 的室内温度升至 28.5\u00a0℃ 并持续 5\u00a0分钟，或在工作日 09:00，如果 Shop 3 的状态等于运行，且在工作日 09:00 至 22:00，' +
        '就将 Unit 3 的状态设为待机，并通知 Mo Chen：“Too warm”。',
    );
  });

  it('says what is not filled in yet by three dots, and nothing of an empty form', () => {
    expect(sentenceOf(emptyDraft, 'en')).toBe('');
    expect(sentenceOf({ ...emptyDraft, notify: [{}] }, 'en')).toBe('When …, notify …: “…”.');
    expect(sentenceOf({ ...emptyDraft, events: [{ type: 0, idev_pid: pid, trend_type: 5 }] }, 'en')).toBe(
      'Whenever … reports …, ….',
    );
    expect(sentenceOf({ ...emptyDraft, events: [{ type: 1, repeat: 'once', at: now + 60 }] }, 'zh')).toBe(
      '在 2026-11-22 12:01（仅一次），就…。',
    );
  });

  it('says when a single time that is past will be, as it is saved', () => {
    expect(sentenceOf({ ...emptyDraft, events: [{ type: 1, repeat: 'once', at: now - 3600 }] }, 'zh')).toBe(
      '在 2026-11-23 11:00（仅一次），就…。',
    );
  });

  it('says that a power column switches', () => {
    const pwr: Column = {
      column: 'pwr',
      label: { en: 'Power', zh: '电源' },
      type: 'enum',
      enum: { on: { en: 'On', zh: '开' }, off: { en: 'Off', zh: '关' } },
      control: 'power',
      on: 'on',
      off: 'off',
      rw: 3,
      required: 0,
    };
    const unit = withBuiltins({ pid: 'unit', name: { en: 'Units', zh: '空调' }, group: 'air', columns: [pwr] });
    const line = (value: string) => ({ pid: 'unit', filterdid: 'all', datadid: 'd2', parameter: 'pwr', value });
    const draft = { ...emptyDraft, devControl: [line('off'), line('on')] };
    const world = { module: () => unit, recordName: () => 'Unit 3', personName: () => undefined };
    const context = { language: 'en', zone, now } as const;
    expect(sentenceText(linkageSentence(draft, { ...world, context }))).toBe(
      'When …, switch off Unit 3 and switch on Unit 3.',
    );
  });

  it('isolates names that turn the direction, and leaves markup as text', () => {
    const draft = { ...emptyDraft, notify: [{ touser: ['u1'], content: '<b>\u202eevil</b>' }] };
    expect(sentenceOf(draft, 'en')).toBe('When …, notify Mo Chen: “\u2068<b>\u202eevil</b>\u2069”.');
  });

  it('lists the records whose names it needs', () => {
    const line = { ...control, parameter: 'x' };
    const condition = { idev_pid: pid, idev_did: 'd1', ikey: 'place', trend_type: 4, ref_value: 'p1' };
    expect(recordsIn({ ...whole, property: [condition], devControl: [control, line] }, module)).toEqual(
      new Map([
        [pid, ['d1', 'd2']],
        [sampleColumns.place.pid, ['p1']],
      ]),
    );
  });

  it.each([
    [300, '5\u00a0minutes', '5\u00a0分钟'],
    [90, '90\u00a0seconds', '90\u00a0秒'],
    [3600, '1\u00a0hour', '1\u00a0小时'],
  ])('says %i s in its largest whole unit', (seconds, en, zh) => {
    expect([spanText(seconds, 'en'), spanText(seconds, 'zh')]).toEqual([en, zh]);
  });

  it.each([
    ['1234567', 'every day', '每天'],
    ['67', 'on weekends', '周末'],
    ['13', 'on Mon, Wed', '周一、周三'],
    ['', undefined, undefined],
  ])('says the days %s', (weekdays, en, zh) => {
    expect([daysText(weekdays, 'en'), daysText(weekdays, 'zh')]).toEqual([en, zh]);
  });
});
