import { endpoints } from '../../src/api/endpoints.ts';
import type { LocalText } from '../../src/engine/column.ts';
import { notFound } from '../http/refusal.ts';
import { consoleCall } from './console-call.ts';
import type { Scene } from './scene.ts';

/** What drafts share: their values are the bodies of the calls that store them. */

/** The first company tab of a list, where a board or linkage is put. @throws Refusal notFound */
export const firstTab = async ({ asker }: Scene, pid: string): Promise<string> => {
  const { result } = await consoleCall(asker, endpoints.listTabs, { pid });
  const [first] = result;
  if (first === undefined) throw notFound();
  return first.did;
};

export const confirmWords: LocalText = {
  en: 'Nothing is stored until you confirm it.',
  zh: '确认之前不会保存任何内容。',
};

/** Names of drafts fit every rule about names. */
export const draftName = (text: string, most = 30): string => [...text].slice(0, most).join('').trim();
