import { endpoints } from '../../src/api/endpoints.ts';
import type { InnerCaller } from '../http/inner-call.ts';
import { badInput } from '../http/refusal.ts';
import { consoleCall } from './console-call.ts';
import { phrase } from '../texts.ts';

/** The tab that a board is drawn on: the first that shows every record, else the first. */
export const firstTab = async (caller: InnerCaller, pid: string): Promise<string | undefined> => {
  const { result } = await consoleCall(caller, endpoints.listTabs, { pid });
  return (result.find(({ condition }) => condition.length === 0) ?? result[0])?.did;
};

/** @throws Refusal badInput where the list has no tab */
export const requireTab = async (
  caller: InnerCaller,
  pid: string,
  requestedTab: string | undefined,
): Promise<string> => {
  const tab = requestedTab ?? (await firstTab(caller, pid));
  if (tab !== undefined) return tab;
  throw badInput('/filterdid', 'tab', phrase('server/assistant', 'listWithoutFilter'));
};
