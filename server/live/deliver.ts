import type { LiveTopic } from '../../src/schemas/live.ts';
import type { RecordValues } from '../../src/engine/column.ts';
import type { StoredModule } from '../services.ts';
import { createLastSent, type LastSent } from './last-sent.ts';
import { changed, createChangedEvents } from './changed-events.ts';
import { type Audience, type Subscriptions, watchedDidsOf } from './subscriptions.ts';
import type { Subscription, Reader } from './reader.ts';
import { listPart, readRows, type RowSource, recordPart, type RecordEvent } from './read-rows.ts';
import type { ChangedRecords, Dids } from '../announcements/topics.ts';

/** Rows that one query reads. */
const maxRows = 500;

type Rows = ReadonlyMap<string, RecordValues>;

const chunksOf = (dids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(dids.length / maxRows) }, (_, index) =>
    dids.slice(index * maxRows, (index + 1) * maxRows),
  );

const patch = ({ stream }: Reader, topic: LiveTopic, did: string, event: RecordEvent): void => {
  if (Object.keys(event.values).length > 0 || event.reported !== undefined)
    stream.send('patch', { topic, did, ...event });
};

/** A row or record on the screen changes in place. */
const sendPatch = (subscription: Subscription, module: StoredModule, did: string, values: RecordValues): void => {
  const { reader, pid, rows, records } = subscription;
  subscription.newer?.add(did);
  if (rows.has(did)) patch(reader, { kind: 'list', pid }, did, listPart(module, values));
  if (records.has(did)) patch(reader, { kind: 'record', pid, did }, did, recordPart(values));
};

/** An open record that could not be read any more. */
const sendGone = ({ reader, pid, records }: Subscription, did: string): void => {
  if (records.has(did)) changed(reader, { kind: 'record', pid, did });
};

/** `hasUnread`: one of the records that changed could not be read, so that no patch says what became of it. */
const markPending = ({ isList, isBoard, rows, pending }: Subscription, dids: Dids, hasUnread: boolean): void => {
  pending.board ||= isBoard;
  pending.list ||= isList && (dids === '*' || hasUnread || ![...dids].every((did) => rows.has(did)));
};

/** Rows of a new reader; not those that were patched while they were read. */
const sendFirst = (
  subscription: Subscription,
  module: StoredModule,
  read: { chunk: readonly string[]; valuesByDid: Rows },
): void => {
  const { chunk, valuesByDid } = read;
  const unpatched = new Set(chunk.filter((did) => subscription.newer?.has(did) !== true));
  for (const did of unpatched) {
    const values = valuesByDid.get(did);
    if (values === undefined) sendGone(subscription, did);
    else sendPatch(subscription, module, did, values);
  }
  markPending(subscription, unpatched, ![...unpatched].every((did) => valuesByDid.has(did)));
};

/** Sends changes to the readers of a company's module; values are read once for all readers with the same rights. */
export const createDelivery = (reading: RowSource, subscriptions: Subscriptions) => {
  const lastSent = new Map<string, Map<string, LastSent>>();
  const events = createChangedEvents(subscriptions);
  const keyOf = (company: string, pid: string) => `${company}:${pid}`;

  const lastOf = (company: string, pid: string, rights: string): LastSent => {
    const key = keyOf(company, pid);
    const byRights = lastSent.get(key) ?? new Map<string, LastSent>();
    lastSent.set(key, byRights);
    const lastSentOf = byRights.get(rights) ?? createLastSent();
    byRights.set(rights, lastSentOf);
    return lastSentOf;
  };

  const read = async (reader: Reader, module: StoredModule, dids: readonly string[]): Promise<Rows> => {
    const parts = [];
    for (const chunk of chunksOf(dids)) parts.push(await readRows(reading, reader, module, chunk));
    return new Map(parts.flatMap((part) => [...part]));
  };

  /** Readers with the same rights: one of them requests all. */
  const deliverTo = async (audience: Audience, module: StoredModule, dids: Dids): Promise<void> => {
    const { subscriptions: readers, watchedDids, watching } = audience;
    const [first] = readers;
    if (first === undefined || first.reader.actor.rightsOn(first.pid).read === 0) return;
    const { reader, pid } = first;
    const last = lastOf(reader.actor.companyid, pid, reader.rights);
    last.keep(watchedDids);
    const changedDids = dids === '*' ? [...watchedDids.keys()] : [...dids].filter((did) => watchedDids.has(did));
    const valuesByDid = await read(reader, module, changedDids);
    for (const [did, values] of valuesByDid) {
      const patched = last.changes(did, values);
      for (const subscription of watching(did)) sendPatch(subscription, module, did, patched);
    }
    for (const did of changedDids) {
      if (valuesByDid.has(did)) continue;
      last.forget(did);
      for (const subscription of watching(did)) sendGone(subscription, did);
    }
    const hasUnread = dids !== '*' && ![...dids].every((did) => valuesByDid.has(did));
    for (const subscription of readers) markPending(subscription, dids, hasUnread);
    events.soon(reader.actor.companyid, pid);
  };

  /** Histories grow with their devices' reports. */
  const markHistoryChanged = (company: string, pid: string): void => {
    for (const { reader, isList, isBoard, pending } of subscriptions.of(company, pid)) {
      if (reader.actor.rightsOn(pid).read === 0) continue;
      pending.list ||= isList;
      pending.board ||= isBoard;
    }
    events.soon(company, pid);
  };

  return {
    deliver: async ({ company, pid, dids }: ChangedRecords): Promise<void> => {
      const module = await reading.services.modules.find(company, pid);
      if (module === undefined) return;
      const audiences = subscriptions.audiencesOf(company, pid);
      if (audiences.length === 0) lastSent.delete(keyOf(company, pid));
      for (const audience of audiences) await deliverTo(audience, module, dids);
      const { historypid } = module.config;
      if (historypid !== undefined) markHistoryChanged(company, historypid.toLowerCase());
    },
    /**
     * Sends the rows that a new reader shows as they are now, so that no change falls between the page's query and
     * the stream.
     */
    begin: async (subscription: Subscription): Promise<void> => {
      const { reader, pid } = subscription;
      const module = await reading.services.modules.find(reader.actor.companyid, pid);
      if (module === undefined || reader.actor.rightsOn(pid).read === 0) return;
      const last = lastOf(reader.actor.companyid, pid, reader.rights);
      subscription.newer = new Set();
      for (const chunk of chunksOf([...watchedDidsOf(subscription)])) {
        const valuesByDid = await readRows(reading, reader, module, chunk);
        for (const [did, values] of valuesByDid) last.begin(did, values);
        sendFirst(subscription, module, { chunk, valuesByDid });
      }
      subscription.newer = undefined;
      events.soon(reader.actor.companyid, pid);
    },
    /** Columns may have changed: rows are sent whole the next time. */
    forget: (): void => lastSent.clear(),
  };
};
