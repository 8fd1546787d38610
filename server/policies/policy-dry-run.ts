import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import { policyRule, ruleCountedBack } from '../../src/engine/automation/policy-rule.ts';
import type { PolicyScope } from '../../src/engine/automation/policy-scope.ts';
import type { Policy } from '../../src/engine/automation/policy.ts';
import { reachableRecords } from '../automation/reachable-records.ts';
import type { Row } from '../db/database.ts';
import { inTransaction } from '../http/in-transaction.ts';
import { type DryRunContext, dryRunRule } from '../linkages/dry-run.ts';
import type { RequestContext } from '../records/request-context.ts';
import { resolveScope } from '../rules/policy-scope.ts';

/** Scope of an unsaved policy: the devices that it selects and the actor may read. */
export const readableScope = async (requestContext: RequestContext, policy: Policy): Promise<PolicyScope> => {
  const { db, services, actor, now } = requestContext;
  const company = actor.companyid;
  const { targets, links } = await db.transaction({ company }, async (trx) => {
    const modules = services.modules.over(inTransaction(db, trx, company).db);
    return resolveScope({ trx, services: { ...services, modules }, company, zone: actor.zone, now }, policy);
  });
  const pid = policy.targetpid;
  const records = [
    ...targets.map(({ device }) => ({ pid, did: device })),
    ...links.map((link) => ({ pid: link.pid, did: link.device })),
  ];
  const mayRead = await reachableRecords({ db, services, actor }, records, 'read');
  const linked = Map.groupBy(
    links.filter((link) => mayRead({ pid: link.pid, did: link.device })),
    ({ link, target }) => `${link} ${target}`,
  );
  return {
    targets: targets.filter(({ device }) => mayRead({ pid, did: device })),
    linked: (link, device) =>
      (linked.get(`${link} ${device}`) ?? []).map((linkedDevice) => ({
        pid: linkedDevice.pid,
        did: linkedDevice.device,
      })),
  };
};

/** When a policy was saved last; now for one that is not stored. */
const savedAt = async ({ db, actor, now }: RequestContext, did: string | undefined): Promise<number> => {
  if (did === undefined) return now;
  const query = sql<Row>`select savedat from policy where companyid = ${actor.companyid} and did = ${did}`;
  const [rows = []] = await db.read({ company: actor.companyid }, [query.compile(db.builder)]);
  return Number(rows[0]?.['savedat'] ?? now);
};

/**
 * A policy over the history, day by day; its scope is the present one. `did` of a stored policy: its days are counted
 * from its last save. @throws Refusal badInput
 */
export const dryRunPolicy = async (
  requestContext: DryRunContext,
  { did, policy }: { did: string | undefined; policy: Policy },
  { from, to }: { from: number; to: number },
): Promise<Readable> => {
  const { actor } = requestContext;
  const scope = await readableScope(requestContext, policy);
  const savedat = await savedAt(requestContext, did);
  const rule = ruleCountedBack(
    policyRule({ ...policy, did: '', saver: actor.userid, savedat }, scope),
    actor.zone,
    from,
  );
  return dryRunRule({ requestContext, rule, pathOf: () => undefined, from, to });
};
