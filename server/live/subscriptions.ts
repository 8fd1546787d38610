import type { Subscription } from './reader.ts';

/**
 * Index of the readers by what they show, so that the cost of a change depends on its own readers and not on all open
 * streams.
 */

export const watchedDidsOf = ({ rows, records }: Subscription): ReadonlySet<string> => new Set([...rows, ...records]);

/** Readers of one module with the same rights, and which of them watch each record. */
const createAudience = () => {
  const subscriptions = new Set<Subscription>();
  /** Most records are on one page, and an object for each would be most of a stream's memory. */
  const byDid = new Map<string, Subscription | Set<Subscription>>();
  const watch = (did: string, subscription: Subscription): void => {
    const existing = byDid.get(did);
    if (existing === undefined) byDid.set(did, subscription);
    else if (existing instanceof Set) existing.add(subscription);
    else byDid.set(did, new Set([existing, subscription]));
  };
  const unwatch = (did: string, subscription: Subscription): void => {
    const existing = byDid.get(did);
    if (existing instanceof Set && existing.delete(subscription) && existing.size > 0) return;
    if (existing === subscription || existing instanceof Set) byDid.delete(did);
  };
  return {
    add: (subscription: Subscription): void => {
      subscriptions.add(subscription);
      for (const did of watchedDidsOf(subscription)) watch(did, subscription);
    },
    remove: (subscription: Subscription): void => {
      if (!subscriptions.delete(subscription)) return;
      for (const did of watchedDidsOf(subscription)) unwatch(did, subscription);
    },
    subscriptions: subscriptions as ReadonlySet<Subscription>,
    watchedDids: byDid as ReadonlyMap<string, unknown>,
    watching: (did: string): Iterable<Subscription> => {
      const existing = byDid.get(did);
      if (existing === undefined) return [];
      return existing instanceof Set ? existing : [existing];
    },
  };
};

export type Audience = ReturnType<typeof createAudience>;

/** Subscriptions by company and module, then by the readers' rights. */
export const createSubscriptions = () => {
  const byModule = new Map<string, Map<string, Audience>>();
  const keyOf = (company: string, pid: string) => `${company}:${pid}`;
  const audienceKeyOf = ({ reader, pid }: Subscription) => ({
    key: keyOf(reader.actor.companyid, pid),
    rights: reader.rights,
  });
  return {
    add: (subscription: Subscription): void => {
      const { key, rights } = audienceKeyOf(subscription);
      const audiences = byModule.get(key) ?? new Map<string, Audience>();
      byModule.set(key, audiences);
      const audience = audiences.get(rights) ?? createAudience();
      audiences.set(rights, audience);
      audience.add(subscription);
    },
    remove: (subscription: Subscription): void => {
      const { key, rights } = audienceKeyOf(subscription);
      const audiences = byModule.get(key);
      const audience = audiences?.get(rights);
      audience?.remove(subscription);
      if (audience?.subscriptions.size === 0) audiences?.delete(rights);
      if (audiences?.size === 0) byModule.delete(key);
    },
    /** By rights; none if no client shows the module. */
    audiencesOf: (company: string, pid: string): readonly Audience[] => [
      ...(byModule.get(keyOf(company, pid))?.values() ?? []),
    ],
    of: (company: string, pid: string): Subscription[] =>
      [...(byModule.get(keyOf(company, pid))?.values() ?? [])].flatMap(({ subscriptions }) => [...subscriptions]),
  };
};

export type Subscriptions = ReturnType<typeof createSubscriptions>;
