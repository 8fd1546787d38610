import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RequestOf, statuses } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import { products } from '../../src/engine/products.ts';
import type { User } from '../../src/schemas/wire.ts';
import { createBackOff } from '../../server/back-off.ts';
import { alarmRound, type AlarmState, markTouched, markAllTouched } from '../../server/alarms/worker.ts';
import { nowSeconds } from '../../server/clock.ts';
import { pids } from '../../server/demo/pids.ts';
import { didOf } from '../../server/demo/tenant.ts';
import { sendNotice } from '../../server/inbox/notice.ts';
import { changedTopic } from '../../server/announcements/topics.ts';
import { answerTenantShell } from '../../server/tenants/tenant-shell.ts';
import { type Person, startTestServer, type TestServer } from './harness.ts';

/** Notifications of records that expire or change their state: configuration, and what is really sent. */

let server: TestServer;
const sessions = new Map<Person, User>();
const as = (person: Person = 'administrator') => {
  const session = sessions.get(person);
  if (session === undefined) throw new Error(`${person} is not signed in.`);
  return { session };
};

beforeAll(async () => {
  server = await startTestServer();
  for (const person of ['administrator', 'operator', 'nobody', 'neighbour'] as const)
    sessions.set(person, await server.signIn(person));
  server.db.onAnnounce((topic) => markTouched({ touched, backOff: createBackOff() }, topic));
});
afterAll(() => server.close());

const touched: AlarmState['touched'] = new Map();
const round = (now = nowSeconds()) =>
  alarmRound({ db: server.db, services: server.services, now, sendNotice }, { touched, backOff: createBackOff() });

type Body = RequestOf<typeof endpoints.saveNotification>;
const pid = pids.activations;
const params = (value: string, kind = '1') => JSON.stringify([{ name: 'notifyparam1', kind, value }]);
const notification = (change: Partial<Body> = {}): Body => ({
  pid,
  notifytrigger: 'expiring',
  notifytype: '0',
  notifytmpldid: 'tmpl-expiring',
  params: params('name'),
  ...change,
});
const save = (change: Partial<Body> = {}, person: Person = 'administrator') =>
  server.call(endpoints.saveNotification, notification(change), as(person));
const list = async (of = pid) => (await server.call(endpoints.listNotifications, { pid: of }, as())).data;
const inbox = async (person: Person = 'administrator') =>
  (await server.call(endpoints.listInbox, {}, as(person))).result.data;

describe('the configuration of notifications', () => {
  it('has the enumerations and templates of the server, “expiring” first', async () => {
    const { data } = await server.call(endpoints.notificationEnumerations, {}, as());
    expect(data).toMatchObject({
      notifytrigger: { enum: ['expiring', 'statechanged'], enum_name: { en: ['Expiring', 'State changed'] } },
      notifytype: { enum: ['0', '2'], enum_name: { zh: ['站内', '企业微信'] } },
      param_kind: { enum: ['0', '1'] },
      shown: true,
    });
    const templates = await server.call(endpoints.notificationTemplates, { pid }, as());
    expect(templates.data.map(({ name }) => name)).toEqual(['Expiring', 'State changed']);
  });

  it('is shown to the companies that the shell names', async () => {
    const isConfigurationShown = async () =>
      (await server.call(endpoints.notificationEnumerations, {}, as('neighbour'))).data.shown;
    expect(await isConfigurationShown()).toBe(false);
    const company = as('neighbour').session.companyid;
    const order = { about: 'tenant', command: 'alarms', company } as const;
    const folders = server.services.settings;
    await answerTenantShell(server.db, { ...order, isGone: false }, folders);
    expect(await isConfigurationShown()).toBe(true);
    await answerTenantShell(server.db, { ...order, isGone: true }, folders);
    expect(await isConfigurationShown()).toBe(false);
  });

  it('keeps one time for each module', async () => {
    const find = async () => (await server.call(endpoints.findTimeStatus, { pid }, as())).data;
    const set = (change: object) =>
      server.call(
        endpoints.saveTimeStatus,
        { pid, time_field: 'createtime', notify_duration: 3600, expiring_duration: 60, ...change },
        as(),
      );
    expect(await find()).toBeNull();
    const { data } = await set({});
    expect(await find()).toEqual({
      id: data.id,
      pid,
      time_field: 'createtime',
      notify_duration: 3600,
      expiring_duration: 60,
    });
    expect((await set({ id: data.id, notify_duration: 0 })).data.id).toBe(data.id);
    expect(await set({ time_field: 'name' })).toMatchObject({ errors: [{ path: '/time_field' }] });
    expect((await set({ notify_duration: 86_400 })).status).toBe(statuses.badInput);
    expect((await set({ id: 'another' })).status).toBe(statuses.notFound);
  });

  it('is added, listed, changed in its values alone, switched and deleted', async () => {
    const { data } = await save({ disabled: true });
    const { id } = data;
    expect((await list()).find((notificationType) => notificationType.id === id)).toMatchObject({
      notifytrigger: 'expiring',
      notifytmplname: 'Expiring',
      notifytmplid: 'expiring',
      params: params('name'),
      disabled: true,
      invalid: false,
    });
    expect(await save({ id, params: params('organization.name') })).toMatchObject({ status: 0, data: { id } });
    for (const locked of [
      { notifytrigger: 'statechanged' },
      { notifytype: '2' },
      { notifytmpldid: 'tmpl-statechanged' },
    ])
      expect(await save({ id, ...locked })).toMatchObject({
        errors: [{ path: `/${Object.keys(locked)[0]}`, rule: 'locked' }],
      });
    const turn = (to: 'on' | 'off') => server.call(endpoints.switchNotification, { id, turn: to }, as());
    expect((await turn('on')).status).toBe(0);
    expect((await list()).find((notificationType) => notificationType.id === id)?.disabled).toBe(false);
    expect((await server.call(endpoints.deleteNotification, { id }, as())).status).toBe(0);
    expect((await turn('on')).status).toBe(statuses.notFound);
  });

  it.each([
    ['an unknown trigger', { notifytrigger: 'never' }, '/notifytrigger'],
    ['an unknown type', { notifytype: '1' }, '/notifytype'],
    ['an unknown template', { notifytmpldid: 'none' }, '/notifytmpldid'],
    ['parameters that are no list', { params: '{}' }, '/params'],
    ['an unknown parameter', { params: '[{"name":"notifyparam11","kind":"0","value":"x"}]' }, '/params/0'],
    ['an unknown kind', { params: params('x', '7') }, '/params/0'],
    ['an empty value', { params: params(' ', '0') }, '/params/0'],
    ['a field that there is not', { params: params('nothing') }, '/params/0'],
    ['a path of four steps', { params: params('owner.organization.upperlevel.name') }, '/params/0'],
  ])('refuses %s', async (_what, change, path) => {
    const answer = await save(change);
    expect(answer).toMatchObject({ status: statuses.badInput, errors: [{ path }] });
  });

  it('refuses an eleventh parameter by the limit', async () => {
    const eleven = Array.from({ length: 11 }, (_one, index) => ({
      name: `notifyparam${index + 1}`,
      kind: '0',
      value: 'x',
    }));
    expect(await save({ params: JSON.stringify(eleven) })).toMatchObject({
      errors: [{ path: '/params', rule: 'mostparams', message: 'At most 10 parameters; leave the others out' }],
    });
  });

  it('is invalid once a column of a path has changed, and is not switched on then', async () => {
    const { data } = await save({ disabled: true });
    const valid = async () => (await server.call(endpoints.isNotificationValid, { id: data.id }, as())).data;
    expect(await valid()).toBe(true);
    await server.db.transaction('system', (trx) =>
      trx.updateTable('notifyconf').set({ dependencies: 'of another version' }).where('id', '=', data.id).execute(),
    );
    expect(await valid()).toBe(false);
    expect((await list()).find((notificationType) => notificationType.id === data.id)?.invalid).toBe(true);
    const on = await server.call(endpoints.switchNotification, { id: data.id, turn: 'on' }, as());
    expect(on).toMatchObject({ status: statuses.badInput, errors: [{ path: '/turn' }] });
    await save({ id: data.id });
    expect(await valid()).toBe(true);
    await server.call(endpoints.deleteNotification, { id: data.id }, as());
  });

  it('is set with the right on the module, and foreign to another company', async () => {
    const { data } = await save({ disabled: true });
    const { id } = data;
    expect((await save({}, 'operator')).status).toBe(statuses.forbidden);
    for (const person of ['operator', 'nobody'] as const)
      expect((await server.call(endpoints.deleteNotification, { id }, as(person))).status).toBe(statuses.forbidden);
    expect((await server.call(endpoints.isNotificationValid, { id }, as('neighbour'))).status).toBe(statuses.notFound);
    expect((await server.call(endpoints.deleteNotification, { id }, as('neighbour'))).status).toBe(statuses.notFound);
    await server.call(endpoints.deleteNotification, { id }, as());
  });
});

describe('the demo', () => {
  it('notifies of a service package that expires within the day, once', async () => {
    await markAllTouched(server.db, server.services, touched);
    await round();
    const about = async () => (await inbox()).filter((message) => message.pid === pids.packages);
    const first = await about();
    expect(first).toHaveLength(1);
    expect(first[0]?.title).toContain('即将到期');
    expect(first[0]?.device).toBe(didOf('riverside', pids.packages, 0));
    await markAllTouched(server.db, server.services, touched);
    await round();
    expect(await about()).toEqual(first);
  });

  it('notifies of what is due already by a notification that is added later, once', async () => {
    const second = async () =>
      (await inbox()).filter((message) => message.pid === pids.packages && message.title.startsWith('Added later'));
    const { data } = await save({ pid: pids.packages, params: params('Added later', '0') });
    await round();
    expect(await second()).toMatchObject([{ device: didOf('riverside', pids.packages, 0) }]);
    for (const turn of ['off', 'on'] as const) {
      await server.call(endpoints.switchNotification, { id: data.id, turn }, as());
      await round();
    }
    expect(await second()).toHaveLength(1);
    await server.call(endpoints.deleteNotification, { id: data.id }, as());
  });

  it('notifies when it expires and when it has expired', async () => {
    const now = nowSeconds();
    const titles = async () =>
      (await inbox()).filter((message) => message.pid === pids.packages).map(({ title }) => title);
    await round(now + 13 * 3600);
    expect((await titles()).filter((title) => title.includes('已到期'))).toHaveLength(1);
    await round(now + 37 * 3600);
    expect((await titles()).filter((title) => title.includes('已过期'))).toHaveLength(1);
    const before = await titles();
    await round(now + 37 * 3600 + 60);
    expect(await titles()).toEqual(before);
  });
});

describe('a record whose state changes', () => {
  const device = didOf('riverside', pids.screens, 0);
  /** As a report does it: the value, and the announcement after the commit. */
  const report = async (column: string, value: string) => {
    const module = await server.services.modules.any(pids.screens);
    const { companyid } = as().session;
    const physical = sql.id(module?.physical.get(column) ?? '');
    await server.db.transaction({ company: companyid }, (trx) =>
      sql`update ${sql.table(module?.table ?? '')} set ${physical} = ${value} where did = ${device}`.execute(trx),
    );
    markTouched({ touched, backOff: createBackOff() }, changedTopic(companyid, pids.screens, [device]));
    await round();
  };

  it('is told to its owner with the values before and after, and only when the state is another', async () => {
    const module = await server.services.modules.any(pids.screens);
    const column = module?.config.columns.find(({ enum: values }) =>
      Object.values(values ?? {}).some(({ state }) => state !== undefined),
    );
    const keys = Object.entries(column?.enum ?? {});
    const [normal] = keys.find(([, { state }]) => state === 'normal') ?? [''];
    const [fault] = keys.find(([, { state }]) => state === 'fault') ?? [''];
    const name = column?.column ?? '';
    await save({
      pid: pids.screens,
      notifytrigger: 'statechanged',
      notifytmpldid: 'tmpl-statechanged',
      params: params('name'),
    });
    await report(name, normal);
    const notifications = async () => {
      const filter = [{ targetpid: [{ type: '=', v: pids.screens }] }];
      const page = await server.call(endpoints.queryRecords, { pid: products.notifications, filter }, as());
      return page.result.data;
    };
    const severities = async () => {
      const rows = await server.db.transaction('system', (trx) =>
        trx.selectFrom('notice').select('severity').distinct().where('pid', '=', pids.screens).execute(),
      );
      return rows.map(({ severity }) => severity);
    };
    const before = (await notifications()).length;
    await report(name, fault);
    expect((await notifications()).length).toBe(before + 1);
    expect((await notifications())[0]?.['title']).toContain(column?.enum?.[fault]?.en);
    await report('remark', 'nothing of a state');
    expect((await notifications()).length).toBe(before + 1);
    const { owner } = (await server.call(endpoints.readRecord, { pid: pids.screens, did: device }, as())).data;
    expect((await notifications())[0]).toMatchObject({ receiver: owner, isread: '0' });
    expect(await severities()).toEqual(['critical']);
  });
});

describe('the look of each minute', () => {
  /** Of this test alone: what the database announces may arrive between two looks. */
  const touchedModules: typeof touched = new Map();

  /** Statements, rows and transactions of one look. */
  const costOf = async () => {
    const cost = { statements: 0, rows: 0, transactions: 0 };
    const { db } = server;
    const counting: typeof db = {
      ...db,
      read: async (scope, queries) => {
        const answers = await db.read(scope, queries);
        cost.statements += queries.length;
        cost.rows += answers.flat().length;
        return answers;
      },
      transaction: (scope, work) => {
        cost.transactions += 1;
        return db.transaction(scope, work);
      },
    };
    await alarmRound(
      { db: counting, services: server.services, now: nowSeconds(), sendNotice },
      { touched: touchedModules, backOff: createBackOff() },
    );
    return cost;
  };
  const count = async (table: 'timestatus' | 'notifyconf') => {
    const [rows = []] = await server.db.read('system', [server.db.builder.selectFrom(table).selectAll().compile()]);
    return rows.length;
  };

  it('reads what was changed and what is due, however many records there are', async () => {
    await markAllTouched(server.db, server.services, touchedModules);
    await costOf();
    const configured = (await count('timestatus')) + (await count('notifyconf'));
    const quiet = await costOf();
    expect(quiet).toEqual({ statements: 3, rows: configured, transactions: 0 });
    markTouched(
      { touched: touchedModules, backOff: createBackOff() },
      changedTopic(as().session.companyid, pids.packages, [didOf('riverside', pids.packages, 3)]),
    );
    expect((await costOf()).transactions).toBe(1);
    expect(await costOf()).toEqual(quiet);
  });
});

describe('a list whose time has become a text', () => {
  const modulePid = '3000000000000000000a0d19';
  const visits = (type: string) =>
    ({
      pid: modulePid,
      group: 'spaces',
      icon: 'space',
      name: { en: 'Inspections', zh: '巡检' },
      columns: [{ column: 'until', label: { en: 'Until', zh: '截止' }, type, rw: 3, required: 0 }],
    }) as RequestOf<typeof endpoints.saveModule>;

  it('has no times, and keeps no other list from being checked', async () => {
    const time = { pid: modulePid, time_field: 'until', notify_duration: 3600, expiring_duration: 3600 };
    expect(await server.call(endpoints.saveModule, visits('timestamp'), as())).toMatchObject({ status: 0 });
    expect(await server.call(endpoints.saveTimeStatus, time, as())).toMatchObject({ status: 0 });
    expect(await server.call(endpoints.saveModule, visits('string'), as())).toMatchObject({ status: 0 });
    const record = { pid: modulePid, data: { name: 'Boiler', until: 'next spring' } };
    expect(await server.call(endpoints.createRecord, record, as())).toMatchObject({ status: 0 });
    // Of this test alone: what the database announces may arrive during the round.
    const marked: typeof touched = new Map();
    await markAllTouched(server.db, server.services, marked);
    await alarmRound(
      { db: server.db, services: server.services, now: nowSeconds(), sendNotice },
      { touched: marked, backOff: createBackOff() },
    );
    expect(marked.size).toBe(0);
  });

  it('that cannot be checked is checked again by the next round, and the others by this one', async () => {
    const states = (text: string) =>
      server.db.transaction('system', (trx) =>
        trx.updateTable('alarmrecord').set({ states: text, dueat: 1 }).where('pid', '=', modulePid).execute(),
      );
    await states('{');
    await markAllTouched(server.db, server.services, touched);
    expect(touched.size).toBeGreaterThan(1);
    const broken = { cause: expect.any(SyntaxError) };
    await expect(round()).rejects.toMatchObject({ errors: [{ cause: broken }, broken] });
    const [records = []] = await server.db.read('system', [
      server.db.builder.selectFrom('alarmrecord').select('did').where('pid', '=', modulePid).compile(),
    ]);
    // Its failed records alone: those of other batches are not checked a second time.
    const failed = { dids: new Set(records.map(({ did }) => did)), all: undefined };
    expect([...touched]).toEqual([[`${as().session.companyid}:${modulePid}`, failed]]);
    await states('{}');
    await round();
    expect(touched.size).toBe(0);
  });

  it('that cannot be checked after a configuration is saved is still checked without notices, whatever changes, after a pause', async () => {
    const { db, services } = server;
    const { companyid } = as().session;
    await db.transaction('system', (trx) =>
      trx.updateTable('alarmrecord').set({ states: '{', dueat: null }).where('pid', '=', modulePid).execute(),
    );
    const saved: typeof touched = new Map();
    const backOff = createBackOff();
    const isSaved = () => markTouched({ touched: saved, backOff }, `alarms:${companyid}:${modulePid}`);
    isSaved();
    const changing: typeof db = {
      ...db,
      transaction: (scope, work) => {
        markTouched({ touched: saved, backOff }, changedTopic(companyid, modulePid, '*'));
        return db.transaction(scope, work);
      },
    };
    const checkAt = (now: number, of = changing) =>
      alarmRound({ db: of, services, now, sendNotice }, { touched: saved, backOff });
    const start = nowSeconds();
    await expect(checkAt(start)).rejects.toMatchObject({ cause: { cause: expect.any(SyntaxError) } });
    expect(saved.get(`${companyid}:${modulePid}`)?.all).toBe('record');
    // It pauses, and is reported once.
    const untouched: typeof db = { ...db, transaction: () => Promise.reject(new Error('checked')) };
    await checkAt(start + 9, untouched);
    await checkAt(start + 10);
    await checkAt(start + 29, untouched);
    expect(saved.get(`${companyid}:${modulePid}`)?.all).toBe('record');
    // A configuration that is saved again ends the pause.
    isSaved();
    await expect(checkAt(start + 29)).rejects.toMatchObject({ cause: { cause: expect.any(SyntaxError) } });
    await db.transaction('system', (trx) =>
      trx.updateTable('alarmrecord').set({ states: '{}' }).where('pid', '=', modulePid).execute(),
    );
    await checkAt(start + 39, db);
    expect(saved.size).toBe(0);
  });
});
