import { type EventLoopUtilization, performance } from 'node:perf_hooks';

/**
 * Idle-time garbage collection. V8 collects when a thread allocates, so a server at rest keeps the garbage of its last
 * busy hour resident. The collection that also compacts the heap and returns its pages to the system pauses the thread
 * for about 100 ms, so it waits for a time in which nobody would notice.
 */

const checkMilliseconds = 5_000;
/** At rest the loop was busy for less than this share of the last five seconds: rules, reports of a few devices and upkeep go on. */
const restingShare = 0.2;
/** A smaller growth of the heap is not worth the pause, bytes. */
const worthwhileBytes = 16 * 1024 * 1024;

type Thread = {
  /** Nothing without `--expose-gc`. */
  collect: (() => void) | undefined;
  loop(since?: EventLoopUtilization): EventLoopUtilization;
  /** Bytes that the heap of the thread takes, garbage and empty pages included. */
  heapBytes(): number;
};

const thisThread: Thread = {
  collect: globalThis.gc && (() => globalThis.gc?.({ type: 'major', flavor: 'last-resort' })),
  loop: (since) => (since === undefined ? performance.eventLoopUtilization() : performance.eventLoopUtilization(since)),
  heapBytes: () => process.memoryUsage().heapTotal,
};

/** Collects garbage of the calling thread when it is idle and its heap has grown. The timer does not keep the process alive. */
export const collectWhenIdle = ({ collect, loop, heapBytes }: Thread = thisThread): void => {
  if (collect === undefined) return;
  let before = loop();
  let bytesAfterLast = 0;
  const check = (): void => {
    const { utilization } = loop(before);
    before = loop();
    if (utilization > restingShare || heapBytes() - bytesAfterLast < worthwhileBytes) return;
    collect();
    bytesAfterLast = heapBytes();
    // The time of the collection does not count as load.
    before = loop();
  };
  setInterval(check, checkMilliseconds).unref();
};
