import { pids } from '../pids.ts';
import { daySeconds, hourSeconds, memberAt, midnight, rootDepartment, rowOf, rowsOf } from './row.ts';
import type { DemoTable, DemoContext } from './row.ts';
import { policyPlans } from './policy-plans.ts';

/** Places of tabs that do not exist yet; what a record shows of its policy does not depend on them. */
const noTab = () => '';

function policies(context: DemoContext): DemoTable {
  const { tenant } = context;
  return rowsOf(context, pids.policies, policyPlans.length, (index, random, did) => {
    const plan = policyPlans[index] ?? random.pick(policyPlans);
    const { sifter, space, merchant } = plan.content({ tenant, tab: noTab });
    const createtime = midnight(context, random.int(30, 300)) + 10 * hourSeconds;
    return rowOf(
      {
        did,
        name: plan.name[tenant.language],
        organization: rootDepartment(tenant),
        creator: memberAt(tenant, 0).did,
        createtime,
        updatetime: createtime + daySeconds,
      },
      {
        policy_type: plan.type,
        targetpid: plan.target,
        targetpidname: plan.targetName[tenant.language],
        business: space?.business ?? merchant?.business ?? null,
        enabled: plan.enabled ?? '1',
        updatepolicy: random.pick(['0', '1']),
        sifter,
        occurtime: null,
        comment: null,
        attached: null,
      },
    );
  });
}

/** What they did is recorded when they run. */
export function automationTables(context: DemoContext): DemoTable[] {
  return [policies(context)];
}
