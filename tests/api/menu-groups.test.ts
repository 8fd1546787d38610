import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import { applyModules } from '../../server/module-changes/apply.ts';
import { answerTenantShell } from '../../server/tenants/tenant-shell.ts';
import type { TenantRequest } from '../../server/tenants/tenant-request.ts';
import { startTestServer, type TestServer } from './harness.ts';

// Custom menu groups: shared by all companies, or of one company.

let server: TestServer;
const folders = { pluginsDir: undefined, consoleDir: 'none', embedOrigins: [] };
const name = { en: 'Cold chain', zh: '冷链' };

const ask = (request: object) =>
  answerTenantShell(server.db, { about: 'tenant', ...request } as TenantRequest, folders);
const keep = (group: object, more: object = {}) => ask({ command: 'group', isGone: false, group, ...more });

beforeAll(async () => {
  server = await startTestServer();
  const module = {
    pid: '3c0ffee0000000000000cc01',
    name: { en: 'Cold rooms', zh: '冷库' },
    group: 'cold',
    columns: [{ column: 'cold_temp', label: { en: 'T', zh: '温度' }, type: 'int' }],
  };
  const applied = await applyModules(server.db, [module], { owner: null, now: 1, companies: 'all' });
  if (!applied.ok) throw new Error('The module was not applied.');
});
afterAll(() => server.close());

const groupsOf = async (person: 'administrator' | 'neighbour') => {
  const session = await server.signIn(person);
  const { modules } = await server.call(endpoints.menu, {}, { session });
  return modules.map(({ id, name: called, icon }) => ({ id, name: called, icon }));
};
const coldOf = async (person: 'administrator' | 'neighbour') => {
  const groups = await groupsOf(person);
  return { ...groups.find(({ id }) => id === 'cold'), at: groups.findIndex(({ id }) => id === 'cold') - groups.length };
};

describe('a custom menu group', () => {
  it('without a name is the last one and is called by its key', async () => {
    expect(await coldOf('administrator')).toMatchObject({ name: { en: 'cold', zh: 'cold' }, at: -1 });
  });

  it('has its name, icon and place for every company', async () => {
    expect(await keep({ key: 'cold', name, icon: 'air', order: 5 })).toMatchObject({ ok: true });
    for (const person of ['administrator', 'neighbour'] as const) {
      expect(await coldOf(person)).toMatchObject({ name, icon: 'air' });
      expect((await groupsOf(person))[0]?.id).toBe('cold');
    }
    const session = await server.signIn('administrator');
    const { modules } = await server.call(endpoints.modulesWithColumns, { musthascolumns: ['cold_temp'] }, { session });
    expect(modules).toMatchObject([{ id: 'cold', name }]);
  });

  it('of one company overrides the shared one, for that company only', async () => {
    const companyName = { en: 'Freezers', zh: '冷柜' };
    const company = { company: 'Riverside Group' };
    expect(await keep({ key: 'cold', name: companyName, order: 1 }, company)).toMatchObject({ ok: true });
    expect(await coldOf('administrator')).toMatchObject({ name: companyName });
    expect(await coldOf('neighbour')).toMatchObject({ name });
    const listed = (await ask({ command: 'groups' })).lines;
    expect(listed).toContain('cold  Cold chain / 冷链  order 5  icon air  every company');
    expect(listed.some((line) => line.startsWith('cold  Freezers / 冷柜  order 1'))).toBe(true);
    expect((await ask({ command: 'groups', company: 'Harbour Retail' })).lines.join()).not.toContain('Freezers');
    expect(await ask({ command: 'group', isGone: true, group: { key: 'cold' }, ...company })).toMatchObject({
      ok: true,
    });
    expect(await coldOf('administrator')).toMatchObject({ name });
  });

  it('changes only the given properties, of a built-in group too', async () => {
    expect(await keep({ key: 'cold', order: 2000 })).toMatchObject({ ok: true });
    expect(await coldOf('administrator')).toMatchObject({ name, icon: 'air', at: -1 });
    expect(await keep({ key: 'spaces', name: { en: 'Buildings', zh: '楼宇' } })).toMatchObject({ ok: true });
    expect(await groupsOf('administrator')).toContainEqual({
      id: 'spaces',
      name: { en: 'Buildings', zh: '楼宇' },
      icon: 'building',
    });
  });

  it.each([
    [{ key: 'Cold room', name }, /is no key of a group/],
    [{ key: 'frost' }, /is new: give it --name/],
    [{ key: 'frost', name: { en: '', zh: 'x' } }, /1 to 60 characters/],
    [{ key: 'frost', name, icon: 'freezer' }, /There is no icon "freezer". There are: dashboard, air/],
    [{ key: 'frost', name, order: 1.5 }, /--order takes a whole number/],
  ])('%j is refused with a message', async (group, words) => {
    const { ok, lines } = await keep(group);
    expect(ok).toBe(false);
    expect(lines.join('\n')).toMatch(words);
  });

  it('that does not exist cannot be removed', async () => {
    const { ok, lines } = await ask({ command: 'group', isGone: true, group: { key: 'frost' } });
    expect(ok).toBe(false);
    expect(lines[0]).toContain('every company has no group "frost" of its own');
  });
});
