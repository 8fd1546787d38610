import { endpoints } from '../../../src/api/endpoints.ts';
import type { Composition } from '../composed.ts';
import { confirmWords, draftName } from '../drafts.ts';
import { configOf, devicesOf, recordsBlock, allOf } from '../find.ts';
import { requireTab } from '../first-tab.ts';
import { consoleCall } from '../console-call.ts';
import { comparisonOf, wantedValues } from '../rule-parts.ts';

/** A linkage: the first condition of each device sets it off, the others have to hold too. It is closed at first. */

const mostDevices = 20;

export const composition: Composition = {
  id: 'linkage-draft',
  compose: async (frame, scene) => {
    const { pid, name } = configOf(scene, frame.pid);
    const { language } = scene.context;
    const [first, ...others] = frame.conditions ?? [];
    const devices = await devicesOf(
      scene,
      { intent: frame.intent, pid, ...(frame.places && { places: frame.places }) },
      mostDevices,
    );
    const [device] = devices;
    if (first === undefined || device === undefined)
      return [{ en: 'There is no such device.', zh: '没有符合条件的设备。' }];
    const filterdid = await requireTab(scene.asker, pid, undefined);
    const of = (did: string) => ({ idev_pid: pid, idev_did: did });
    const said = `${name[language]} ${first.said[language]}`;
    const value = {
      pid,
      filterdid,
      name: draftName(said),
      source: '',
      workflowstatus: 0,
      events: devices.map(({ did }) => ({ type: 0 as const, ...of(did), ...comparisonOf(first, true), keeptime: 0 })),
      conditionsinfo: {
        datetime: [],
        property: others.flatMap((one) =>
          devices.slice(0, 1).map(({ did }) => ({ ...of(did), ...comparisonOf(one, false) })),
        ),
      },
      actions: {
        devControl: devices.map(({ did }) => ({
          pid,
          filterdid,
          datadid: did,
          act: 'set' as const,
          cmd: wantedValues(frame),
        })),
        notify: [],
      },
    };
    // Checks it as saving does; refused, in words, where it could not be saved.
    await consoleCall(scene.asker, endpoints.linkageConflicts, value);
    return [
      {
        en: `A draft for ${devices.length} devices; it is closed until somebody opens it. ${confirmWords.en}`,
        zh: `草稿涉及 ${devices.length} 台设备，保存后默认关闭。${confirmWords.zh}`,
      },
      { kind: 'draft', draft: 'linkage', value },
      recordsBlock(pid, allOf([{ k: 'did', type: '=', v: devices.map(({ did }) => did) }]), devices),
    ];
  },
};
