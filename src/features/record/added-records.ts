/** Maximum records remembered; the oldest are forgotten. */
const maxRemembered = 200;

const added = new Set<string>();

/** Remembers a record that was added on this page, so that its list does not announce it as a new row. */
export const rememberAdded = (did: string): void => {
  added.add(did);
  const [oldest] = added;
  if (added.size > maxRemembered && oldest !== undefined) added.delete(oldest);
};

export const wasAddedHere = (did: string): boolean => added.has(did);
