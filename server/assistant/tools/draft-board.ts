import { Type } from 'typebox';
import { endpoints } from '../../../src/api/endpoints.ts';
import { BoardConfig, BoardType, closed, Did, Pid, Text } from '../../../src/schemas/wire.ts';
import { checkedConfig, requireNeeds } from '../../boards/check.ts';
import type { InnerCaller } from '../../http/inner-call.ts';
import { missingRight } from '../../http/require-right.ts';
import { consoleCall } from '../console-call.ts';
import { draftAnswer } from '../draft-answer.ts';
import { requireTab } from '../first-tab.ts';
import { readableModule } from '../readable-module.ts';
import { tool } from '../tool.ts';
import { phrase } from '../../texts.ts';

/** Boards of a company's tab are everybody's: adding one needs write. @throws Refusal forbidden */
const requireTabToChange = async (caller: InnerCaller, pid: string, filterdid: string): Promise<void> => {
  const { name } = await readableModule(caller, pid);
  const { result } = await consoleCall(caller, endpoints.listTabs, { pid });
  const tab = result.find(({ did }) => did === filterdid);
  if (tab?.editable === false && caller.actor.rightsOn(pid).write === 0) throw missingRight('write', name);
};

export const draftBoard = tool({
  name: 'draft_board',
  title: phrase('server/assistant', 'draftBoard'),
  description:
    'A checked draft of a board on a filter (tab) of a list; nothing is stored. type line, bar or pie with config {xcolumn, ycolumn, agg: sum|average|min|max|count, bucket?: hour|day|week|month|year}; other types of the console with their own config. Without filterdid, the first filter. Charts of readings over time are drafted on the list of readings (history) with xcolumn occurtime. Answers the draft, or the faults to correct.',
  input: closed({
    pid: Pid,
    filterdid: Type.Optional(Did),
    type: BoardType,
    name: Text(128),
    config: BoardConfig,
  }),
  run: (caller, { pid, filterdid: tab, type, name, config: boardConfig }) =>
    draftAnswer(caller, async () => {
      const filterdid = await requireTab(caller, pid, tab);
      await requireTabToChange(caller, pid, filterdid);
      await consoleCall(caller, endpoints.queryBoard, { pid, filterdid, type, config: boardConfig });
      const location = { pid, filterdid };
      await requireNeeds(caller, location, type);
      const { config } = await checkedConfig(caller, location, { type, name, config: boardConfig });
      return {
        draft: { kind: 'draft', draft: 'board', value: { pid, filterdid, type, name, config } },
        records: { kind: 'records', pid, filter: [], dids: [] },
      };
    }),
});
