import { commandsOfLinkage, commandsOfPolicy } from '../../src/engine/automation/policy-conflict.ts';
import type { PolicyScope } from '../../src/engine/automation/policy-scope.ts';
import type { Policy } from '../../src/engine/automation/policy.ts';
import { products } from '../../src/engine/products.ts';
import { reachableRecords } from '../automation/reachable-records.ts';
import { domainIn, readable } from '../linkages/conflicts.ts';
import { modulesOf } from '../rules/named-records.ts';
import { namesOf } from '../rules/names.ts';
import { linkagesOn } from '../rules/stored-linkages.ts';
import type { RequestContext } from '../records/request-context.ts';
import { type CommandsFor, findConflicts, type OtherRule } from './find-conflicts.ts';
import { readableScope } from './policy-dry-run.ts';
import { policiesOn, readRunning, readScopes } from '../rules/running-policies.ts';

/** Policies and linkages that would set a parameter of the same device to another value. A conflict never prevents saving. */

/** Expands the rows of a policy's table for one device at a time: all devices at once would take too much memory. */
const commandsIn = (policy: Policy, scope: PolicyScope): CommandsFor => {
  const targets = Map.groupBy(scope.targets, ({ device }) => device);
  return (device) => commandsOfPolicy(policy, { ...scope, targets: targets.get(device) ?? [] });
};

const linkages = async (
  requestContext: RequestContext,
  devices: readonly string[],
): Promise<{ others: OtherRule[]; isReadable: (did: string) => boolean }> => {
  const { db, actor } = requestContext;
  const all = await linkagesOn(db, actor.companyid, { dids: devices, isOfferedToo: false });
  const seen = await readable(requestContext, all);
  return {
    others: all.map((linkage) => {
      const commands = Map.groupBy(commandsOfLinkage(linkage), ({ device }) => device);
      return {
        kind: 'linkage',
        did: linkage.did,
        name: linkage.name,
        commandsFor: (device) => commands.get(device) ?? [],
      };
    }),
    isReadable: (did) => seen.has(did),
  };
};

/** Enabled policies, each limited to these devices. */
const policies = (
  { db, actor }: RequestContext,
  exceptDid: string | undefined,
  devices: readonly string[],
): Promise<OtherRule[]> =>
  db.transaction({ company: actor.companyid }, async (trx) => {
    const dids = (await policiesOn(trx, actor.companyid, devices)).filter((did) => did !== exceptDid);
    if (dids.length === 0) return [];
    const running = await readRunning(trx, actor.companyid, dids);
    const scopes = await readScopes(trx, actor.companyid, dids, devices);
    return running.map(({ did, head, policy }) => ({
      kind: 'policy' as const,
      did,
      name: head.name,
      commandsFor: commandsIn(policy, scopes(did)),
    }));
  });

export const policyConflicts = async (requestContext: RequestContext, policy: Policy, did: string | undefined) => {
  const { db, services, actor } = requestContext;
  const modules = await modulesOf(requestContext);
  const scope = await readableScope(requestContext, policy);
  const devices = [...new Set(scope.targets.map(({ device }) => device))];
  if (devices.length === 0) return [];
  const others = await policies(requestContext, did, devices);
  const { others: linked, isReadable } = await linkages(requestContext, devices);
  const conflicts = await findConflicts(
    { devices, commandsFor: commandsIn(policy, scope) },
    [...others, ...linked],
    domainIn(modules),
  );
  const seen = await reachableRecords(
    { db, services, actor },
    others.map((otherRule) => ({ pid: products.policies, did: otherRule.did })),
    'read',
  );
  const mayRead = ({ kind, did: of }: OtherRule) =>
    kind === 'linkage' ? isReadable(of) : seen({ pid: products.policies, did: of });
  const pid = policy.targetpid;
  const named = conflicts.flatMap((conflict) => [...conflict.devices].map((did) => ({ pid, did })));
  const names = await namesOf(requestContext, modules, named, 'read');
  return conflicts.map(({ other, conflict: { column, mine, theirs, path }, devices: about }) => ({
    kind: other.kind,
    did: mayRead(other) ? other.did : '',
    ...(mayRead(other) ? { name: other.name } : {}),
    column,
    devices: [...about].map((device) => {
      const name = names.of({ pid, did: device });
      return { pid, did: device, ...(name === undefined ? {} : { name }) };
    }),
    mine,
    theirs,
    path,
  }));
};
