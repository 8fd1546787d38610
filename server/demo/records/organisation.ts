import { didOf } from '../tenant.ts';
import { pids } from '../pids.ts';
import { createRandom } from '../../simulator/random.ts';
import { daySeconds, inLanguage, memberAt, midnight, rootDepartment, rowOf, pickSome } from './row.ts';
import type { DemoRow, DemoTable, DemoContext } from './row.ts';

/** Built-in columns of records that exist since the company was set up. */
function foundingColumns(context: DemoContext, did: string, name: string, organization: string) {
  const createtime = midnight(context, 900) + 9 * 3600;
  const updatetime = createtime + ((Number.parseInt(did.slice(-4), 16) * 131) % 880) * daySeconds;
  return { did, name, organization, creator: memberAt(context.tenant, 0).did, createtime, updatetime };
}

/** `manager` references a member although members come later: departments and members reference each other. */
function departmentRows(context: DemoContext): DemoRow[] {
  const { departments, members } = context.tenant;
  return departments.map(({ did, name, code, upperlevel, manager, level }) =>
    rowOf(foundingColumns(context, did, name, did), {
      code,
      upperlevel,
      manager,
      level,
      numberofstaff: members.filter((member) => member.organization === did && !member.departed).length,
    }),
  );
}

function roleRows(context: DemoContext): DemoRow[] {
  const { roles, members } = context.tenant;
  return roles.map((role) =>
    rowOf(foundingColumns(context, role.did, role.name, role.organization), {
      rolesource: String(role.rolesource),
      enable: role.enable ? '1' : '0',
      membercount: members.filter((member) => member.roles.includes(role.did)).length,
      describe: role.describe,
    }),
  );
}

function memberRows(context: DemoContext): DemoRow[] {
  return context.tenant.members.map((member, index) =>
    rowOf(foundingColumns(context, member.did, member.name, member.organization), {
      userid: member.userid,
      organizationid: member.organization,
      phonenumber: member.phone,
      email: member.email,
      staffid: member.staffid,
      title: member.title,
      staffstatus: member.departed ? '1' : '0',
      exitdate: member.departed ? midnight(context, 10 + index * 3) : null,
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

function groupRows(context: DemoContext): DemoRow[] {
  const { tenant } = context;
  const random = createRandom(`${tenant.key} groups`);
  return groupTexts.map(([zh, en, purposeZh, purposeEn], index) => {
    const members = pickSome(
      random,
      tenant.members.filter((member) => !member.departed),
      random.int(4, 18),
    );
    return rowOf(
      foundingColumns(
        context,
        didOf(tenant.key, pids.groups, index),
        inLanguage(tenant, zh, en),
        rootDepartment(tenant),
      ),
      {
        membercount: members.length,
        members: members.map((member) => member.did),
        purpose: inLanguage(tenant, purposeZh, purposeEn),
      },
    );
  });
}

function businessRows(context: DemoContext): DemoRow[] {
  return context.tenant.businesses.map((business, index) =>
    rowOf(foundingColumns(context, business.did, business.name, business.department), {
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
      opendate: midnight(context, 880 - index * 40),
      website: business.grade === 0 ? `https://www.${context.tenant.key}.example/` : null,
    }),
  );
}

function spaceRows(context: DemoContext): DemoRow[] {
  const random = createRandom(`${context.tenant.key} spaces`);
  return context.tenant.spaces.map((space) =>
    rowOf(foundingColumns(context, space.did, space.name, space.organization), {
      code: space.code,
      spacetype: space.type,
      uppergrade: space.uppergrade,
      business: space.business,
      floor: space.floor,
      area: space.area * 100,
      headcount: space.headcount,
      ceiling: space.type === '9' ? 64 : random.int(27, 36),
      usage: space.type === '3' && random.chance(0.08) ? random.pick(['0', '2']) : '1',
      manager: memberAt(context.tenant, random.int(1, 15)).did,
      openinghours: [...space.openinghours],
      heatmonths: space.type === '7' ? null : [1, 2, 3, 11, 12],
      photo: null,
      remark: null,
    }),
  );
}

/** Departments, members, roles and the other records that all modules reference. */
export function organisationTables(context: DemoContext): DemoTable[] {
  return [
    { pid: pids.departments, rows: departmentRows(context) },
    { pid: pids.roles, rows: roleRows(context) },
    { pid: pids.members, rows: memberRows(context) },
    { pid: pids.groups, rows: groupRows(context) },
    { pid: pids.businesses, rows: businessRows(context) },
    { pid: pids.spaces, rows: spaceRows(context) },
  ];
}
