import { describe, expect, it } from 'vitest';
import { explainText } from '../../../src/engine/automation/explain.ts';
import { checkDraft, type DraftLine, draftOf } from '../../../src/engine/automation/linkage-draft.ts';
import { emptyDraft, lineKind, stepsOf } from '../../../src/engine/automation/linkage-form.ts';
import { linkageRule } from '../../../src/engine/automation/linkage-rule.ts';
import { linkageSentence, sentenceText } from '../../../src/engine/automation/linkage-sentence.ts';
import { createReplay } from '../../../src/engine/automation/replay.ts';
import { finish } from '../../../src/engine/automation/steps.ts';
import type { Language, ModuleConfig } from '../../../src/engine/column.ts';
import { sampleModule, sampleNow } from '../../../src/renderers/fields/sample-module.ts';

/** Going offline and coming back, from the form to the replay. */

const { pid } = sampleModule;
const zone = 'Asia/Shanghai';
const reporting = { ...sampleModule, driver: 'simulator', interval: 60 } as const;
const module = (requestedPid: string): ModuleConfig | undefined => (requestedPid === pid ? reporting : undefined);
const of = { pid, filterdid: 'all', source: '', workflowstatus: 1 } as const;
const line: DraftLine = { type: 2, idev_pid: pid, idev_did: 'd1', ref_value: 0, keeptime: 300 };
const draft = (change: DraftLine = {}) => ({
  ...emptyDraft,
  name: 'Gone',
  events: [{ ...line, ...change }],
  notify: [{ touser: ['u1'], content: 'Look' }],
});
const check = (change: DraftLine = {}, moduleOf = module) =>
  checkDraft(draft(change), of, { module: moduleOf, zone, now: sampleNow });

describe('the connection of a device as an event', () => {
  it('is stored as `$online` that becomes 0 or 1, and comes back as its own kind of line', () => {
    const { linkage, faults } = check();
    expect(faults).toEqual([]);
    expect(linkage?.events).toEqual([
      { type: 0, idev_pid: pid, idev_did: 'd1', ikey: '$online', trend_type: 4, ref_value: 0, keeptime: 300 },
    ]);
    expect(linkage && draftOf(linkage, module)).toEqual(draft());
    const steps = stepsOf({ pid, filterdid: 'all', isControlled: true, canGoOffline: true });
    expect(lineKind(steps, 'events', line)).toMatchObject({ id: 'presence', line: { idev_pid: pid } });
  });

  it('is only there where devices report at intervals', () => {
    const silent = (requestedPid: string) => (requestedPid === pid ? sampleModule : undefined);
    expect(check({}, silent).faults.map(({ path, rule }) => `${path} ${rule}`)).toEqual(['/events/0/idev_pid silent']);
    const [events] = stepsOf({ pid, filterdid: 'all', isControlled: true, canGoOffline: false });
    expect(events?.adds.find(({ id }) => id === 'presence')?.line).not.toHaveProperty('idev_pid');
  });

  it('reads as a person says it', () => {
    const sentenceOf = (change: DraftLine, language: Language) =>
      sentenceText(
        linkageSentence(draft(change), {
          module,
          recordName: () => 'Unit 3',
          personName: () => 'Mo Chen',
          context: { language, zone, now: sampleNow },
        }),
      ).replaceAll(/[⁦-⁩]/gu, '');
    expect(sentenceOf({}, 'en')).toMatch(/^When Unit 3 goes offline and stays so for 5\sminutes, notify Mo Chen/u);
    expect(sentenceOf({ ref_value: 1, keeptime: 0 }, 'en')).toMatch(/^When Unit 3 comes back online, notify/u);
    expect(sentenceOf({}, 'zh')).toMatch(/^当 Unit 3 离线并持续 5\s分钟，就通知/u);
  });

  it('is explained by the words of its two states', () => {
    const value = { pid, did: 'd1', name: 'Unit 3', column: '$online', value: 0, code: 4, reference: 0, holds: true };
    const entry = { at: 0, fired: true, cause: null, values: [{ ...value, code: 4 as const }], effects: [] };
    const world = { module, context: { language: 'en' as const, zone, now: sampleNow } };
    expect(explainText(entry, world).replaceAll(/[⁦-⁩]/gu, '')).toContain(
      'Connection of Unit 3 was Offline (becomes Offline)',
    );
  });
});

describe('a replay', () => {
  const replayed = (conditions: object) => {
    const { linkage } = check({ keeptime: 0 });
    if (linkage === undefined) throw new Error('The draft is whole.');
    const rule = linkageRule({ ...linkage, ...conditions, did: '', saver: '' });
    const replay = createReplay(rule, { zone, from: 0 });
    replay.prime({ pid, did: 'd1', at: -1, values: { $online: 1, state: 'idle' } });
    const fires = [0, 1, 0].flatMap((value, index) =>
      finish(replay.feed({ pid, did: 'd1', at: index, values: { $online: value } })),
    );
    return { fires: fires.map(({ at }) => at), ...replay.counts() };
  };

  it('counts how often the rule was set off, and what kept it from acting', () => {
    const none = { datetime: [], property: [] };
    expect(replayed({ conditionsinfo: none })).toEqual({ fires: [0, 2], setOff: 2, outOfTime: 0, failing: [] });
    const running = { idev_pid: pid, idev_did: 'd1', ikey: 'state', trend_type: 4, ref_value: 'run' };
    expect(replayed({ conditionsinfo: { ...none, property: [running] } })).toMatchObject({
      fires: [],
      setOff: 2,
      failing: [2],
    });
    // The first of January 1970 was a Thursday.
    const monday = { validperiod: '00:00:00-23:59:59', weekdays: '1', timezone: 8 };
    expect(replayed({ conditionsinfo: { ...none, datetime: [monday] } })).toMatchObject({ fires: [], outOfTime: 2 });
  });
});
