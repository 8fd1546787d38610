import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statuses } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import { products } from '../../src/engine/products.ts';
import type { Person } from './harness.ts';
import {
  add,
  ask,
  departmentNamed,
  flat,
  memberOf,
  newPhone,
  openOrganisation,
  departmentOf,
  personOf,
  server,
  tree,
} from './organisation-people.ts';

/** Departments, and members from a file. Contract "People". */

beforeAll(openOrganisation, 60_000);
afterAll(() => server().close());

describe('departments', () => {
  it('stand as a tree, by name with those above, and of one’s own at level 1', async () => {
    const [root] = await tree();
    expect(root).toMatchObject({ upperlevel: '', name: '河畔集团' });
    const { result } = await ask(endpoints.departmentTree, { name: '滨江' });
    expect(flat(result).map(({ name }) => name)).toEqual(['河畔集团', '零售事业部', '滨江一店']);
    expect(flat(await tree('staff')).map(({ name }) => name)).toEqual(['滨江一店']);
    expect(await ask(endpoints.departmentTree, {}, 'operator')).toMatchObject({ status: statuses.forbidden });
    expect(JSON.stringify(await tree('neighbour'))).not.toContain('河畔');
  });

  it('count who is on the job', async () => {
    const before = (await departmentNamed('客服部')).numberofstaff;
    const member = await add({ organizationid: (await departmentNamed('客服部')).did });
    expect((await departmentNamed('客服部')).numberofstaff).toBe(before + 1);
    await ask(endpoints.updateMember, { did: member.did, staffstatus: 1 });
    expect((await departmentNamed('客服部')).numberofstaff).toBe(before);
  });

  it('are added, renamed, moved and given a manager', async () => {
    const root = await departmentNamed('河畔集团');
    const { did } = await ask(endpoints.createDepartment, { name: 'Labs', upperlevel: root.did });
    const manager = personOf('operator').did;
    const target = await departmentNamed('工程部');
    expect(
      await ask(endpoints.updateDepartment, { did, name: 'Works', upperlevel: target.did, manager }),
    ).toMatchObject({ status: 0 });
    expect(await departmentNamed('Works')).toMatchObject({ upperlevel: target.did, manager });
    const stored = await ask(endpoints.readRecord, { pid: products.departments, did });
    expect(stored.data).toMatchObject({ level: 4, manager });
    expect(await ask(endpoints.updateDepartment, { did, manager: '', upperlevel: '' })).toMatchObject({ status: 0 });
    expect(await departmentNamed('Works')).toMatchObject({ manager: '', managername: '', upperlevel: '' });
    expect(await ask(endpoints.updateDepartment, { did, name: '  ' })).toMatchObject({
      status: statuses.badInput,
      errors: [{ path: '/name' }],
    });
    for (const name of ['Works\tNorth', 'Works \u2067x'])
      expect(await ask(endpoints.updateDepartment, { did, name })).toMatchObject({
        status: statuses.badInput,
        errors: [{ path: '/name', rule: 'unseen' }],
      });
    const stranger = personOf('neighbour').did;
    expect(await ask(endpoints.updateDepartment, { did, manager: stranger })).toMatchObject({
      errors: [{ path: '/manager' }],
    });
    expect(await ask(endpoints.deleteDepartment, { did })).toMatchObject({ status: 0 });
  });

  it('make no circle, also when two moves meet', async () => {
    const root = await departmentNamed('河畔集团');
    const lower = await departmentNamed('物业中心');
    for (const upperlevel of [root.did, lower.did])
      expect(await ask(endpoints.updateDepartment, { did: root.did, upperlevel })).toMatchObject({
        errors: [{ path: '/upperlevel', rule: 'circle' }],
      });
    const made = async (name: string) => (await ask(endpoints.createDepartment, { name, upperlevel: root.did })).did;
    const [first, second] = [await made('One'), await made('Two')];
    const answers = await Promise.all([
      ask(endpoints.updateDepartment, { did: first, upperlevel: second }),
      ask(endpoints.updateDepartment, { did: second, upperlevel: first }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => b - a)).toEqual([0, statuses.badInput]);
  });

  it('with people or departments are not deleted, and say how many', async () => {
    const { did } = await ask(endpoints.createDepartment, {
      name: 'Full',
      upperlevel: (await departmentNamed('河畔集团')).did,
    });
    const member = await add({ organizationid: did });
    await ask(endpoints.createDepartment, { name: 'Below', upperlevel: did });
    const refused = await ask(endpoints.deleteDepartment, { did });
    expect(refused).toMatchObject({ status: statuses.conflict, errors: [{ rule: 'inuse' }] });
    expect(refused.msg).toContain('1 member and 1 subordinate department');
    await ask(endpoints.deleteDepartment, { did: (await departmentNamed('Below')).did });
    await ask(endpoints.updateMember, { did: member.did, staffstatus: 1 });
    expect(await ask(endpoints.deleteDepartment, { did })).toMatchObject({ status: 0 });
    // Who had left belongs to the department above, and may come back there.
    expect(await memberOf(member.did)).toMatchObject({ organizationname: '河畔集团' });
    expect(await ask(endpoints.updateMember, { did: member.did, staffstatus: 0 })).toMatchObject({ status: 0 });
    expect(await ask(endpoints.deleteDepartment, { did })).toMatchObject({ status: statuses.notFound });
  });

  it('do not go while somebody moves in', async () => {
    const root = await departmentNamed('河畔集团');
    const { did } = await ask(endpoints.createDepartment, { name: 'Draughty', upperlevel: root.did });
    const member = await add();
    const [moved, deleted] = await Promise.all([
      ask(endpoints.updateMember, { did: member.did, organizationid: did }),
      ask(endpoints.deleteDepartment, { did }),
    ]);
    expect([moved.status, deleted.status].filter((status) => status === 0)).toHaveLength(1);
    expect((await memberOf(member.did)).organizationname).not.toBe('');
  });

  it('of others are out of reach at level 1, and in another company', async () => {
    const other = await departmentNamed('工程部');
    const staffDepartment = await departmentOf('staff');
    for (const person of ['staff', 'neighbour'] as const) {
      expect(await ask(endpoints.updateDepartment, { did: other.did, name: 'X' }, person)).toMatchObject({
        status: statuses.notFound,
      });
      expect(await ask(endpoints.deleteDepartment, { did: other.did }, person)).toMatchObject({
        status: statuses.notFound,
      });
    }
    const above = await ask(endpoints.createDepartment, { name: 'Above' }, 'staff');
    expect(above).toMatchObject({ status: statuses.badInput, errors: [{ path: '/upperlevel' }] });
    const below = await ask(endpoints.createDepartment, { name: 'Corner', upperlevel: staffDepartment }, 'staff');
    expect(below).toMatchObject({ status: 0 });
    expect(flat(await tree('staff')).map(({ name }) => name)).toContain('Corner');
  });
});

describe('members from a file', () => {
  const send = (text: string, preview: boolean, person: Person = 'administrator') =>
    server().call(
      endpoints.importMembers,
      { preview },
      { session: personOf(person), file: new File([text], 'members.csv') },
    );

  it('are shown before they are stored, every one or none', async () => {
    const [first, second] = [newPhone(), newPhone()];
    const file = `Name,Department,Phone,Email\nLin,工程部,${first},lin@example.com\nXu,客服部,${second},\n`;
    const preview = await send(file, true);
    expect(preview.data).toMatchObject({ imported: 0, rows: 2, faultcount: 0 });
    const before = (await ask(endpoints.listMembers, {})).total;
    expect((await send(file, false)).data).toMatchObject({ imported: 2 });
    expect((await ask(endpoints.listMembers, {})).total).toBe(before + 2);
    const answer = await ask(endpoints.listMembers, { name: first });
    expect(answer.result).toMatchObject([{ name: 'Lin', organizationname: '工程部', email: 'lin@example.com' }]);
  });

  it('come in Chinese as well', async () => {
    const preview = await send(`姓名,部门,手机号\n林一,工程部,${newPhone()}\n`, true);
    expect(preview.data).toMatchObject({ rows: 1, faultcount: 0 });
  });

  it('are refused by row and column', async () => {
    const phone = newPhone();
    const rows = [`Lin,工程部,${phone}`, `Xu,Nowhere,123`, `Wu,工程部,${phone}`, `,工程部,13800000002`];
    const file = `Name,Department,Phone\n${rows.join('\n')}\n`;
    const preview = await send(file, true);
    const faults = preview.data.faults.map(({ row, letter, rule }) => `${letter}${row} ${rule}`);
    expect(faults).toEqual(['B3 department', 'C3 phone', 'C4 duplicate', 'A5 required', 'C5 duplicate']);
    const before = (await ask(endpoints.listMembers, {})).total;
    expect(await send(file, false)).toMatchObject({ status: statuses.badInput });
    expect((await ask(endpoints.listMembers, {})).total).toBe(before);
  });

  it('go into one’s own department at level 1, and nowhere without the right', async () => {
    const file = `Name,Department,Phone\nLin,工程部,${newPhone()}\n`;
    expect((await send(file, true, 'staff')).data).toMatchObject({ faultcount: 1 });
    expect(await send(file, true, 'operator')).toMatchObject({ status: statuses.forbidden });
    expect((await send(file, true, 'neighbour')).data).toMatchObject({ faultcount: 1 });
  });
});
