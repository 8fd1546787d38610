import { performance } from 'node:perf_hooks';
import type { MeasureListener, Statement } from './database.ts';

/** Publishes the times of statements that have a subject to listeners. */
export const createStatementTimes = () => {
  const listeners = new Set<MeasureListener>();
  const publish = ({ subject }: Statement, milliseconds: number): void => {
    if (subject !== undefined) for (const listener of listeners) listener(subject, milliseconds);
  };
  return {
    add: (listener: MeasureListener): void => void listeners.add(listener),
    publish,
    /**
     * Times an answer that comes over a socket. Event loop utilization: only the time in which this process was idle
     * counts, so that work of its own is not taken for work of the database. A statement that fails is timed too.
     */
    timed: async <T>(statement: Statement, ask: () => Promise<T>): Promise<T> => {
      if (statement.subject === undefined || listeners.size === 0) return ask();
      const before = performance.eventLoopUtilization();
      try {
        return await ask();
      } finally {
        publish(statement, performance.eventLoopUtilization(before).idle);
      }
    },
  };
};
