import type { RecordValues } from '../../engine/column.ts';
import type { LiveTopic } from '../../schemas/live.ts';

/**
 * Live event. `patch`: changed columns of a row or record. `changed`: something in the topic has changed. `again`:
 * events may have been missed, so that everything on screen must be refetched.
 */
export type LiveEvent =
  | { kind: 'patch'; topic: LiveTopic; did: string; values: RecordValues }
  | { kind: 'changed'; topic: LiveTopic }
  | { kind: 'again' };

/** The topic that an event names: a list without its rows. */
export const topicKey = (topic: LiveTopic): string =>
  [topic.kind, 'pid' in topic ? topic.pid.toLowerCase() : '', topic.kind === 'record' ? topic.did : ''].join(' ');

/** Limits of one stream. Contract "Live". */
const maxTopics = 200;
const maxIds = 1_000;

const idsOf = (topic: LiveTopic): number => (topic.kind === 'list' ? (topic.dids?.length ?? 0) : 1);

/** Every topic once, lists with the rows of all; what goes beyond the limits of a stream is left out, the rows first. */
export const mergeTopics = (topics: readonly LiveTopic[]): LiveTopic[] => {
  const merged = new Map<string, LiveTopic>();
  for (const topic of topics) {
    const existing = merged.get(topicKey(topic));
    const dids = [topic, existing].flatMap((source) => (source?.kind === 'list' ? (source.dids ?? []) : []));
    merged.set(
      topicKey(topic),
      topic.kind === 'list' ? { kind: 'list', pid: topic.pid, dids: [...new Set(dids)].slice(0, 500) } : topic,
    );
  }
  let ids = 0;
  return [...merged.values()].slice(0, maxTopics).map((topic) => {
    const topicIds = idsOf(topic);
    if (ids + topicIds > maxIds && topic.kind === 'list') return { kind: 'list', pid: topic.pid };
    ids += topicIds;
    return topic;
  });
};
