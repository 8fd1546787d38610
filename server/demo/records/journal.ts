import { createRandom } from '../../simulator/random.ts';
import { pids } from '../pids.ts';
import { hourSeconds, inLanguage, memberAt, officeTime, rowOf, rowsOf } from './row.ts';
import type { DemoTable, DemoContext } from './row.ts';

const firms = [
  '蓝海科技',
  '远景设计',
  'Northwind Ltd',
  '新源电气',
  'Acme Facilities',
  '華信物流',
  '青禾咨询',
  'Summit Foods',
];
const guests = ['张明', '刘洋', '陈思远', 'Tom Baker', '黄佳', '林峰', 'Anna Schmidt', '郭子豪', '谢雨', '邓超群'];

/** About a third of the visits are today or tomorrow, so that today is never empty. */
function visitors(context: DemoContext): DemoTable {
  const { tenant } = context;
  return rowsOf(context, pids.visitors, tenant.volume.visitors, (index, random, did) => {
    const back = index % 4 === 0 ? 0 : index % 9 === 0 ? -1 : random.int(1, 45);
    const interviewtime = officeTime(context, random, back);
    const isPast = interviewtime < context.now;
    const statusdesc = isPast ? random.pick(['3', '3', '1', '2']) : random.pick(['0', '1']);
    const interviewee = memberAt(tenant, random.int(0, 15));
    const visitor = random.pick(guests);
    return rowOf(
      {
        did,
        name: visitor,
        organization: interviewee.organization,
        creator: interviewee.did,
        createtime: Math.min(context.now, interviewtime) - random.int(1, 40) * hourSeconds,
        updatetime: Math.min(context.now, interviewtime),
      },
      {
        company: random.pick(firms),
        visitor,
        mobile: `135${String(random.int(10_000_000, 99_999_999))}`,
        visitaddr: random.pick(tenant.spaces.filter((space) => space.type === '4')).name,
        interviewee: interviewee.did,
        interviewtime,
        statusdesc,
        confirmuser: statusdesc === '0' ? null : interviewee.did,
      },
    );
  });
}

function notifications(context: DemoContext): DemoTable {
  const { tenant } = context;
  const texts: readonly [string, string, string][] = [
    ['设备离线', 'Device offline', pids.air],
    ['室温超限', 'Room temperature out of limits', pids.climate],
    ['电表负荷越限', 'Meter above its limit', pids.electricity],
    ['节目审核已通过', 'Programme approved', pids.channels],
    ['水表电量不足', 'Water meter battery low', pids.water],
  ];
  return rowsOf(context, pids.notifications, Math.ceil(tenant.volume.executions / 2), (index, random, did) => {
    const [zh, en, targetpid] = random.pick(texts);
    const title = inLanguage(tenant, zh, en);
    const space = random.pick(tenant.spaces);
    const receiver = memberAt(tenant, random.int(0, 12));
    const occurtime = context.now - 120 - index * random.int(1800, 9000);
    return rowOf(
      {
        did,
        name: title,
        organization: receiver.organization,
        creator: memberAt(tenant, 0).did,
        createtime: occurtime,
        updatetime: occurtime,
      },
      {
        title,
        content: inLanguage(
          tenant,
          `${space.name}：${title}，请及时处理。`,
          `${space.name}: ${title}. Please look into it.`,
        ),
        notifytype: random.pick(['0', '0', '0', '2']),
        receiver: receiver.did,
        occurtime,
        isread: index < 6 ? '0' : '1',
        space: space.did,
        targetpid,
      },
    );
  });
}

const calls: readonly [string, string, string][] = [
  ['/sfsaas/api/user/pwdlogin', '登录成功', 'Signed in'],
  ['/sfsaas/api/vt/update', '修改记录', 'Changed a record'],
  ['/sfsaas/api/vt/create', '新增记录', 'Added a record'],
  ['/vtservice/v1/devControl', '下发控制指令', 'Sent a command to a device'],
  ['/vtservice/v1/devControlAll', '批量控制设备', 'Sent a command to many devices'],
  ['/sfsaas/api/filter/export', '导出列表', 'Exported a list'],
  ['/sfsaas/api/user/logout', '退出登录', 'Signed out'],
];

/** The audit log of a company, which is no module's table. */
export function auditRows(context: DemoContext) {
  const { tenant } = context;
  const random = createRandom(`${tenant.key}:audit`);
  return Array.from({ length: tenant.volume.audit }, (_, index) => {
    const [url, zh, en] = random.pick(calls);
    const actor = memberAt(tenant, random.pick([0, 0, 1, 1, 2, 7, 8]));
    const occurtime = context.now - 60 - index * random.int(400, 5200);
    return {
      companyid: tenant.companyid,
      userid: actor.userid,
      member: actor.did,
      organization: actor.organization,
      phone: actor.phone,
      url,
      ip: `192.168.${random.int(1, 8)}.${random.int(10, 240)}`,
      occurtime,
      describe: inLanguage(tenant, zh, en),
      status: 0,
      detail: '{}',
    };
  });
}

/** Visits, and what was sent and done. */
export function journalTables(context: DemoContext): DemoTable[] {
  return [visitors(context), notifications(context)];
}
