type Labelled = { label: string; failure: unknown };

/** Failures that an error lists; while the database is down each company of a round fails in the same way. */
const maxListed = 10;

const errorOf = ({ label, failure }: Labelled): Error => new Error(label, { cause: failure });

/**
 * Fault isolation of work in parts, such as the companies of a round: after the failure of one part the others still run.
 */
export const createIsolation = () => {
  const failures: Labelled[] = [];
  return {
    /** `label` names the part in the error of `end`. @returns undefined if the work failed */
    isolate: async <T>(label: string, work: () => Promise<T>): Promise<T | undefined> => {
      try {
        return await work();
      } catch (failure) {
        failures.push({ label, failure });
        return undefined;
      }
    },
    /**
     * Called after the last part. @throws an error with the label of the part that failed, its failure as the cause; an
     * AggregateError of the first 10 if several failed
     */
    end: (): void => {
      const [first, ...others] = failures;
      if (first === undefined) return;
      if (others.length === 0) throw errorOf(first);
      throw new AggregateError(failures.slice(0, maxListed).map(errorOf), `${failures.length} parts failed`);
    },
  };
};

export type Isolation = ReturnType<typeof createIsolation>;
