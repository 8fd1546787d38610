import { endpoints } from '../../../src/api/endpoints.ts';
import type { Composition } from '../composed.ts';
import { confirmWords, draftName } from '../drafts.ts';
import { configOf, findRecords, recordsBlock } from '../find.ts';
import { requireTab } from '../first-tab.ts';
import { consoleCall } from '../console-call.ts';
import { comparisonOf, wantedValues } from '../rule-parts.ts';

/** A policy with one row, looked at every hour; it is closed at first. */

const hour = 3600;

export const composition: Composition = {
  id: 'policy-draft',
  compose: async (frame, scene) => {
    const { pid, name } = configOf(scene, frame.pid);
    const { language } = scene.context;
    const filterdid = await requireTab(scene.asker, pid, undefined);
    const property = (frame.conditions ?? []).map((one) => comparisonOf(one, false));
    const cmd = Object.fromEntries(
      Object.entries(wantedValues(frame)).map(([column, value]) => [column, { ref_value: value }]),
    );
    const value = {
      name: draftName(`${name[language]} ${(frame.conditions ?? []).map(({ said }) => said[language]).join(' ')}`),
      targetpid: pid,
      policy_type: 1 as const,
      enabled: '0',
      updatepolicy: '0',
      sifter: 'filter',
      filter: { productid: pid, filterdid },
      timer: [{ tab: 'time', type: 4, interval: hour }],
      configs: [{ id: filterdid, name: name[language], rules: [{ property, cmd }] }],
    };
    await consoleCall(scene.asker, endpoints.policyConflicts, value);
    const { rows } = await findRecords(scene, pid, { condition: [] });
    return [
      {
        en: `A draft that is looked at every hour; it is closed until somebody opens it. ${confirmWords.en}`,
        zh: `草稿每小时检查一次，保存后默认停用。${confirmWords.zh}`,
      },
      { kind: 'draft', draft: 'policy', value },
      recordsBlock(pid, [], rows),
    ];
  },
};
