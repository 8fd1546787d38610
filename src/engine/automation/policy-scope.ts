import type { Policy } from './policy.ts';

/** A device of a policy, and the scope value that selects its rows. */
export type Target = { device: string; scope: string };

/** Resolved scope of a policy; `linked` looks up records by the name of a link and a device. */
export type PolicyScope = {
  targets: readonly Target[];
  linked(link: string, device: string): readonly { pid: string; did: string }[];
};

export type RunningPolicy = Policy & { did: string; saver: string; savedat: number };

/** Records that a link of this name leads to from a device; the device itself for its own list. */
export const recordsOf = (
  { linked }: PolicyScope,
  policy: Policy,
  { device, link, isOwn }: { device: string; link: string; isOwn: boolean },
): readonly { pid: string; did: string }[] => (isOwn ? [{ pid: policy.targetpid, did: device }] : linked(link, device));
