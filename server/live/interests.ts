import type { Interest } from './reader.ts';

/**
 * Index of the readers by what they show, so that the cost of a change depends on its own readers and not on all open
 * streams.
 */

export const watchedDidsOf = ({ rows, records }: Interest): ReadonlySet<string> => new Set([...rows, ...records]);

/** Readers of one module with the same rights, and which of them watch each record. */
const createAudience = () => {
  const interests = new Set<Interest>();
  /** Most records are on one page, and an object for each would be most of a stream's memory. */
  const byDid = new Map<string, Interest | Set<Interest>>();
  const watch = (did: string, interest: Interest): void => {
    const existing = byDid.get(did);
    if (existing === undefined) byDid.set(did, interest);
    else if (existing instanceof Set) existing.add(interest);
    else byDid.set(did, new Set([existing, interest]));
  };
  const unwatch = (did: string, interest: Interest): void => {
    const existing = byDid.get(did);
    if (existing instanceof Set && existing.delete(interest) && existing.size > 0) return;
    if (existing === interest || existing instanceof Set) byDid.delete(did);
  };
  return {
    add: (interest: Interest): void => {
      interests.add(interest);
      for (const did of watchedDidsOf(interest)) watch(did, interest);
    },
    remove: (interest: Interest): void => {
      if (!interests.delete(interest)) return;
      for (const did of watchedDidsOf(interest)) unwatch(did, interest);
    },
    interests: interests as ReadonlySet<Interest>,
    watchedDids: byDid as ReadonlyMap<string, unknown>,
    watching: (did: string): Iterable<Interest> => {
      const existing = byDid.get(did);
      if (existing === undefined) return [];
      return existing instanceof Set ? existing : [existing];
    },
  };
};

export type Audience = ReturnType<typeof createAudience>;

/** Interests by company and module, then by the readers' rights. */
export const createInterests = () => {
  const byModule = new Map<string, Map<string, Audience>>();
  const keyOf = (company: string, pid: string) => `${company}:${pid}`;
  const audienceKeyOf = ({ reader, pid }: Interest) => ({
    key: keyOf(reader.actor.companyid, pid),
    rights: reader.rights,
  });
  return {
    add: (interest: Interest): void => {
      const { key, rights } = audienceKeyOf(interest);
      const audiences = byModule.get(key) ?? new Map<string, Audience>();
      byModule.set(key, audiences);
      const audience = audiences.get(rights) ?? createAudience();
      audiences.set(rights, audience);
      audience.add(interest);
    },
    remove: (interest: Interest): void => {
      const { key, rights } = audienceKeyOf(interest);
      const audiences = byModule.get(key);
      const audience = audiences?.get(rights);
      audience?.remove(interest);
      if (audience?.interests.size === 0) audiences?.delete(rights);
      if (audiences?.size === 0) byModule.delete(key);
    },
    /** By rights; none if no client shows the module. */
    audiencesOf: (company: string, pid: string): readonly Audience[] => [
      ...(byModule.get(keyOf(company, pid))?.values() ?? []),
    ],
    of: (company: string, pid: string): Interest[] =>
      [...(byModule.get(keyOf(company, pid))?.values() ?? [])].flatMap(({ interests }) => [...interests]),
  };
};

export type Interests = ReturnType<typeof createInterests>;
