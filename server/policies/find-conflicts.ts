import { setImmediate } from 'node:timers/promises';
import {
  type RuleCommand,
  type CommandConflict,
  commandConflicts,
  type DomainOf,
} from '../../src/engine/automation/policy-conflict.ts';

/** Returns the commands that one policy or linkage sends to a device. */
export type CommandsFor = (device: string) => readonly RuleCommand[];

export type OtherRule = { kind: 'policy' | 'linkage'; did: string; name: string; commandsFor: CommandsFor };

/** Conflict between the row and another rule that set different values, with the devices concerned. */
export type FoundConflict = { other: OtherRule; conflict: CommandConflict; devices: Set<string> };

/** Limits of one call: maximum pairs compared, and maximum conflicts returned. */
const maxPairs = 300_000;
const maxConflicts = 300;
/** Maximum devices listed for one conflict. */
const maxDevices = 50;
/** Pairs compared before yielding to the event loop, about 5 ms. */
const slice = 1_000;

const keyOf = (other: OtherRule, { path, mine, theirs }: CommandConflict): string =>
  JSON.stringify([other.kind, other.did, path, mine, theirs]);

function* pairsOf(devices: readonly string[], commandsFor: CommandsFor, others: readonly OtherRule[]) {
  for (const device of devices) {
    const commands = commandsFor(device);
    for (const other of others)
      for (const theirs of other.commandsFor(device)) for (const mine of commands) yield { other, theirs, mine };
  }
}

/**
 * Finds conflicts between one rule and others. 500 rows over 500 devices make too many pairs to compare in one go: the
 * loop yields to other requests and stops at `maxPairs`.
 */
export const findConflicts = async (
  { devices, commandsFor }: { devices: readonly string[]; commandsFor: CommandsFor },
  others: readonly OtherRule[],
  domainOf: DomainOf,
): Promise<FoundConflict[]> => {
  const conflictsByKey = new Map<string, FoundConflict>();
  let pairs = 0;
  for (const { other, theirs, mine } of pairsOf(devices, commandsFor, others)) {
    pairs += 1;
    if (pairs > maxPairs || conflictsByKey.size >= maxConflicts) break;
    if (pairs % slice === 0) await setImmediate();
    for (const conflict of commandConflicts(mine, theirs, domainOf)) {
      const key = keyOf(other, conflict);
      const before = conflictsByKey.get(key) ?? { other, conflict, devices: new Set<string>() };
      if (before.devices.size < maxDevices) before.devices.add(conflict.did);
      conflictsByKey.set(key, before);
    }
  }
  return [...conflictsByKey.values()];
};
