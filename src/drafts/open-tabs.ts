import { randomId } from '../security/random-id.ts';

/**
 * Which tabs of this browser have a form open at a page. A tab that is asked answers; one that was closed, has
 * crashed or was reloaded does not, so nothing has to be cleaned up after it.
 */

/** This tab, until it is reloaded. */
export const thisTab = randomId();

type TabMessage = { kind: 'asks' | 'stands' | 'leaves'; place: string; owner: string; tab: string };

const isTabMessage = (value: unknown): value is TabMessage =>
  typeof value === 'object' &&
  value !== null &&
  'kind' in value &&
  'place' in value &&
  'owner' in value &&
  'tab' in value;

/** How long a living tab may take to answer, and how often it is asked again. Milliseconds. */
const answersWithin = 200;
const askedEvery = 4_000;

type Registration = { place: string; owner: string; onOthers: (tabs: ReadonlySet<string>) => void };

/** Registers this tab at a page until `leave`; `others` resolves to the other tabs at it. */
export function registerTab({ place, owner, onOthers }: Registration) {
  const channel = new BroadcastChannel('colonnade-forms');
  let heard = new Set<string>();
  let known: ReadonlySet<string> = new Set();
  const post = (kind: TabMessage['kind']) =>
    channel.postMessage({ kind, place, owner, tab: thisTab } satisfies TabMessage);
  const tell = (tabs: ReadonlySet<string>) => {
    const isSame = tabs.size === known.size && [...tabs].every((tab) => known.has(tab));
    known = new Set(tabs);
    if (!isSame) {
      onOthers(known);
    }
  };
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isTabMessage(data) || data.place !== place || data.owner !== owner || data.tab === thisTab) {
      return;
    }
    if (data.kind === 'leaves') {
      heard.delete(data.tab);
      tell(new Set([...known].filter((tab) => tab !== data.tab)));
      return;
    }
    heard.add(data.tab);
    tell(new Set([...known, data.tab]));
    if (data.kind === 'asks') {
      post('stands');
    }
  });
  const ask = async (): Promise<ReadonlySet<string>> => {
    heard = new Set();
    post('asks');
    await new Promise((resolve) => setTimeout(resolve, answersWithin));
    tell(heard);
    return known;
  };
  const others = ask();
  const timer = setInterval(() => void ask(), askedEvery);
  const leave = () => {
    clearInterval(timer);
    window.removeEventListener('pagehide', bye);
    post('leaves');
    channel.close();
  };
  const bye = () => post('leaves');
  window.addEventListener('pagehide', bye);
  return { others, leave };
}
