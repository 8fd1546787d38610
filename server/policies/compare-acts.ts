import { setImmediate } from 'node:timers/promises';
import {
  type Act,
  type ActConflict,
  actConflicts,
  type DomainOf,
} from '../../src/engine/automation/policy-conflict.ts';

/** One policy or linkage, device by device. */
export type ActsOn = (device: string) => readonly Act[];

export type Other = { kind: 'policy' | 'linkage'; did: string; name: string; actsOn: ActsOn };

/** A row and another rule that want different values, and the devices on which they do. */
export type FoundConflict = { other: Other; conflict: ActConflict; devices: Set<string> };

/** What one call may cost: pairs that are compared, and conflicts and devices that are answered. */
const mostPairs = 300_000;
const mostConflicts = 300;
/** Devices that one conflict names. */
const mostDevices = 50;
/** Pairs between two turns of the event loop: some 5 ms. */
const slice = 1_000;

const keyOf = (other: Other, { path, mine, theirs }: ActConflict): string =>
  JSON.stringify([other.kind, other.did, path, mine, theirs]);

function* pairsOf(devices: readonly string[], actsOn: ActsOn, others: readonly Other[]) {
  for (const device of devices) {
    const acts = actsOn(device);
    for (const other of others)
      for (const theirs of other.actsOn(device)) for (const mine of acts) yield { other, theirs, mine };
  }
}

/**
 * Conflicts between the acts of one rule and those of others. A table of 500 rows over 500 devices has more pairs than
 * anybody waits for: other calls get their turn in between, and the search ends at a fixed number of pairs.
 */
export const compareActs = async (
  { devices, actsOn }: { devices: readonly string[]; actsOn: ActsOn },
  others: readonly Other[],
  domainOf: DomainOf,
): Promise<FoundConflict[]> => {
  const found = new Map<string, FoundConflict>();
  let pairs = 0;
  for (const { other, theirs, mine } of pairsOf(devices, actsOn, others)) {
    pairs += 1;
    if (pairs > mostPairs || found.size >= mostConflicts) break;
    if (pairs % slice === 0) await setImmediate();
    for (const conflict of actConflicts(mine, theirs, domainOf)) {
      const key = keyOf(other, conflict);
      const before = found.get(key) ?? { other, conflict, devices: new Set<string>() };
      if (before.devices.size < mostDevices) before.devices.add(conflict.did);
      found.set(key, before);
    }
  }
  return [...found.values()];
};
