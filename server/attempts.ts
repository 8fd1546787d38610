/**
 * Work in parts, such as the companies of a round: one part that fails keeps no other from its turn.
 */
export const createAttempts = () => {
  const failures: unknown[] = [];
  return {
    /** @returns undefined if the work failed */
    attempt: async <T>(work: () => Promise<T>): Promise<T | undefined> => {
      try {
        return await work();
      } catch (failure) {
        failures.push(failure);
        return undefined;
      }
    },
    /** After the last part. @throws the first failure, if any part failed */
    end: (): void => {
      if (failures.length > 0) throw failures[0];
    },
  };
};
