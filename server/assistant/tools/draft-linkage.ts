import { Type } from 'typebox';
import { endpoints } from '../../../src/api/endpoints.ts';
import { Linkage } from '../../../src/engine/automation/linkage-schema.ts';
import { closed, Did, objectReadByHandler, Pid, Text } from '../../../src/schemas/wire.ts';
import { consoleCall } from '../console-call.ts';
import { draftAnswer } from '../draft-answer.ts';
import { requireTab } from '../first-tab.ts';
import { tool } from '../tool.ts';
import { phrase } from '../../texts.ts';

const { events, conditionsinfo, actions } = Linkage.properties;

export const draftLinkage = tool({
  name: 'draft_linkage',
  title: phrase('server/assistant', 'draftLinkage'),
  description:
    'A checked draft of a linkage, closed at first; nothing is stored. Values are stored ones. events: {type: 0, idev_pid, idev_did, ikey, trend_type, ref_value, keeptime} of a device column, or {type: 1, event_set: JSON text {time, weekdays}} of a time. trend_type: 0 rises to, 1 falls to, 2 at least, 3 at most, 4 equals, 5 on each report, 6 differs. conditionsinfo: {datetime: [{validperiod: "HH:mm:ss-HH:mm:ss", weekdays: "12345", timezone}], property: [{idev_pid, idev_did, ikey, trend_type, ref_value}]}. actions: {devControl: [{pid, filterdid, datadid, act: "set", cmd: {column: value}}], notify: [{notifyway: "wechat", content, touser: [userid]}]}. Answers the draft and the linkages it contradicts, or the faults to correct.',
  input: closed({
    pid: Pid,
    filterdid: Type.Optional(Did),
    name: Text(1000),
    // Read by `checkLinkage`, which names every fault by its path.
    events: Type.Array(objectReadByHandler(events.items), { minItems: 1, maxItems: 50 }),
    conditionsinfo: Type.Optional(objectReadByHandler(conditionsinfo)),
    actions: objectReadByHandler(actions),
  }),
  run: (caller, { pid, filterdid: tab, conditionsinfo: conditions, ...content }) =>
    draftAnswer(caller, async () => {
      const filterdid = await requireTab(caller, pid, tab);
      const value = {
        ...content,
        pid,
        filterdid,
        workflowstatus: 0,
        conditionsinfo: conditions ?? { datetime: [], property: [] },
      };
      const { result } = await consoleCall(caller, endpoints.linkageConflicts, value);
      return {
        draft: { kind: 'draft', draft: 'linkage', value },
        records: { kind: 'records', pid, filter: [], dids: [] },
        more: { conflicts: result.map(({ name: other, column }) => ({ name: other ?? '', column })) },
      };
    }),
});
