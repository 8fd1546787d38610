/**
 * What was typed and not saved, in the browser's own database: local storage is emptied when a session ends
 * (contract "Screens"), this is not. A browser without it (some private windows) keeps nothing and says nothing.
 */

export type Draft = {
  /** Tenant and account: a draft is returned to its owner only. */
  owner: string;
  /** Path of the page with the form. */
  place: string;
  /** The browser tab that writes it: two tabs with one form never write over each other. */
  tab: string;
  /** When it was last written, epoch milliseconds. */
  at: number;
  /** What the page needs to show the same form again; plain data. */
  content: unknown;
};

type Key = Pick<Draft, 'owner' | 'place' | 'tab'>;

/** Maximum age of a draft, milliseconds. */
export const maxDraftAge = 7 * 24 * 3_600_000;

const store = 'drafts';
const keyOf = ({ owner, place, tab }: Key): string[] => [owner, place, tab];

const settled = <T>(request: IDBRequest<T>): Promise<T> => {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  request.addEventListener('success', () => resolve(request.result));
  request.addEventListener('error', () => reject(request.error ?? new Error('The browser keeps no drafts.')));
  return promise;
};

let opened: Promise<IDBDatabase> | undefined;

function database(): Promise<IDBDatabase> {
  opened ??= (async () => {
    const request = indexedDB.open('colonnade', 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(store));
    const database = await settled(request);
    // Another tab with a newer console must be able to change the database, and the browser may close it.
    database.addEventListener('versionchange', () => database.close());
    database.addEventListener('close', () => (opened = undefined));
    return database;
  })();
  return opened;
}

async function within<T>(
  mode: IDBTransactionMode,
  work: (drafts: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  try {
    const transaction = (await database()).transaction(store, mode);
    const request = work(transaction.objectStore(store));
    // By itself it commits once the page has heard of the write: a page that is left hears nothing more, and it is aborted.
    if (mode === 'readwrite') transaction.commit();
    return await settled(request);
  } catch {
    opened = undefined;
    return undefined;
  }
}

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' && value !== null && 'owner' in value && 'place' in value && 'at' in value;

export const writeDraft = async (draft: Draft): Promise<void> => {
  await within('readwrite', (drafts) => drafts.put(draft, keyOf(draft)));
};

export const dropDraft = async (key: Key): Promise<void> => {
  await within('readwrite', (drafts) => drafts.delete(keyOf(key)));
};

/** The drafts of one person at one page, the latest first; drops every one that has grown too old. */
export async function draftsAt(owner: string, place: string, now: number): Promise<Draft[]> {
  const all = ((await within('readonly', (drafts) => drafts.getAll())) ?? []).filter(isDraft);
  await Promise.all(all.filter(({ at }) => now - at > maxDraftAge).map(dropDraft));
  return all
    .filter((draft) => draft.owner === owner && draft.place === place && now - draft.at <= maxDraftAge)
    .toSorted((a, b) => b.at - a.at);
}
