type Write = () => Promise<unknown>;

/**
 * Runs one write at a time. Of the writes of a key that are requested meanwhile only the last is run; a failed one is not
 * repeated.
 */
export const createLatestWrite = (): ((key: string, write: Write) => void) => {
  const waiting = new Map<string, Write>();
  let isRunning = false;
  const run = async (): Promise<void> => {
    isRunning = true;
    for (const [key, write] of waiting) {
      waiting.delete(key);
      try {
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await write();
      } catch {
        // The caller's request has shown why.
      }
    }
    isRunning = false;
  };
  return (key, write) => {
    waiting.set(key, write);
    if (!isRunning) void run();
  };
};
