import { didOf } from '../tenant.ts';
import { pids } from '../pids.ts';
import { createRandom } from '../../simulator/random.ts';
import { daySeconds, inLanguage, memberAt, midnight, rootDepartment, rowOf, pickSome } from './row.ts';
import type { DemoRow, DemoTable, Scene } from './row.ts';

/** Built-in columns of records that exist since the company was set up. */
function foundingColumns(scene: Scene, did: string, name: string, organization: string) {
  const createtime = midnight(scene, 900) + 9 * 3600;
  const updatetime = createtime + ((Number.parseInt(did.slice(-4), 16) * 131) % 880) * daySeconds;
  return { did, name, organization, creator: memberAt(scene.tenant, 0).did, createtime, updatetime };
}

/** `manager` references a member although members come later: departments and members reference each other. */
function departmentRows(scene: Scene): DemoRow[] {
  const { departments, members } = scene.tenant;
  return departments.map(({ did, name, code, upperlevel, manager, level }) =>
    rowOf(foundingColumns(scene, did, name, did), {
      code,
      upperlevel,
      manager,
      level,
      numberofstaff: members.filter((member) => member.organization === did && !member.departed).length,
    }),
  );
}

function roleRows(scene: Scene): DemoRow[] {
  const { roles, members } = scene.tenant;
  return roles.map((role) =>
    rowOf(foundingColumns(scene, role.did, role.name, role.organization), {
      rolesource: String(role.rolesource),
      enable: role.enable ? '1' : '0',
      membercount: members.filter((member) => member.roles.includes(role.did)).length,
      describe: role.describe,
    }),
  );
}

function memberRows(scene: Scene): DemoRow[] {
  return scene.tenant.members.map((member, index) =>
    rowOf(foundingColumns(scene, member.did, member.name, member.organization), {
      userid: member.userid,
      organizationid: member.organization,
      phonenumber: member.phone,
      email: member.email,
      staffid: member.staffid,
      title: member.title,
      staffstatus: member.departed ? '1' : '0',
      exitdate: member.departed ? midnight(scene, 10 + index * 3) : null,
      roles: [...member.roles],
    }),
  );
}

const groupTexts: readonly [string, string, string, string][] = [
  ['值班群', 'Duty desk', '设备告警与交接班', 'Device alarms and shift changes'],
  ['节能小组', 'Energy team', '月度能耗复盘', 'Monthly review of energy use'],
  ['店长群', 'Store managers', '门店通知与促销内容', 'Store notices and promotions'],
  ['访客接待', 'Reception', '访客确认', 'Visitor confirmation'],
  ['内容审核', 'Content review', '标牌内容审核', 'Review of signage content'],
  ['应急小组', 'Emergency team', '消防与停电应急', 'Fire and power failure'],
];

function groupRows(scene: Scene): DemoRow[] {
  const { tenant } = scene;
  const random = createRandom(`${tenant.key} groups`);
  return groupTexts.map(([zh, en, purposeZh, purposeEn], index) => {
    const members = pickSome(
      random,
      tenant.members.filter((member) => !member.departed),
      random.int(4, 18),
    );
    return rowOf(
      foundingColumns(scene, didOf(tenant.key, pids.groups, index), inLanguage(tenant, zh, en), rootDepartment(tenant)),
      {
        membercount: members.length,
        members: members.map((member) => member.did),
        purpose: inLanguage(tenant, purposeZh, purposeEn),
      },
    );
  });
}

function businessRows(scene: Scene): DemoRow[] {
  return scene.tenant.businesses.map((business, index) =>
    rowOf(foundingColumns(scene, business.did, business.name, business.department), {
      shortname: business.shortname,
      businessgrade: String(business.grade),
      uppergrade: business.uppergrade,
      merchanttype: business.merchanttype,
      businessgroup: business.businessgroup,
      area: business.area * 100,
      headcount: business.headcount,
      department: business.department,
      manager: business.manager,
      phone: business.phone,
      address: business.address,
      openinghours: [...business.openinghours],
      opendate: midnight(scene, 880 - index * 40),
      website: business.grade === 0 ? `https://www.${scene.tenant.key}.example/` : null,
    }),
  );
}

function spaceRows(scene: Scene): DemoRow[] {
  const random = createRandom(`${scene.tenant.key} spaces`);
  return scene.tenant.spaces.map((space) =>
    rowOf(foundingColumns(scene, space.did, space.name, space.organization), {
      code: space.code,
      spacetype: space.type,
      uppergrade: space.uppergrade,
      business: space.business,
      floor: space.floor,
      area: space.area * 100,
      headcount: space.headcount,
      ceiling: space.type === '9' ? 64 : random.int(27, 36),
      usage: space.type === '3' && random.chance(0.08) ? random.pick(['0', '2']) : '1',
      manager: memberAt(scene.tenant, random.int(1, 15)).did,
      openinghours: [...space.openinghours],
      heatmonths: space.type === '7' ? null : [1, 2, 3, 11, 12],
      photo: null,
      remark: null,
    }),
  );
}

/** Departments, members, roles and the other records that all modules reference. */
export function organisationTables(scene: Scene): DemoTable[] {
  return [
    { pid: pids.departments, rows: departmentRows(scene) },
    { pid: pids.roles, rows: roleRows(scene) },
    { pid: pids.members, rows: memberRows(scene) },
    { pid: pids.groups, rows: groupRows(scene) },
    { pid: pids.businesses, rows: businessRows(scene) },
    { pid: pids.spaces, rows: spaceRows(scene) },
  ];
}
