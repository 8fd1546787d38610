import type { InboxEntry } from '../../schemas/inbox.ts';
import { readStored, writeStored } from '../../state/storage.ts';

/**
 * Which notifications this browser has announced. It is in local storage, so that a reload or a second tab announces none
 * twice.
 */
export type SeenEntries = {
  userid: string;
  /** Epoch seconds: everything older is seen. */
  since: number;
  /** The seen ones since then. */
  dids: readonly string[];
};

/** Local storage key. It goes with the session. */
const key = 'inboxSeen';

/** Seconds: a notification may be committed later than one that was sent after it. */
const slack = 60;
const maxDids = 200;

/** Used where local storage is full or forbidden. */
let inMemory: string | undefined;

/** Local storage is untrusted input. */
const decode = (text: string): Partial<SeenEntries> | undefined => {
  try {
    return JSON.parse(text) as Partial<SeenEntries>;
  } catch {
    return undefined;
  }
};

export const readSeen = (userid: string): SeenEntries | undefined => {
  const { since, dids, ...seen } = decode(readStored(key) ?? inMemory ?? '{}') ?? {};
  return seen.userid === userid && typeof since === 'number' && Array.isArray(dids)
    ? { userid, since, dids }
    : undefined;
};

export const writeSeen = (seen: SeenEntries): void => {
  inMemory = JSON.stringify(seen);
  writeStored(key, inMemory);
};

/** The unread entries that were not seen yet. */
export const unseenIn = (seen: SeenEntries, entries: readonly InboxEntry[]): InboxEntry[] =>
  entries.filter(({ did, isread, occurtime }) => isread === '0' && occurtime >= seen.since && !seen.dids.includes(did));

/** What is seen once these entries are. */
export const withEntries = (
  userid: string,
  before: SeenEntries | undefined,
  entries: readonly InboxEntry[],
): SeenEntries => {
  const newest = Math.max(0, ...entries.map(({ occurtime }) => occurtime));
  const since = Math.max(before?.since ?? 0, newest - slack);
  const dids = entries.filter(({ occurtime }) => occurtime >= since).map(({ did }) => did);
  return { userid, since, dids: [...new Set([...dids, ...(before?.dids ?? [])])].slice(0, maxDids) };
};
