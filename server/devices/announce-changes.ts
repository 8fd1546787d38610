import { runsTopic } from '../automation/detect-edges.ts';
import { commandsTopic } from '../commands/request-commands.ts';
import type { Db } from '../db/database.ts';
import { changedTopic } from '../announcements/topics.ts';

/** Milliseconds in which changes of a module are announced together. */
const together = 100;

/** Announces what batches of reports changed: runs at once, changed records of a module a few times a second. */
export const createAnnouncer = (db: Db) => {
  const changed = new Map<string, { company: string; pid: string; dids: Set<string> }>();
  const underWay = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let runs: 'announced' | 'announcing' | 'again' = 'announced';

  // A lost announcement costs a delay only: listeners also poll.
  const announce = (topic: string): Promise<void> => {
    const sent = db
      .announce(topic)
      .catch(() => undefined)
      .finally(() => underWay.delete(sent));
    underWay.add(sent);
    return sent;
  };

  const announceChanges = (): void => {
    timer = undefined;
    for (const { company, pid, dids } of changed.values()) void announce(changedTopic(company, pid, [...dids]));
    changed.clear();
  };

  const announceRuns = async (): Promise<void> => {
    runs = 'announcing';
    await announce(runsTopic);
    const isAgain = runs !== 'announcing';
    runs = 'announced';
    if (isAgain) await announceRuns();
  };

  return {
    changed: (company: string, pid: string, dids: readonly string[]): void => {
      if (dids.length === 0) return;
      const key = `${company}/${pid}`;
      const entry = changed.get(key) ?? { company, pid, dids: new Set<string>() };
      for (const did of dids) entry.dids.add(did);
      changed.set(key, entry);
      timer ??= setTimeout(announceChanges, together);
    },
    /** Runs were queued; while one announcement is in flight, all later ones are merged into one more. */
    queued: (): void => {
      if (runs !== 'announced') runs = 'again';
      else void announceRuns();
    },
    /** Commands are to be sent again. */
    due: (): void => void announce(commandsTopic),
    settled: async (): Promise<void> => {
      clearTimeout(timer);
      if (timer !== undefined) announceChanges();
      await Promise.all(underWay);
    },
  };
};

export type Announcer = ReturnType<typeof createAnnouncer>;
