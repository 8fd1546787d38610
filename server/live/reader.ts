import type { LiveTopic } from '../../src/schemas/live.ts';
import type { Language } from '../../src/engine/column.ts';
import type { Actor } from '../http/actor.ts';
import type { LiveStream } from './stream.ts';

/**
 * Reader of a stream. `rights` is equal for readers who get the same answers: same grants, departments and language.
 */
export type Reader = {
  actor: Actor;
  token: string;
  language: Language;
  rights: string;
  stream: LiveStream;
  hasMenu: boolean;
  hasInbox: boolean;
};

/** Subscription of one reader to one module: the lists, boards and records that the page shows. */
export type Subscription = {
  reader: Reader;
  pid: string;
  isList: boolean;
  isBoard: boolean;
  /** Rows of lists. */
  rows: ReadonlySet<string>;
  /** Records that are open by themselves. */
  records: ReadonlySet<string>;
  /** Records that were patched while the first rows are read, which may be older. */
  newer: Set<string> | undefined;
  /** Which `changed` events are still to be sent. */
  pending: { list: boolean; board: boolean };
};

/** The topics of a reader by module. */
export const subscriptionsOf = (reader: Reader, topics: readonly LiveTopic[]): Subscription[] => {
  const onModules = topics.flatMap((topic) => ('pid' in topic ? [topic] : []));
  return [...Map.groupBy(onModules, ({ pid }) => pid.toLowerCase())].map(([pid, all]) => ({
    reader,
    pid,
    isList: all.some(({ kind }) => kind === 'list'),
    isBoard: all.some(({ kind }) => kind === 'board'),
    rows: new Set(all.flatMap((topic) => (topic.kind === 'list' ? (topic.dids ?? []) : []))),
    records: new Set(all.flatMap((topic) => (topic.kind === 'record' ? [topic.did] : []))),
    newer: undefined,
    pending: { list: false, board: false },
  }));
};
