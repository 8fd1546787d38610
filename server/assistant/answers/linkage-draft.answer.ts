import { endpoints } from '../../../src/api/endpoints.ts';
import type { LocalText } from '../../../src/engine/column.ts';
import type { WordedCondition } from '../../../src/engine/assistant/conditions.ts';
import type { Frame } from '../../../src/engine/assistant/frame.ts';
import { listText } from '../../../src/engine/assistant/parts.ts';
import { defaultTimezone } from '../../../src/engine/automation/timer.ts';
import type { AnswerWriter, Part } from '../answer-writer.ts';
import { draftNote, draftName } from '../drafts.ts';
import { configOf, devicesOf, recordsBlock, allOf } from '../find-records.ts';
import { requireTab } from '../first-tab.ts';
import { consoleCall } from '../console-call.ts';
import { plain } from '../markdown.ts';
import { personOf } from '../find-member.ts';
import { comparisonOf, wantedValues } from '../rule-parts.ts';
import type { AnswerContext } from '../answer-context.ts';
import { inLanguage, phrase } from '../../texts.ts';

/** A linkage: the first condition of each trigger sets it off, the others have to hold too. It is closed at first. */

const maxDevices = 20;

const subject = ({ intent, records, places }: Frame, pid: string): Frame => ({
  intent,
  pid,
  ...(records === undefined ? {} : { records }),
  ...(places === undefined ? {} : { places }),
});

const noDevice = (answerContext: AnswerContext, pid: string): Part => {
  const { name } = configOf(answerContext, pid);
  return phrase('server/assistant', 'recordNotFound', { name: (language) => plain(inLanguage(name, language)) });
};

const draftWords = (devices: number, sources: number): LocalText =>
  phrase('server/assistant', 'draftLinkageDevices', { devices, sources, note: draftNote });

/** "Its battery": with several devices nothing says which of them a further condition is about. */
const leftOutWords = (others: readonly WordedCondition[]): LocalText =>
  phrase('server/assistant', 'draftLinkageLeftOut', {
    words: (language) =>
      plain(inLanguage(listText(others.map(({ wording }) => inLanguage(wording, language))), language)),
  });

export const answerWriter: AnswerWriter = {
  id: 'linkage-draft',
  compose: async (frame, answerContext) => {
    const { pid } = configOf(answerContext, frame.pid);
    const { language } = answerContext.context;
    const trigger = { pid, ...frame.trigger };
    const [first, ...others] = frame.conditions ?? [];
    const devices = await devicesOf(answerContext, subject(frame, pid), maxDevices);
    const sources =
      frame.trigger === undefined
        ? devices
        : await devicesOf(answerContext, subject({ intent: frame.intent, ...frame.trigger }, trigger.pid), maxDevices);
    if (devices.length === 0) return [noDevice(answerContext, pid)];
    const [source, ...moreSources] = sources;
    if (first === undefined || source === undefined) return [noDevice(answerContext, trigger.pid)];
    const filterdid = await requireTab(answerContext.caller, pid, undefined);
    const unused = moreSources.length > 0 ? others : [];
    const of = (did: string) => ({ idev_pid: trigger.pid, idev_did: did });
    const sentence = `${inLanguage(configOf(answerContext, trigger.pid).name, language)} ${inLanguage(first.wording, language)}`;
    const { hours, notify = [], hold = 0 } = frame;
    const touser: string[] = [];
    for (const { did } of notify) touser.push((await personOf(answerContext.caller, did)).userid);
    const value = {
      pid,
      filterdid,
      name: draftName(sentence),
      source: '',
      workflowstatus: 0,
      events: sources.map(({ did }) => ({
        type: 0 as const,
        ...of(did),
        ...comparisonOf(first, true),
        keeptime: hold,
      })),
      conditionsinfo: {
        datetime: hours === undefined ? [] : [{ ...hours, timezone: defaultTimezone }],
        property:
          unused.length > 0 ? [] : others.map((other) => ({ ...of(source.did), ...comparisonOf(other, false) })),
      },
      actions: {
        devControl: devices.map(({ did }) => ({
          pid,
          filterdid,
          datadid: did,
          act: 'set' as const,
          cmd: wantedValues(frame),
        })),
        notify:
          notify.length === 0 ? [] : [{ notifyway: 'wechat' as const, content: draftName(sentence, 100), touser }],
      },
    };
    // Checks it as saving does; refused, in words, where it could not be saved.
    await consoleCall(answerContext.caller, endpoints.linkageConflicts, value);
    return [
      draftWords(devices.length, sources.length),
      ...(unused.length > 0 ? [leftOutWords(unused)] : []),
      { kind: 'draft', draft: 'linkage', value },
      recordsBlock(pid, allOf([{ k: 'did', type: '=', v: devices.map(({ did }) => did) }]), devices),
      ...(trigger.pid === pid
        ? []
        : [recordsBlock(trigger.pid, allOf([{ k: 'did', type: '=', v: sources.map(({ did }) => did) }]), sources)]),
    ];
  },
};
