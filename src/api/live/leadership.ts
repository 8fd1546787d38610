/** Leader election among the tabs of a browser. Returns the function that resigns. */
type Lead = (name: string, id: string, onLead: () => () => void) => () => void;

/** Web Locks: the browser passes the lock on when a tab closes or crashes. Secure contexts only. */
const byLock: Lead = (name, _id, onLead) => {
  const stop = new AbortController();
  const { promise: over, resolve: release } = Promise.withResolvers<void>();
  const hold = async (): Promise<void> => {
    if (stop.signal.aborted) return;
    const resign = onLead();
    await over;
    resign();
  };
  navigator.locks.request(name, { signal: stop.signal }, hold).catch(() => undefined);
  return () => {
    stop.abort();
    release();
  };
};

/** Heartbeat interval of the leading tab, and the timeout after which another tab takes over, in milliseconds. */
const beatEach = 1_000;
const maxSilence = 3_500;

type Beat = { id: string; isVisible: boolean };

const isVisible = (): boolean => document.visibilityState === 'visible';

/** Tie-break between two leading tabs: the visible one stays leader, else the one with the lower id. */
const isAhead = (other: Beat, id: string): boolean =>
  other.isVisible === isVisible() ? other.id < id : other.isVisible;

/** Heartbeats over BroadcastChannel, for plain http in a local network. */
const byBeats: Lead = (name, id, onLead) => {
  const channel = new BroadcastChannel(`${name} beats`);
  let resign: (() => void) | undefined;
  let last = performance.now();
  const silenceLimit = maxSilence + 1_000 * Math.random();
  const sendHeartbeat = (): void => channel.postMessage({ id, isVisible: isVisible() } satisfies Beat);
  const timer = setInterval(() => {
    if (resign === undefined && performance.now() - last > silenceLimit) resign = onLead();
    if (resign !== undefined) sendHeartbeat();
  }, beatEach);
  channel.addEventListener('message', ({ data }: MessageEvent<Beat>) => {
    if (resign !== undefined && !isAhead(data, id)) return;
    last = performance.now();
    resign?.();
    resign = undefined;
  });
  return () => {
    clearInterval(timer);
    channel.close();
    resign?.();
    resign = undefined;
  };
};

/** `onLead` runs when this tab leads from now on, and answers what to do when it no longer does. */
export const joinElection: Lead = (name, id, onLead) => {
  const hasLocks = typeof navigator !== 'undefined' && 'locks' in navigator;
  return (hasLocks ? byLock : byBeats)(name, id, onLead);
};
