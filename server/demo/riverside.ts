import { pids } from './pids.ts';
import { createRandom } from '../simulator/random.ts';
import { riversideBusinesses, riversideSpaces } from './riverside-places.ts';
import { roleIndex, rolesOf } from './rights.ts';
import { didOf } from './tenant.ts';
import type { DemoDepartment, DemoMember, DemoTenant } from './tenant.ts';

const key = 'riverside';
const did = (pid: string, index: number) => didOf(key, pid, index);
const department = (index: number) => did(pids.departments, index);
const memberDid = (index: number) => did(pids.members, index);

/** Name, number of the upper department, number of the manager, level. */
const departmentRows: readonly [string, number | null, number, number][] = [
  ['河畔集团', null, 0, 1],
  ['物业中心', 0, 4, 2],
  ['工程部', 1, 1, 3],
  ['客服部', 1, 5, 3],
  ['安保部', 1, 6, 3],
  ['能源管理部', 0, 7, 2],
  ['数字媒体部', 0, 8, 2],
  ['零售事业部', 0, 9, 2],
  ['滨江一店', 7, 10, 3],
  ['城西二店', 7, 11, 3],
  ['湖畔三店', 7, 12, 3],
  ['东站四店', 7, 13, 3],
  ['南山五店', 7, 14, 3],
  ['人力行政部', 0, 15, 2],
];

function departments(): DemoDepartment[] {
  return departmentRows.map(([name, upper, manager, level], index) => ({
    did: department(index),
    name,
    code: `RS-${String(index + 1).padStart(3, '0')}`,
    upperlevel: upper === null ? null : department(upper),
    manager: memberDid(manager),
    level,
  }));
}

/** Name, department, position; the first four are the accounts of contract "Demo". */
const named: readonly [string, number, string][] = [
  ['周岚', 0, '系统管理员'],
  ['陈启航', 2, '运行值班长'],
  ['李思敏', 8, '店员'],
  ['王浩然', 13, '实习生'],
  ['赵立新', 1, '物业总监'],
  ['孙婉清', 3, '客服经理'],
  ['马国栋', 4, '安保经理'],
  ['林若溪', 5, '能源经理'],
  ['Emily Zhou', 6, '内容总监'],
  ['高建平', 7, '零售总经理'],
  ['吴晓梅', 8, '店长'],
  ['郑凯', 9, '店长'],
  ['何雨桐', 10, '店长'],
  ['罗志强', 11, '店长'],
  ['David Lin', 12, '店长'],
  ['许静', 13, '人力经理'],
];
const surnames = [...'王李张刘陈杨黄赵周吴徐孙朱马胡郭何林罗梁'];
const givenNames = [
  '子涵',
  '欣怡',
  '浩宇',
  '雨泽',
  '梓萱',
  '俊杰',
  '雅婷',
  '志远',
  '佳怡',
  '明轩',
  '晓东',
  '丽娜',
  '建国',
  '海燕',
  '伟',
  '敏',
  '强',
  '静',
];
const titles = ['工程师', '专员', '主管', '值班员', '店员', '客服', '技术员', '策划'];

const rolesByMember: Record<number, readonly number[]> = {
  0: [roleIndex.administrator],
  1: [roleIndex.operator],
  2: [roleIndex.storeStaff],
  7: [roleIndex.energy, roleIndex.operator],
  8: [roleIndex.content],
  15: [roleIndex.former],
};

function members(): DemoMember[] {
  const random = createRandom('riverside members');
  return Array.from({ length: 64 }, (_, index) => {
    const [name, departmentIndex, title] = named[index] ?? [
      random.pick(surnames) + random.pick(givenNames),
      random.int(1, departmentRows.length - 1),
      random.pick(titles),
    ];
    return {
      did: memberDid(index),
      userid: `1001${String(index + 1).padStart(4, '0')}`,
      name,
      phone: index < 4 ? `1380000000${index + 1}` : `137${String(20260000 + index * 137).padStart(8, '0')}`,
      email: `rs${String(index + 1).padStart(3, '0')}@riverside.example`,
      organization: department(departmentIndex),
      staffid: `RS${String(index + 1).padStart(4, '0')}`,
      title,
      departed: index > 56,
      roles: (rolesByMember[index] ?? (index > 16 && index % 9 === 0 ? [roleIndex.operator] : [])).map((role) =>
        did(pids.roles, role),
      ),
      account: index < 4,
    };
  });
}

/** Riverside Group: an office park of four buildings and five stores. */
export const riverside: DemoTenant = {
  key,
  companyid: 'c0000000000000000000a001',
  name: { en: 'Riverside Group', zh: '河畔集团' },
  zone: 'Asia/Shanghai',
  utcOffset: 28_800,
  language: 'zh',
  departments: departments(),
  members: members(),
  roles: rolesOf(key, department(0), [
    { name: '管理员', describe: '全部产品的全部权限' },
    { name: '运维员', describe: '查看和控制全公司的设备，不能新增和设置' },
    { name: '门店员工', describe: '只看本部门的设备' },
    { name: '能源专员', describe: '管理计量设备与抄表数据' },
    { name: '内容编辑', describe: '维护标牌内容，处理审批' },
    { name: '临时空调权限', describe: '去年夏季的临时授权，已停用' },
  ]),
  businesses: riversideBusinesses(),
  spaces: riversideSpaces(),
  volume: {
    visitors: 160,
    tasks: 140,
    workOrders: 180,
    media: 160,
    audit: 320,
    executions: 240,
    electricityDays: 400,
    days: 30,
    histories: { water: 6, gas: 6, air: 12, climate: 10, illuminance: 4, doors: 6, presence: 4 },
  },
};
