import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statuses } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import { answerModuleShell } from '../../server/module-changes/module-shell.ts';
import type { User } from '../../src/schemas/wire.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { moduleTrials, text } from './module-trials.ts';

/** Before a column is removed, the user sees which linkages, boards and filter groups use it and what happens to them. */

let server: TestServer;
let administrator: User;

beforeAll(async () => {
  server = await startTestServer();
  administrator = await server.signIn('administrator');
});
afterAll(() => server.close());

const { ask, config, save, again, add } = moduleTrials('3c01a00000000000000c', () => ({ server, administrator }));

const columns = [
  { column: 'heat', type: 'int' },
  { column: 'level', type: 'enum', enum: { 1: 'Low', 2: 'High' } },
  { column: 'note', type: 'string' },
];
const without = (...names: string[]) => columns.filter(({ column }) => !names.includes(column));

const condition = [{ k: 'heat', type: '<', v: 5 }];

/** A list with a company's tab and a person's own one, both with a condition, a board and a linkage on `heat`. */
const prepare = async () => {
  const filters = [{ name: text('Cold'), condition, columns: ['name'] }];
  const body = config(columns, { filters });
  const { pid } = body;
  await save(body);
  const device = await add(pid, { heat: 5 });
  const company = String((await ask(endpoints.listTabs, { pid })).result[0]?.did);
  const own = (await ask(endpoints.addTab, { pid, name: 'Mine', columns: ['name'], condition })).did;
  for (const [filterdid, name] of [
    [company, 'Heat by name'],
    [own, 'My heat'],
  ] as const) {
    const board = { pid, filterdid, type: 'bar', name, config: { xcolumn: 'name', ycolumn: 'heat', agg: 'sum' } };
    expect(await ask(endpoints.createBoard, board)).toMatchObject({ status: 0 });
    const compared = { ikey: 'heat', trend_type: 0 as const, ref_value: 8, keeptime: 0 };
    const event = { type: 0 as const, idev_pid: pid, idev_did: device, ...compared };
    const linkage = {
      pid,
      filterdid,
      name: `${name} rises`,
      events: [event],
      actions: {
        devControl: [{ pid, filterdid, datadid: device, act: 'set' as const, cmd: { level: '2' } }],
        notify: [],
      },
    };
    expect(await ask(endpoints.createLinkage, linkage)).toMatchObject({ status: 0 });
  }
  return { ...body, filters: [] };
};

const messagesOf = (answer: object): string[] =>
  ((answer as { errors?: { message: string }[] }).errors ?? []).map(({ message }) => message);

describe('a column that linkages, boards and filter groups use', () => {
  it('is removed only when that is confirmed: all of them are named first, but not those of one person', async () => {
    const body = await prepare();
    const answer = await save(again(body, without('heat')));
    expect(answer).toMatchObject({
      status: statuses.conflict,
      errors: [1, 2, 3].map(() => ({ path: '/columns', rule: 'used' })),
    });
    const [linkages, boards, groups] = messagesOf(answer);
    expect(linkages).toContain('linkages “Heat by name rises” and 1 more');
    expect(boards).toContain('boards “Heat by name” and 1 more');
    expect(groups).toContain('filter groups “Cold” and 1 more');
    expect(await save({ ...again(body, without('heat')), confirm: true })).toMatchObject({ status: 0 });
  });

  it('is asked about once by apply, with every name', async () => {
    const body = await prepare();
    const apply = (isConfirmed: boolean) =>
      answerModuleShell(server.db, {
        command: 'apply',
        files: [{ file: 'm.json', config: again(body, without('heat')) }],
        company: administrator.companyid,
        isOwn: true,
        isConfirmed,
      });
    const { ok, lines, question } = await apply(false);
    expect({ ok, question }).toEqual({ ok: false, question: 'Apply all the same?' });
    expect(lines.slice(0, 3).map((line) => /by the (.*):/.exec(line)?.[1])).toEqual([
      'linkages “Heat by name rises” “My heat rises”',
      'boards “Heat by name” “My heat”',
      'filter groups “Cold” “Mine”',
    ]);
    expect(await apply(true)).toMatchObject({ ok: true });
  });

  it('asks about a value that a linkage sets, and nothing about what no one uses', async () => {
    const body = await prepare();
    const [heat, level, note] = columns;
    const answer = await save(again(body, [{ ...heat }, { ...level, enum: { 1: 'Low' } }, { ...note }]));
    expect(answer).toMatchObject({ status: statuses.conflict, errors: [{ path: '/columns/1/enum', rule: 'used' }] });
    expect(messagesOf(answer)[0]).toContain('“Heat by name rises”');
    expect(await save(again(body, without('note')))).toMatchObject({ status: 0 });
  });
});

describe('a linkage whose column is gone', () => {
  it('says in the list which trigger it is, can be closed, and says why it cannot be opened', async () => {
    const body = await prepare();
    await save({ ...again(body, without('heat')), confirm: true });
    const [tab] = (await ask(endpoints.listTabs, { pid: body.pid })).result;
    const { triggers } = await ask(endpoints.listLinkages, { filterdid: String(tab?.did) });
    expect(triggers).toMatchObject([{ trouble: { kind: 'gone', path: '/events/0/ikey' } }]);
    const [linkage] = triggers;
    if (linkage === undefined) throw new Error('The linkage is missing.');
    const { trouble: _trouble, version, ...content } = linkage;
    const turn = (workflowstatus: 0 | 1, at: number) =>
      ask(endpoints.updateLinkage, { ...content, workflowstatus, version: at });
    expect(await turn(0, version)).toMatchObject({ status: 0 });
    const opened = await turn(1, version + 1);
    expect(opened).toMatchObject({ status: statuses.badInput, errors: [{ path: '/events/0/ikey' }] });
    const changed = await ask(endpoints.updateLinkage, { ...content, name: 'Other', workflowstatus: 0 });
    expect(changed).toMatchObject({ status: statuses.badInput });
  });
});
