import { pids } from '../pids.ts';
import { daySeconds, hourSeconds, inLanguage, memberAt, midnight, rootDepartment, rowOf, rowsOf } from './row.ts';
import type { DemoRow, DemoTable, Scene } from './row.ts';
import { policyPlans } from './policy-plans.ts';

/** Places of tabs that do not exist yet; what a record shows of its policy does not depend on them. */
const noTab = () => '';

function policies(scene: Scene): DemoTable {
  const { tenant } = scene;
  return rowsOf(scene, pids.policies, policyPlans.length, (index, random, did) => {
    const plan = policyPlans[index] ?? random.pick(policyPlans);
    const { sifter, space, merchant } = plan.content({ tenant, tab: noTab });
    const createtime = midnight(scene, random.int(30, 300)) + 10 * hourSeconds;
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
        occurtime: scene.now - random.int(600, daySeconds),
        comment: null,
        attached: null,
      },
    );
  });
}

function executions(scene: Scene, policyRows: readonly DemoRow[]): DemoTable {
  const { tenant } = scene;
  return rowsOf(scene, pids.executions, tenant.volume.executions, (index, random, did) => {
    const policy = random.pick(policyRows);
    const occurtime = scene.now - 300 - index * random.int(1200, 7200);
    const devices = random.int(1, 46);
    const result = random.pick(['0', '0', '0', '0', '0', '1', '2']);
    const failed = result === '0' ? 0 : result === '2' ? devices : Math.ceil(devices / 6);
    return rowOf(
      {
        did,
        name: String(policy['name']),
        organization: rootDepartment(tenant),
        creator: memberAt(tenant, 0).did,
        createtime: occurtime,
        updatetime: occurtime,
      },
      {
        policy: String(policy['did']),
        occurtime,
        policy_type: String(policy['policy_type']),
        targetpid: String(policy['targetpid']),
        devices,
        result,
        describe: inLanguage(
          tenant,
          `下发 ${devices} 台，成功 ${devices - failed} 台，失败 ${failed} 台`,
          `${devices} devices asked, ${devices - failed} confirmed, ${failed} failed`,
        ),
      },
    );
  });
}

/** Policies, then what they did. */
export function automationTables(scene: Scene): DemoTable[] {
  const policyTable = policies(scene);
  return [policyTable, executions(scene, policyTable.rows)];
}
