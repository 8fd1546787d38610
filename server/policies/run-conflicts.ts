import {
  type Act,
  type ActConflict,
  actConflicts,
  actsOfLinkage,
  actsOfPolicy,
} from '../../src/engine/automation/policy-conflict.ts';
import type { Policy } from '../../src/engine/automation/policy.ts';
import { products } from '../../src/engine/products.ts';
import { reachableTo } from '../automation/acting-sight.ts';
import { domainIn, readable } from '../linkages/conflicts.ts';
import { modulesOf } from '../linkages/named-records.ts';
import { namesOf } from '../linkages/names.ts';
import { linkageOf, linkageQuery } from '../linkages/stored.ts';
import type { RequestContext } from '../records/request-context.ts';
import { readableScope } from './run-preview.ts';
import { readRunning, readScopes } from './run-stored.ts';

/** Policies and linkages that would set a parameter of the same device to another value. Saving is never refused for it. */

/** Devices that one conflict names. */
const mostDevices = 50;

type Other = { kind: 'policy' | 'linkage'; did: string; name: string; acts: Act[] };

const linkages = async ({
  db,
  actor,
}: RequestContext): Promise<{ others: Other[]; shown: (did: string) => boolean }> => {
  const query = linkageQuery(db, actor.companyid).where('workflowstatus', '=', 1).where('heir', 'is', null);
  const [rows = []] = await db.read({ company: actor.companyid }, [query.compile()]);
  const all = rows.map(linkageOf);
  const seen = await readable({ db, actor } as RequestContext, all);
  return {
    others: all.map((one) => ({ kind: 'linkage', did: one.did, name: one.name, acts: actsOfLinkage(one) })),
    shown: (did) => seen.has(did),
  };
};

/** Enabled policies, as far as they are about these devices. */
const policies = (
  { db, actor }: RequestContext,
  own: string | undefined,
  devices: readonly string[],
): Promise<Other[]> =>
  db.transaction({ company: actor.companyid }, async (trx) => {
    const running = (await readRunning(trx, actor.companyid)).filter(({ did }) => did !== own);
    const dids = running.map(({ did }) => did);
    const scopes = await readScopes(trx, actor.companyid, dids, devices);
    return running.map(({ did, head, policy }) => ({
      kind: 'policy' as const,
      did,
      name: head.name,
      acts: actsOfPolicy(policy, scopes(did)),
    }));
  });

type Found = { other: Other; conflict: ActConflict };

const keyOf = ({ other, conflict }: Found): string =>
  JSON.stringify([other.kind, other.did, conflict.path, conflict.mine, conflict.theirs]);

export const policyConflicts = async (requestContext: RequestContext, policy: Policy, did: string | undefined) => {
  const { db, services, actor } = requestContext;
  const modules = await modulesOf(requestContext);
  const mine = actsOfPolicy(policy, await readableScope(requestContext, policy));
  const devices = [...new Set(mine.map(({ device }) => device))];
  if (devices.length === 0) return [];
  const others = await policies(requestContext, did, devices);
  const { others: linked, shown } = await linkages(requestContext);
  const byDevice = Map.groupBy(mine, ({ device }) => device);
  const domainOf = domainIn(modules);
  const found = [...others, ...linked].flatMap((other) =>
    other.acts.flatMap((theirs) =>
      (byDevice.get(theirs.device) ?? []).flatMap((own): Found[] =>
        actConflicts(own, theirs, domainOf).map((conflict) => ({ other, conflict })),
      ),
    ),
  );
  const seen = await reachableTo(
    { db, services, actor },
    others.map((one) => ({ pid: products.policies, did: one.did })),
    'read',
  );
  const mayRead = ({ kind, did: of }: Other) =>
    kind === 'linkage' ? shown(of) : seen({ pid: products.policies, did: of });
  const names = await namesOf(
    requestContext,
    modules,
    found.map(({ conflict }) => conflict),
    'read',
  );
  return [...Map.groupBy(found, keyOf).values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined) return [];
    const { other, conflict } = first;
    const { column, mine: wanted, theirs, path } = conflict;
    const about = new Map(same.map(({ conflict: one }) => [one.did, one])).values();
    return [
      {
        kind: other.kind,
        did: mayRead(other) ? other.did : '',
        ...(mayRead(other) ? { name: other.name } : {}),
        column,
        devices: [...about].slice(0, mostDevices).map((one) => {
          const name = names.of(one);
          return { pid: one.pid, did: one.did, ...(name === undefined ? {} : { name }) };
        }),
        mine: wanted,
        theirs,
        path,
      },
    ];
  });
};
