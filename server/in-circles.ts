/**
 * The ids that are above themselves, following `upperOf`. It is called once for each id, however deep they are; an id
 * without an upper one ends the way up.
 */
export const inCircles = (
  dids: Iterable<string>,
  upperOf: (did: string) => string | null | undefined,
): ReadonlySet<string> => {
  const found = new Set<string>();
  const done = new Set<string>();
  for (const start of dids) {
    /** Ids in their order from `start` upwards. */
    const way = new Set<string>();
    let did: string | null | undefined = start;
    while (did !== null && did !== undefined && !done.has(did) && !way.has(did)) {
      way.add(did);
      did = upperOf(did);
    }
    let isInCircle = false;
    for (const passed of way) {
      isInCircle ||= passed === did;
      if (isInCircle) found.add(passed);
      done.add(passed);
    }
  }
  return found;
};
