/**
 * The ids that are above themselves (cycles), following `upperOf`, which is called once for each id, however deep they are.
 * An id without one above it is a root.
 */
export const idsInCycles = (
  dids: Iterable<string>,
  upperOf: (did: string) => string | null | undefined,
): ReadonlySet<string> => {
  const found = new Set<string>();
  const done = new Set<string>();
  for (const start of dids) {
    /** Ids in their order from `start` upwards. */
    const path = new Set<string>();
    let did: string | null | undefined = start;
    while (did !== null && did !== undefined && !done.has(did) && !path.has(did)) {
      path.add(did);
      did = upperOf(did);
    }
    let isInCycle = false;
    for (const passed of path) {
      isInCycle ||= passed === did;
      if (isInCycle) found.add(passed);
      done.add(passed);
    }
  }
  return found;
};
