import { pids } from '../pids.ts';
import { daySeconds, hourSeconds, inLanguage, memberAt, midnight, rootDepartment, rowOf, rowsOf } from './row.ts';
import type { DemoRow, DemoTable, Scene } from './row.ts';

type PolicyText = { zh: string; en: string; type: '0' | '1'; target: string; targetZh: string; targetEn: string };
const policyTexts: readonly PolicyText[] = [
  {
    zh: '办公区下班关空调',
    en: 'Air-conditioners off after hours',
    type: '1',
    target: pids.air,
    targetZh: '空调',
    targetEn: 'Air-conditioners',
  },
  {
    zh: '会议室无人 15 分钟关空调',
    en: 'Meeting rooms: off after 15 min vacant',
    type: '1',
    target: pids.air,
    targetZh: '空调',
    targetEn: 'Air-conditioners',
  },
  {
    zh: '卖场照明分时',
    en: 'Timed lighting on sales floors',
    type: '1',
    target: pids.lights,
    targetZh: '照明',
    targetEn: 'Lighting',
  },
  {
    zh: '日光充足时调暗',
    en: 'Dim when daylight suffices',
    type: '1',
    target: pids.lights,
    targetZh: '照明',
    targetEn: 'Lighting',
  },
  {
    zh: '屏幕闭店关机',
    en: 'Screens off at closing time',
    type: '1',
    target: pids.screens,
    targetZh: '屏幕',
    targetEn: 'Screens',
  },
  {
    zh: '空调故障生成工单',
    en: 'Work order on a fault',
    type: '0',
    target: pids.workOrders,
    targetZh: '空调工单',
    targetEn: 'Work orders',
  },
  {
    zh: '冷库超温提醒',
    en: 'Cold room too warm',
    type: '1',
    target: pids.climate,
    targetZh: '温湿度',
    targetEn: 'Temperature and humidity',
  },
  {
    zh: '总表负荷越限',
    en: 'Main meter above its limit',
    type: '1',
    target: pids.electricity,
    targetZh: '电表',
    targetEn: 'Electricity meters',
  },
];

function policies(scene: Scene): DemoTable {
  const { tenant } = scene;
  return rowsOf(scene, pids.policies, policyTexts.length, (index, random, did) => {
    const text = policyTexts[index] ?? random.pick(policyTexts);
    const createtime = midnight(scene, random.int(30, 300)) + 10 * hourSeconds;
    return rowOf(
      {
        did,
        name: inLanguage(tenant, text.zh, text.en),
        organization: rootDepartment(tenant),
        creator: memberAt(tenant, 0).did,
        createtime,
        updatetime: createtime + daySeconds,
      },
      {
        policy_type: text.type,
        targetpid: text.target,
        targetpidname: inLanguage(tenant, text.targetZh, text.targetEn),
        business: random.pick(tenant.businesses).did,
        enabled: index === 3 ? '0' : '1',
        updatepolicy: random.pick(['0', '1']),
        sifter: random.pick(['space', 'merchant', 'filter', 'default']),
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
