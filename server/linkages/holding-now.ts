import type { Linkage } from '../../src/engine/automation/linkage.ts';
import { linkageRule } from '../../src/engine/automation/linkage-rule.ts';
import { finish } from '../../src/engine/automation/steps.ts';
import { holdingEvents, readSlots } from '../automation/arm-rule.ts';
import { readCurrentValues } from '../rules/current-values.ts';
import { servicesWithin } from '../http/in-transaction.ts';
import type { RequestContext } from '../records/request-context.ts';

/**
 * The devices whose events hold already, and whether the linkage would act for them at once if it were saved. Events
 * that the stored and open linkage `did` listens to already are left out: they continue as they are.
 */
export const holdingNow = async (requestContext: RequestContext, linkage: Linkage, did: string | undefined) => {
  const { db, services, actor, now } = requestContext;
  const company = actor.companyid;
  const rule = linkageRule({ ...linkage, did: '', saver: actor.userid });
  return db.transaction({ company }, async (trx) => {
    const before = did === undefined ? new Set() : await readSlots(trx, company, { kind: 'linkage', did });
    const watches = rule.watches.filter(({ slot }) => !before.has(slot));
    const within = { trx, services: servicesWithin(services, db, { trx, company }), company };
    const valueOf = await readCurrentValues(within, [...rule.watches, ...rule.references]);
    const { holds, compared } = finish(rule.decide(valueOf, { zone: actor.zone, at: now, slots: [], device: '' }));
    const holding = holdingEvents(watches, valueOf);
    return {
      acts: holds,
      devices: [...new Map(holding.map(({ watch: { pid, did } }) => [did, { pid, did }])).values()],
      /** Those that have to hold for some time first. */
      waits: holding.filter(({ watch }) => watch.keeptime > 0).length,
      failing: compared.flatMap((comparison, index) => (comparison.holds ? [] : [`/conditionsinfo/property/${index}`])),
    };
  });
};
