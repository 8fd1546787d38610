import type { LiveTopic } from '../../src/schemas/live.ts';
import type { RecordValues } from '../../src/engine/column.ts';
import type { StoredModule } from '../services.ts';
import { createLastSent, type LastSent } from './last-sent.ts';
import type { Interest, Interests, Reader } from './reader.ts';
import { listPart, readRows, type Reading, recordPart, type Told } from './read-rows.ts';
import type { ChangedRecords, Dids } from './topics.ts';

/** Rows that one query reads. */
const mostRows = 500;

type Rows = ReadonlyMap<string, RecordValues>;

const watchedOf = (interests: readonly Interest[]): ReadonlySet<string> =>
  new Set(interests.flatMap(({ rows, records }) => [...rows, ...records]));

const chunksOf = (dids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(dids.length / mostRows) }, (_, at) => dids.slice(at * mostRows, (at + 1) * mostRows));

const changed = ({ stream }: Reader, topic: LiveTopic): void => stream.send('changed', { topic });

const patch = ({ stream }: Reader, topic: LiveTopic, did: string, told: Told): void => {
  if (Object.keys(told.values).length > 0 || told.reported !== undefined) stream.send('patch', { topic, did, ...told });
};

type Sending = { module: StoredModule; dids: Dids; read: Rows; patches: Rows };

/** Rows on the screen change in place; what else changed is for the page to request. */
const sendTo = (interest: Interest, { module, dids, read, patches }: Sending): void => {
  const { reader, pid, isList, isBoard, rows, records } = interest;
  for (const [did, values] of patches) {
    interest.newer?.add(did);
    if (rows.has(did)) patch(reader, { kind: 'list', pid }, did, listPart(module, values));
    if (records.has(did)) patch(reader, { kind: 'record', pid, did }, did, recordPart(values));
  }
  const isPatched = (did: string) => rows.has(did) && read.has(did);
  if (isList && (dids === '*' || ![...dids].every(isPatched))) changed(reader, { kind: 'list', pid });
  if (isBoard) changed(reader, { kind: 'board', pid });
  for (const did of records)
    if ((dids === '*' || dids.has(did)) && !read.has(did)) changed(reader, { kind: 'record', pid, did });
};

/** Tells readers of a company's module what changed; values are read once for all readers with the same rights. */
export const createDelivery = (reading: Reading, interests: Interests) => {
  const lastSent = new Map<string, Map<string, LastSent>>();
  const keyOf = (company: string, pid: string) => `${company}:${pid}`;

  const lastOf = (company: string, pid: string, rights: string): LastSent => {
    const key = keyOf(company, pid);
    const byRights = lastSent.get(key) ?? new Map<string, LastSent>();
    lastSent.set(key, byRights);
    const known = byRights.get(rights) ?? createLastSent();
    byRights.set(rights, known);
    return known;
  };

  const read = async (reader: Reader, module: StoredModule, dids: readonly string[]): Promise<Rows> => {
    const parts = [];
    for (const chunk of chunksOf(dids)) parts.push(await readRows(reading, reader, module, chunk));
    return new Map(parts.flatMap((part) => [...part]));
  };

  /** Readers with the same rights: one of them requests all. */
  const deliverTo = async (readers: readonly Interest[], module: StoredModule, dids: Dids): Promise<void> => {
    const [first] = readers;
    if (first === undefined || first.reader.actor.rightsOn(first.pid).read === 0) return;
    const { reader, pid } = first;
    const watched = watchedOf(readers);
    const last = lastOf(reader.actor.companyid, pid, reader.rights);
    last.keep(watched);
    const wanted = [...watched].filter((did) => dids === '*' || dids.has(did));
    const found = await read(reader, module, wanted);
    const patches = new Map([...found].map(([did, values]) => [did, last.changes(did, values)]));
    for (const did of wanted) if (!found.has(did)) last.forget(did);
    for (const interest of readers) sendTo(interest, { module, dids, read: found, patches });
  };

  /** Histories grow with their devices' reports. */
  const tellHistory = (company: string, pid: string): void => {
    for (const { reader, isList, isBoard } of interests.of(company, pid) ?? []) {
      if (reader.actor.rightsOn(pid).read === 0) continue;
      if (isList) changed(reader, { kind: 'list', pid });
      if (isBoard) changed(reader, { kind: 'board', pid });
    }
  };

  return {
    deliver: async ({ company, pid, dids }: ChangedRecords): Promise<void> => {
      const module = await reading.services.modules.find(company, pid);
      if (module === undefined) return;
      const own = interests.of(company, pid);
      if (own === undefined) lastSent.delete(keyOf(company, pid));
      const byRights = Map.groupBy(own ?? [], ({ reader }) => reader.rights);
      for (const readers of byRights.values()) await deliverTo(readers, module, dids);
      const { historypid } = module.config;
      if (historypid !== undefined) tellHistory(company, historypid.toLowerCase());
    },
    /**
     * Sends the rows that a new reader shows as they are now, so that no change falls between the page's question and
     * the stream.
     */
    begin: async (interest: Interest): Promise<void> => {
      const { reader, pid } = interest;
      const module = await reading.services.modules.find(reader.actor.companyid, pid);
      if (module === undefined || reader.actor.rightsOn(pid).read === 0) return;
      const last = lastOf(reader.actor.companyid, pid, reader.rights);
      interest.newer = new Set();
      for (const chunk of chunksOf([...watchedOf([interest])])) {
        const found = await readRows(reading, reader, module, chunk);
        for (const [did, values] of found) last.begin(did, values);
        const newer = interest.newer ?? new Set();
        const patches = new Map([...found].filter(([did]) => !newer.has(did)));
        sendTo(interest, { module, dids: new Set(chunk.filter((did) => !newer.has(did))), read: found, patches });
      }
      interest.newer = undefined;
    },
    /** Columns may have changed: rows are sent whole the next time. */
    forget: (): void => lastSent.clear(),
  };
};
