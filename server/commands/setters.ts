import type { Stored } from '../../src/engine/column.ts';
import { type RuleCommand, commandsOfLinkage, commandsOfPolicy } from '../../src/engine/automation/policy-conflict.ts';
import { nextFiring, policyScheduleOf } from '../../src/engine/automation/schedule.ts';
import { linkagesOn } from '../rules/stored-linkages.ts';
import { policiesOn, readRunning, readScopes } from '../rules/running-policies.ts';
import type { RequestContext } from '../records/request-context.ts';
import type { StoredRequester } from './requesters.ts';

/** Rules that would set values of a device: enabled linkages, and enabled policies that have it in their scope. */

/** `at`: when a timer triggers the rule next; absent if it waits for an event. */
export type Setter = StoredRequester & { column: string; value: Stored; at?: number };

const earliest = (times: readonly (number | undefined)[]): number | undefined => {
  const present = times.filter((time) => time !== undefined);
  return present.length === 0 ? undefined : Math.min(...present);
};

/** One setter per value, although several rows may set it. */
const settersOf = (by: StoredRequester, commands: readonly RuleCommand[], time: number | undefined): Setter[] => {
  const set = commands.flatMap(({ cmd }) => Object.entries(cmd));
  const values = new Map(set.map(([column, value]) => [JSON.stringify([column, value]), { column, value }]));
  return [...values.values()].map((setValue) => ({ ...by, ...setValue, ...(time === undefined ? {} : { at: time }) }));
};

const policySetters = ({ db, actor, now }: RequestContext, device: string): Promise<Setter[]> =>
  db.transaction({ company: actor.companyid }, async (trx) => {
    const dids = await policiesOn(trx, actor.companyid, [device]);
    if (dids.length === 0) return [];
    const running = await readRunning(trx, actor.companyid, dids);
    const scopes = await readScopes(trx, actor.companyid, dids, [device]);
    return running.flatMap(({ did, head, policy }) => {
      const by: StoredRequester = { bykind: 'policy', bydid: did, byname: head.name };
      const times = policy.timer.map((timer) => nextFiring(policyScheduleOf(timer, policy.savedat), actor.zone, now));
      return settersOf(by, commandsOfPolicy(policy, scopes(did)), earliest(times));
    });
  });

const linkageSetters = async ({ db, actor }: RequestContext, device: string): Promise<Setter[]> => {
  const linkages = await linkagesOn(db, actor.companyid, { dids: [device], isOfferedToo: false });
  return linkages.flatMap((linkage) => {
    const commands = commandsOfLinkage(linkage).filter((command) => command.device === device);
    return settersOf({ bykind: 'linkage', bydid: linkage.did, byname: linkage.name }, commands, undefined);
  });
};

const later = Number.POSITIVE_INFINITY;

/** Sorted by the time of the next trigger; rules that wait for an event come last. */
export const settersOfDevice = async (call: RequestContext, device: string): Promise<Setter[]> =>
  [...(await policySetters(call, device)), ...(await linkageSetters(call, device))].toSorted(
    (left, right) => (left.at ?? later) - (right.at ?? later),
  );
