/** A set of the last values that were added; beyond `max` the oldest is evicted. */
export const createRecentSet = (max: number) => {
  const values = new Set<string>();
  return {
    has: (value: string): boolean => values.has(value),
    add: (value: string): void => {
      values.delete(value);
      values.add(value);
      const [oldest] = values;
      if (values.size > max && oldest !== undefined) values.delete(oldest);
    },
    delete: (value: string): void => void values.delete(value),
    clear: (): void => values.clear(),
  };
};
