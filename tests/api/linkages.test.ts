import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RequestOf, statuses } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import type { User } from '../../src/schemas/wire.ts';
import { pids } from '../../server/demo/pids.ts';
import { type Person, startTestServer, type TestServer } from './harness.ts';

/** Linkages as data: kept, listed, changed and deleted with their tab. Nothing evaluates them here. */

const pid = pids.air;
let server: TestServer;
const sessions = new Map<Person, User>();
const as = (person: Person) => {
  const session = sessions.get(person);
  if (session === undefined) throw new Error(`${person} is not signed in.`);
  return { session };
};
let companyTab: string;
let ownTab: string;
let [first, second]: { did: string; name: string }[] = [];

type Body = RequestOf<typeof endpoints.createLinkage>;

const linkage = (change: Partial<Body> = {}): Body => ({
  pid,
  filterdid: ownTab,
  name: 'Cool the hall',
  events: [
    {
      type: 0,
      idev_pid: pid,
      idev_did: first?.did ?? '',
      ikey: 'room_temp',
      trend_type: 0,
      ref_value: 280,
      keeptime: 0,
    },
  ],
  conditionsinfo: { datetime: [{ validperiod: '08:00:00-18:00:00', weekdays: '12345', timezone: 8 }], property: [] },
  actions: {
    devControl: [{ pid, filterdid: companyTab, datadid: second?.did ?? '', act: 'set', cmd: { pwr: '1' } }],
    notify: [{ notifyway: 'wechat', content: 'Too hot', touser: [as('operator').session.userid] }],
  },
  ...change,
});

const create = (person: Person, change: Partial<Body> = {}) =>
  server.call(endpoints.createLinkage, linkage(change), as(person));
const list = (person: Person, filterdid: string) => server.call(endpoints.listLinkages, { filterdid }, as(person));
const made = async (change: Partial<Body> = {}): Promise<string> => {
  const answer = await create('administrator', change);
  expect(answer).toMatchObject({ status: 0 });
  return answer.did;
};

beforeAll(async () => {
  server = await startTestServer();
  for (const person of ['administrator', 'operator', 'staff', 'nobody', 'neighbour'] as const)
    sessions.set(person, await server.signIn(person));
  const tabs = await server.call(endpoints.listTabs, { pid }, as('administrator'));
  companyTab = tabs.result[0]?.did ?? '';
  ownTab = (await server.call(endpoints.addTab, { pid, name: 'Mine' }, as('administrator'))).did;
  const page = await server.call(endpoints.queryRecords, { pid, pagesize: 2 }, as('administrator'));
  [first, second] = page.result.data;
});
afterAll(() => server.close());

describe('linkages', () => {
  it('take at most 8 MiB on a tab and 32 MiB of a company, and may become smaller there', async () => {
    const did = await made();
    const update = () => server.call(endpoints.updateLinkage, { ...linkage(), did }, as('administrator'));
    const grow = (id: string, mebibytes: number) =>
      server.db.transaction('system', (trx) =>
        sql`update linkage set content = content || repeat(' ', ${mebibytes * 1024 * 1024}::integer) where did = ${id}`.execute(
          trx,
        ),
      );
    const other = await made();
    await grow(other, 8);
    const refused = await create('administrator');
    expect(refused).toMatchObject({ status: statuses.tooLarge, msg: expect.stringContaining('linkages of a filter') });
    expect((await create('administrator', { filterdid: companyTab })).status).toBe(0);
    await grow(other, 24);
    const full = await create('administrator', { filterdid: companyTab });
    expect(full).toMatchObject({ status: statuses.tooLarge, msg: expect.stringContaining('of your company') });
    await grow(did, 1);
    expect((await update()).status).toBe(0);
    for (const id of [did, other]) await server.call(endpoints.deleteLinkage, { did: id }, as('administrator'));
  });

  it('that are made at the same time do not pass the 8 MiB of a tab together', async () => {
    const did = await made();
    // There is room for one more, not for two.
    await server.db.transaction('system', (trx) =>
      sql`update linkage set content = content || repeat(' ',
        ${8 * 1024 * 1024}::integer - (octet_length(name) + octet_length(content)) * 5 / 2) where did = ${did}`.execute(
        trx,
      ),
    );
    const answers = await Promise.all(Array.from({ length: 4 }, () => create('administrator')));
    const fitting = answers.filter(({ status }) => status === 0);
    expect(fitting).toHaveLength(1);
    expect(answers.filter(({ status }) => status === statuses.tooLarge)).toHaveLength(3);
    for (const id of [did, ...fitting.map((linkage) => linkage.did)])
      await server.call(endpoints.deleteLinkage, { did: id }, as('administrator'));
  });
});

describe('a linkage', () => {
  it('is listed as it was made, with the names that its records and parameters have now', async () => {
    const did = await made();
    const { triggers } = await list('administrator', ownTab);
    const [saved] = triggers.filter((trigger) => trigger.did === did);
    expect(saved).toMatchObject({ pid, filterdid: ownTab, name: 'Cool the hall', workflowstatus: 1, version: 1 });
    expect(saved?.events[0]).toMatchObject({ ref_value: 280, idev_name: first?.name, ikey_name: 'Room temperature' });
    expect(saved?.actions.devControl[0]).toMatchObject({ datadid: second?.did, name: second?.name, cmd: { pwr: '1' } });
    expect(saved?.actions.devControl[0]?.did).toMatch(/^[0-9a-f]{24}$/);
    expect(saved).not.toHaveProperty('lasttime');
  });

  it('that fires once and is past is kept one day ahead', async () => {
    const time = Math.floor(Date.now() / 1000) - 3600;
    const did = await made({ events: [{ type: 1, event_set: JSON.stringify({ time }) }] });
    const { triggers } = await list('administrator', ownTab);
    const event = triggers.find((trigger) => trigger.did === did)?.events[0];
    expect(event?.type === 1 && JSON.parse(event.event_set)).toMatchObject({ time: time + 86_400, weekdays: '' });
  });

  it('is changed as a whole, switched off, and deleted', async () => {
    const did = await made();
    const changed = await server.call(
      endpoints.updateLinkage,
      { did, version: 1, ...linkage({ name: 'Renamed', workflowstatus: 0 }) },
      as('administrator'),
    );
    expect(changed.status).toBe(0);
    const { triggers } = await list('administrator', ownTab);
    expect(triggers.find((trigger) => trigger.did === did)).toMatchObject({
      name: 'Renamed',
      workflowstatus: 0,
      version: 2,
    });
    expect((await server.call(endpoints.deleteLinkage, { did }, as('administrator'))).status).toBe(0);
    expect((await list('administrator', ownTab)).triggers.some((trigger) => trigger.did === did)).toBe(false);
    expect((await server.call(endpoints.deleteLinkage, { did }, as('administrator'))).status).toBe(statuses.notFound);
  });

  it('is not changed over what somebody else changed', async () => {
    const did = await made();
    const change = (name: string) =>
      server.call(endpoints.updateLinkage, { did, version: 1, ...linkage({ name }) }, as('administrator'));
    expect((await change('First')).status).toBe(0);
    expect(await change('Second')).toMatchObject({
      status: statuses.conflict,
      errors: [{ rule: 'version' }],
      data: { name: 'First', version: 2 },
    });
  });

  it('has no evaluations to tell of, because nothing evaluates it', async () => {
    const did = await made();
    const answer = await server.call(endpoints.explainLinkage, { did }, as('administrator'));
    expect(answer).toMatchObject({ status: 0, result: [] });
  });

  it('is counted by its tab, with which it goes', async () => {
    const { did } = await server.call(endpoints.addTab, { pid, name: 'Short' }, as('administrator'));
    const counted = async () =>
      (await server.call(endpoints.listTabs, { pid }, as('administrator'))).result.find((tab) => tab.did === did);
    expect(await counted()).not.toHaveProperty('linkages');
    await made({ filterdid: did });
    await made({ filterdid: did });
    expect(await counted()).toMatchObject({ linkages: 2 });
    const deleted = await server.call(endpoints.deleteTab, { did }, as('administrator'));
    expect(deleted).toMatchObject({ status: 0, linkages: 2 });
    const query = server.db.builder.selectFrom('linkage').select('did').where('filterdid', '=', did).compile();
    expect(await server.db.read('system', [query])).toEqual([[]]);
  });
});

describe('a broken rule', () => {
  it('is named by path, in the language of the caller', async () => {
    const body = linkage({ name: '', actions: { devControl: [], notify: [] } });
    const paths = [
      { path: '/name', rule: 'linkagename' },
      { path: '/actions', rule: 'noaction' },
    ];
    for (const language of ['en', 'zh']) {
      const answer = await server.call(endpoints.createLinkage, body, {
        ...as('administrator'),
        headers: { 'accept-language': language },
      });
      expect(answer).toMatchObject({ status: statuses.badInput, errors: paths });
      expect(answer.msg).toContain({ en: 'Enter a name', zh: '请填写联动名称' }[language]);
    }
  });

  it('is found in what only the database knows', async () => {
    const page = await server.call(endpoints.queryRecords, { pid, pagesize: 1 }, as('neighbour'));
    const foreign = page.result.data[0]?.did ?? '';
    const [event] = linkage().events;
    const { devControl, notify } = linkage().actions;
    const answer = await create('administrator', {
      events: [{ ...event, idev_did: foreign } as Body['events'][number]],
      actions: {
        devControl: devControl.map((action) => ({ ...action, filterdid: 'nosuchtab', datadid: 'nosuchrecord' })),
        notify: notify.map((action) => ({ ...action, touser: [as('neighbour').session.userid] })),
      },
    });
    expect(answer).toMatchObject({
      status: statuses.badInput,
      errors: [
        { path: '/events/0/idev_did', rule: 'data' },
        { path: '/actions/devControl/0/datadid', rule: 'data' },
        { path: '/actions/devControl/0/filterdid', rule: 'module' },
        { path: '/actions/notify/0/touser/0', rule: 'receiver' },
      ],
    });
  });

  it('changes nothing', async () => {
    const did = await made();
    const answer = await server.call(endpoints.updateLinkage, { did, ...linkage({ events: [] }) }, as('administrator'));
    expect(answer).toMatchObject({ status: statuses.badInput, errors: [{ path: '/events' }] });
    const { triggers } = await list('administrator', ownTab);
    expect(triggers.find((trigger) => trigger.did === did)).toMatchObject({ version: 1, name: 'Cool the hall' });
  });
});

describe('rights', () => {
  it('those who read see the linkages of a company tab, those who write change them', async () => {
    const made = await create('operator', { filterdid: companyTab });
    expect(made.status).toBe(0);
    const { did } = made;
    const expected: [Person, number, number][] = [
      ['administrator', 0, 0],
      ['staff', 0, statuses.forbidden],
      ['nobody', statuses.forbidden, statuses.forbidden],
      ['neighbour', statuses.notFound, statuses.notFound],
    ];
    for (const [person, read, write] of expected) {
      expect([person, (await list(person, companyTab)).status]).toEqual([person, read]);
      const explained = await server.call(endpoints.explainLinkage, { did }, as(person));
      expect([person, explained.status]).toEqual([person, read]);
      const update = { did, ...linkage({ filterdid: companyTab, name: `By ${person}` }) };
      expect([person, (await server.call(endpoints.updateLinkage, update, as(person))).status]).toEqual([
        person,
        write,
      ]);
    }
    expect((await server.call(endpoints.deleteLinkage, { did }, as('staff'))).status).toBe(statuses.forbidden);
    expect((await server.call(endpoints.deleteLinkage, { did }, as('operator'))).status).toBe(0);
  });

  it('a person’s own tab is nobody else’s', async () => {
    const did = await made();
    expect((await list('operator', ownTab)).status).toBe(statuses.notFound);
    expect(await create('operator')).toMatchObject({ status: statuses.badInput, errors: [{ path: '/filterdid' }] });
    expect((await server.call(endpoints.deleteLinkage, { did }, as('operator'))).status).toBe(statuses.notFound);
  });

  it('a record of another department has no name for those who may not see it', async () => {
    const visible = await server.call(endpoints.queryRecords, { pid, pagesize: 500 }, as('staff'));
    const seen = new Set(visible.result.data.map((row) => row.did));
    const all = await server.call(endpoints.queryRecords, { pid, pagesize: 500 }, as('administrator'));
    const hidden = all.result.data.find((row) => !seen.has(row.did));
    if (hidden === undefined) throw new Error('The demo has no unit beyond the reach of staff.');
    const [event] = linkage().events;
    const did = await made({
      filterdid: companyTab,
      events: [{ ...event, idev_did: hidden.did } as Body['events'][number]],
      actions: { devControl: [], notify: linkage().actions.notify },
    });
    const forStaff = (await list('staff', companyTab)).triggers.find((trigger) => trigger.did === did);
    expect(JSON.stringify(forStaff)).not.toContain(hidden.name);
    const forAll = (await list('administrator', companyTab)).triggers.find((trigger) => trigger.did === did);
    expect(JSON.stringify(forAll)).toContain(hidden.name);
  });
});
