import { randomId } from '../security/random-id.ts';

/**
 * Presence of tabs: which tabs of this browser have a form open at a page. Each tab broadcasts a query, and the others
 * reply; a tab that was closed, has crashed or was reloaded does not reply, so nothing has to be cleaned up.
 */

/** This tab, until it is reloaded. */
export const thisTab = randomId();

type TabMessage = { kind: 'query' | 'present' | 'left'; place: string; owner: string; tab: string };

const isTabMessage = (value: unknown): value is TabMessage =>
  typeof value === 'object' &&
  value !== null &&
  'kind' in value &&
  'place' in value &&
  'owner' in value &&
  'tab' in value;

/** Milliseconds until a query counts as unanswered, and between two queries. */
const replyTimeout = 200;
const queryInterval = 4_000;
const secondLook = 1_000;

type Registration = { place: string; owner: string; onOthers: (tabs: ReadonlySet<string>) => void };

/**
 * Registers this tab at a page until `leave` is called; `others` resolves to the other tabs at it, and `again` to those that
 * are still there a second later: Chromium may let the document of before a reload answer while this one loads.
 */
export function registerTab({ place, owner, onOthers }: Registration) {
  const channel = new BroadcastChannel('colonnade-forms');
  let replied = new Set<string>();
  let lastTabs: ReadonlySet<string> = new Set();
  const post = (kind: TabMessage['kind']) =>
    channel.postMessage({ kind, place, owner, tab: thisTab } satisfies TabMessage);
  const report = (tabs: ReadonlySet<string>) => {
    const isSame = tabs.size === lastTabs.size && [...tabs].every((tab) => lastTabs.has(tab));
    lastTabs = new Set(tabs);
    if (!isSame) {
      onOthers(lastTabs);
    }
  };
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isTabMessage(data) || data.place !== place || data.owner !== owner || data.tab === thisTab) {
      return;
    }
    if (data.kind === 'left') {
      replied.delete(data.tab);
      report(new Set([...lastTabs].filter((tab) => tab !== data.tab)));
      return;
    }
    replied.add(data.tab);
    report(new Set([...lastTabs, data.tab]));
    if (data.kind === 'query') {
      post('present');
    }
  });
  const query = async (): Promise<ReadonlySet<string>> => {
    replied = new Set();
    post('query');
    await new Promise((resolve) => setTimeout(resolve, replyTimeout));
    report(replied);
    return lastTabs;
  };
  const others = query();
  const again = async (): Promise<ReadonlySet<string>> => {
    await new Promise((resolve) => setTimeout(resolve, secondLook));
    return query();
  };
  const timer = setInterval(() => void query(), queryInterval);
  const leave = () => {
    clearInterval(timer);
    window.removeEventListener('pagehide', sendLeft);
    post('left');
    channel.close();
  };
  const sendLeft = () => post('left');
  window.addEventListener('pagehide', sendLeft);
  return { others, again, leave };
}
