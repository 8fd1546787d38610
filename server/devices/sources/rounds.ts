/** Work of a source that is due every so many seconds, by name. `reset` makes it due at once. */
export const createRounds = <Round extends string>(now: () => number, seconds: Readonly<Record<Round, number>>) => {
  const last = new Map<Round, number>();
  return {
    /** True at most once in each period: the work counts as begun. */
    isDue: (round: Round): boolean => {
      const time = now();
      if (time - (last.get(round) ?? -Infinity) < seconds[round]) return false;
      last.set(round, time);
      return true;
    },
    reset: (round: Round): void => void last.delete(round),
  };
};
