import { pids } from '../pids.ts';
import { placeDevices } from '../placement.ts';
import type { Random } from '../../simulator/random.ts';
import {
  daySeconds,
  hourSeconds,
  inLanguage,
  memberAt,
  midnight,
  officeTime,
  rootDepartment,
  rowOf,
  rowsOf,
} from './row.ts';
import type { DemoRow, DemoTable, DemoContext } from './row.ts';

const packageKinds: readonly [string, string, string, number][] = [
  ['1', '设备接入套餐', 'Device connections', 500],
  ['2', '屏幕授权套餐', 'Screen licences', 50],
  ['3', '存储扩展包', 'Storage', 10],
  ['4', '短信包', 'Text messages', 5000],
];

function packages(context: DemoContext): DemoTable {
  const { tenant } = context;
  return rowsOf(context, pids.packages, tenant.key === 'riverside' ? 12 : 5, (index, random, did) => {
    const [kind, zh, en, unit] = random.pick(packageKinds);
    const endsIn = random.int(-60, 340);
    const isEnding = index === 0;
    const capacity = unit * random.int(1, 6);
    const starttime = midnight(context, 365 - endsIn);
    const year = new Date((starttime + tenant.utcOffset) * 1000).getUTCFullYear();
    return rowOf(
      {
        did,
        name: `${inLanguage(tenant, zh, en)} ${year}-${index + 1}`,
        organization: rootDepartment(tenant),
        creator: memberAt(tenant, 0).did,
        createtime: starttime,
        updatetime: Math.min(context.now, starttime + daySeconds),
      },
      {
        packageno: `PK-${year}-${String(index + 1).padStart(3, '0')}`,
        kind,
        capacity,
        used: Math.floor(capacity * random.between(0.2, 0.98)),
        storage: kind === '3' ? 1_073_741_824 : null,
        price: capacity * random.int(6, 18) * 100,
        discount: random.pick([0, 50, 85, 125]),
        starttime,
        // One ends within the day: the demo has a notification of it.
        endtime: isEnding ? context.now + 12 * hourSeconds : midnight(context, -endsIn),
        status: isEnding ? '2' : endsIn < 0 ? '3' : endsIn < 45 ? '2' : '1',
        contracturl: `https://contracts.${tenant.key}.example/${index + 1}`,
        remark: null,
      },
    );
  });
}

function activations(context: DemoContext, packageRows: readonly DemoRow[]): DemoTable {
  const { tenant } = context;
  const code = (random: Random) =>
    Array.from({ length: 4 }, () => random.int(0, 1_679_615).toString(36).toUpperCase().padStart(4, '0')).join('-');
  return rowsOf(context, pids.activations, packageRows.length * 3, (index, random, did) => {
    const status = random.pick(['0', '1', '1', '1', '2']);
    const createtime = context.now - random.int(3, 300) * daySeconds;
    const amount = random.int(1, 20) * 5;
    return rowOf(
      {
        did,
        name: inLanguage(tenant, `容量激活 ${index + 1}`, `Activation ${index + 1}`),
        organization: rootDepartment(tenant),
        creator: memberAt(tenant, 0).did,
        createtime,
        updatetime: createtime + hourSeconds,
      },
      {
        package: String(random.pick(packageRows)['did']),
        activationcode: code(random),
        amount,
        status,
        activatedby: status === '1' ? memberAt(tenant, random.int(0, 3)).did : null,
        activatetime: status === '1' ? createtime + random.int(60, 2 * daySeconds) : null,
        remark: null,
      },
    );
  });
}

const taskTexts: readonly [string, string, string][] = [
  ['1', '审批：大堂屏节目更新', 'Approve the new lobby programme'],
  ['1', '审批：周末促销海报', 'Approve the weekend poster'],
  ['2', '采购：LED 面板灯 60 套', 'Buy 60 LED panels'],
  ['2', '采购：温湿度传感器 20 个', 'Buy 20 climate sensors'],
  ['3', '下班后空调自动关闭试点', 'Pilot: air-conditioners off after hours'],
  ['3', '地下室照明分时控制', 'Timed lighting in the basement'],
  ['4', '电梯季度维保', 'Quarterly lift maintenance'],
  ['4', '水泵房检修', 'Overhaul of the pump room'],
];

function tasks(context: DemoContext): DemoTable {
  const { tenant } = context;
  return rowsOf(context, pids.tasks, tenant.volume.tasks, (index, random, did) => {
    const [tasktype, zh, en] = random.pick(taskTexts);
    const status = random.pick(['0', '0', '1', '2', '2', '3']);
    const createtime = officeTime(context, random, random.int(1, 60));
    const isDone = status === '2' || status === '3';
    const donetime = isDone ? Math.min(context.now, createtime + random.int(1, 6) * daySeconds) : null;
    const applicant = memberAt(tenant, random.int(1, 30));
    const site = random.pick(tenant.businesses);
    return rowOf(
      {
        did,
        name: `${inLanguage(tenant, zh, en)} #${index + 1}`,
        organization: applicant.organization,
        creator: applicant.did,
        createtime,
        updatetime: donetime ?? createtime,
      },
      {
        tasktype,
        status,
        priority: random.pick(['1', '2', '3', '3', '3']),
        applicant: applicant.did,
        handler: status === '0' ? null : memberAt(tenant, random.int(0, 9)).did,
        business: site.did,
        duetime: midnight(context, isDone ? random.int(0, 40) : -random.int(-3, 14)) + 18 * hourSeconds,
        donetime,
        amount: tasktype === '2' ? random.int(8, 900) * 10_000 : null,
        progress: isDone ? 100 : status === '1' ? 5 * random.int(2, 18) : 0,
        content: inLanguage(
          tenant,
          `请在截止时间前处理，地点：${site.shortname}。`,
          `Please decide before the due time. Place: ${site.shortname}.`,
        ),
      },
    );
  });
}

const symptoms: readonly [string, string, string][] = [
  ['1', '制冷效果差，室温降不下来', 'Cools badly, the room stays warm'],
  ['1', '室内机漏水', 'The indoor unit leaks water'],
  ['1', '面板显示 E07', 'The panel shows E07'],
  ['2', '滤网清洗提醒', 'Filter reminder'],
  ['3', '月度巡检', 'Monthly inspection'],
  ['4', '更换风机电机', 'Replace the fan motor'],
];

function workOrders(context: DemoContext): DemoTable {
  const { tenant } = context;
  const units = placeDevices(tenant, 'air');
  return rowsOf(context, pids.workOrders, tenant.volume.workOrders, (index, random, did) => {
    const unit = random.pick(units);
    const [kind, zh, en] = random.pick(symptoms);
    const status = random.pick(['0', '1', '2', '2', '3', '3']);
    const isDone = status === '2' || status === '3';
    const createtime = officeTime(context, random, random.int(1, 90));
    const donetime = isDone ? Math.min(context.now, createtime + random.int(2, 90) * hourSeconds) : null;
    return rowOf(
      {
        did,
        name: `WO-${String(index + 1).padStart(5, '0')} ${unit.name}`,
        organization: unit.organization,
        creator: memberAt(tenant, 1).did,
        createtime,
        updatetime: donetime ?? createtime,
      },
      {
        device: unit.did,
        kind,
        priority: random.pick(['1', '2', '3', '3']),
        status,
        assignee: status === '0' ? null : memberAt(tenant, random.int(1, 20)).did,
        space: unit.space.did,
        duetime: createtime + 2 * daySeconds,
        donetime,
        laborhours: isDone ? 5 * random.int(1, 16) : null,
        cost: isDone && kind !== '3' ? random.int(60, 2400) * 100 : null,
        symptom: inLanguage(tenant, zh, en),
        result: isDone
          ? inLanguage(tenant, '已处理，试运行 30 分钟正常。', 'Done; a 30 minute trial run was normal.')
          : null,
      },
    );
  });
}

/** Packages and activations, tasks, work orders; whatever a row refers to comes before it. */
export function serviceTables(context: DemoContext): DemoTable[] {
  const packageTable = packages(context);
  return [packageTable, activations(context, packageTable.rows), tasks(context), workOrders(context)];
}
