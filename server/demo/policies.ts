import type { Db } from '../db/database.ts';
import { contentText } from '../policies/stored.ts';
import { pids } from './pids.ts';
import { policyPlans } from './records/policy-plans.ts';
import { didOf, type DemoTenant } from './tenant.ts';

/** Creates the policies of their records, after the filter groups that some use. */
export const seedPolicies = async (db: Db, tenants: readonly DemoTenant[]): Promise<void> => {
  for (const tenant of tenants) {
    const { companyid } = tenant;
    await db.transaction('system', async (trx) => {
      const tabs = await trx
        .selectFrom('filtertab')
        .select(['did', 'pid', 'position'])
        .where('companyid', '=', companyid)
        .where('owner', 'is', null)
        .execute();
      const tab = (pid: string, position: number): string => {
        const tab = tabs.find((filterTab) => filterTab.pid === pid && Number(filterTab.position) === position);
        if (tab === undefined) throw new Error(`The demo names tab ${position} of ${pid}, which does not exist.`);
        return tab.did;
      };
      const rows = policyPlans.map(({ content }, index) => ({
        companyid,
        did: didOf(tenant.key, pids.policies, index),
        content: contentText(content({ tenant, tab })),
      }));
      await trx.insertInto('policy').values(rows).execute();
    });
  }
};
