import type { Readable } from 'node:stream';
import { policyRule, type PolicyScope } from '../../src/engine/automation/policy-rule.ts';
import type { Policy } from '../../src/engine/automation/policy.ts';
import { reachableTo } from '../automation/acting-sight.ts';
import { joined } from '../http/joined.ts';
import { dryRunOf } from '../linkages/dry-run.ts';
import type { Asking } from '../records/question.ts';
import { resolveScope } from './run-scope.ts';

/** The devices that an unsaved policy would be about, among those that the asker may read. */

export const askedScope = async (asking: Asking, policy: Policy): Promise<PolicyScope> => {
  const { db, services, actor, now } = asking;
  const company = actor.companyid;
  const { targets, links } = await db.transaction({ company }, async (trx) => {
    const modules = services.modules.over(joined(db, trx, company).db);
    return resolveScope({ trx, services: { ...services, modules }, company, zone: actor.zone, now }, policy);
  });
  const pid = policy.targetpid;
  const records = [
    ...targets.map(({ device }) => ({ pid, did: device })),
    ...links.map((link) => ({ pid: link.pid, did: link.device })),
  ];
  const mayRead = await reachableTo({ db, services, actor }, records, 'read');
  const linked = Map.groupBy(
    links.filter((link) => mayRead({ pid: link.pid, did: link.device })),
    ({ link, target }) => `${link} ${target}`,
  );
  return {
    targets: targets.filter(({ device }) => mayRead({ pid, did: device })),
    linked: (link, device) => (linked.get(`${link} ${device}`) ?? []).map((one) => ({ pid: one.pid, did: one.device })),
  };
};

/** A policy over the history, day by day; its scope is the present one. @throws Refusal badInput */
export const dryRunPolicy = async (
  asking: Asking,
  policy: Policy,
  { from, to }: { from: number; to: number },
): Promise<Readable> => {
  const scope = await askedScope(asking, policy);
  const rule = policyRule({ ...policy, did: '', saver: asking.actor.userid, savedat: from }, scope);
  return dryRunOf({ asking, rule, pathOf: () => undefined, from, to });
};
