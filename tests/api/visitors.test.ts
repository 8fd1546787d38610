import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Endpoint, type RequestOf, statuses } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import { products } from '../../src/engine/products.ts';
import { startOfDay } from '../../src/engine/moment.ts';
import type { User } from '../../src/schemas/wire.ts';
import { nowSeconds } from '../../server/clock.ts';
import { smallInput } from './attacks-inputs.ts';
import { type Person, phones, startTestServer, type TestServer } from './harness.ts';

/** Visits from their announcement to their end. Contract "Visitors". */

type Announcement = RequestOf<typeof endpoints.registerVisit>;

const zone = 'Asia/Shanghai';
const day = 24 * 3600;

let server: TestServer;
const people = new Map<Person, User>();
const personOf = (person: Person): User => {
  const session = people.get(person);
  if (!session) throw new Error(`${person} is not signed in.`);
  return session;
};
const ask = <E extends Endpoint>(endpoint: E, input: RequestOf<E>, person: Person = 'administrator') =>
  server.call(endpoint, input, { session: personOf(person) });

beforeAll(async () => {
  server = await startTestServer();
  for (const person of ['administrator', 'operator', 'staff', 'nobody', 'neighbour'] as const)
    people.set(person, await server.signIn(person));
});
afterAll(() => server.close());

const newCode = async (person: Person = 'administrator') =>
  (await ask(endpoints.refreshVisitorCode, {}, person)).data.authorization;

const announcement = async (more: Partial<Announcement> = {}): Promise<Announcement> => ({
  authorization: more.authorization ?? (await newCode()),
  company: 'Acme Facilities',
  visitor: 'Ada Lovelace',
  mobile: '13512345678',
  interviewee: phones.operator,
  visitaddr: 'Lobby',
  interviewtime: nowSeconds() + 3600,
  ...more,
});

let address = 0;
/** From an address of its own, so that one test's failed attempts do not slow another. */
const register = async (input: Announcement, options: { key?: string; from?: string } = {}) => {
  address += 1;
  const from = options.from ?? `10.9.0.${address}`;
  const answer = await server.app.inject({
    method: 'POST',
    url: endpoints.registerVisit.path,
    remoteAddress: from,
    payload: input,
    headers: {
      'accept-language': 'en',
      ...(options.key === undefined ? {} : { 'idempotency-key': options.key }),
    },
  });
  return answer.json<{ status: number; msg: string; did: string; errors?: { path: string; rule: string }[] }>();
};

/** Each wrong code that is still heard doubles the wait; some of it is then left for what comes next. */
const untilWaiting = async (guess: () => Promise<{ status: number; retryafter?: number }>): Promise<void> => {
  let last = await guess();
  while ((last.retryafter ?? 0) < 2) last = await guess();
  expect(last.status).toBe(statuses.tooMany);
};

const announced = async (more: Partial<Announcement> = {}): Promise<string> => {
  const answer = await register(await announcement(more));
  expect(answer).toMatchObject({ status: 0 });
  return answer.did;
};
const visit = async (did: string, person: Person = 'administrator') =>
  (await ask(endpoints.readRecord, { pid: products.visitors, did }, person)).data;
const list = (input: RequestOf<typeof endpoints.listVisits>, person: Person = 'administrator') =>
  ask(endpoints.listVisits, input, person);
const confirm = (did: string, accept: boolean, person: Person = 'administrator') =>
  ask(endpoints.confirmVisit, { did, accept }, person);
const leave = (did: string, person: Person = 'administrator') => ask(endpoints.leaveVisit, { did }, person);

describe('the visitor code', () => {
  it('is of ten signs that nobody mistakes, typed in any way', async () => {
    const code = await newCode();
    expect(code).toMatch(/^[2-9A-HJKMNP-Z]{5}-[2-9A-HJKMNP-Z]{5}$/);
    const typed = ` ${code.toLowerCase().replace('-', ' ')} `;
    expect(await register(await announcement({ authorization: typed }))).toMatchObject({ status: 0 });
  });

  it('holds until it is refreshed, and is told without making another', async () => {
    const first = await newCode();
    const answer = await ask(endpoints.refreshVisitorCode, { current: true });
    expect(answer.data.authorization).toBe(first);
    expect(answer.data.expiresat).toBeLessThanOrEqual(nowSeconds() + day);
    const second = await newCode();
    expect(second).not.toBe(first);
    expect(await register(await announcement({ authorization: first }))).toMatchObject({ status: statuses.refused });
    expect(await register(await announcement({ authorization: second }))).toMatchObject({ status: 0 });
  });

  it('is good for a day at most', async () => {
    const authorization = await newCode();
    const age = sql`update visitorcode set expiresat = ${nowSeconds()} where companyid = ${personOf('administrator').companyid}`;
    await server.db.transaction('system', (trx) => age.execute(trx));
    expect(await register(await announcement({ authorization }))).toMatchObject({ status: statuses.refused });
    const answer = await ask(endpoints.refreshVisitorCode, { current: true });
    expect(answer.data).toEqual({ authorization: '', expiresat: 0 });
  });

  it('is made by those who may add visits, and is each company’s own', async () => {
    for (const person of ['operator', 'staff', 'nobody'] as const)
      for (const input of [{}, { current: true }])
        expect(await ask(endpoints.refreshVisitorCode, input, person)).toMatchObject({ status: statuses.forbidden });
    const ours = await newCode();
    const theirs = await newCode('neighbour');
    expect(theirs).not.toBe(ours);
    expect((await ask(endpoints.refreshVisitorCode, { current: true })).data.authorization).toBe(ours);
    const answer = await register(await announcement({ authorization: theirs, interviewee: phones.neighbour }));
    expect(answer.status).toBe(0);
    expect((await ask(endpoints.readRecord, { pid: products.visitors, did: answer.did })).status).toBe(
      statuses.notFound,
    );
  });
});

describe('the page of a visitor', () => {
  const readCode = (authorization: string) => server.call(endpoints.readVisitorCode, { authorization });

  it('is told whose code it is, and on which clock, without a session', async () => {
    const answer = await readCode(await newCode());
    expect(answer).toMatchObject({ status: 0, data: { zone } });
    const theirs = await readCode(await newCode('neighbour'));
    expect(theirs.data.company).not.toEqual(answer.data.company);
    expect(Object.keys(answer.data).toSorted()).toEqual(['company', 'zone']);
  });

  it('is told nothing by a wrong or a refreshed code, and both in the same words', async () => {
    const old = await newCode();
    await newCode();
    const wrong = await readCode('AAAAA-AAAAA');
    expect(wrong).toMatchObject({ status: statuses.refused });
    expect(await readCode(old)).toEqual(wrong);
  });

  it('waits after wrong codes, by whichever call they were tried', async () => {
    const from = '10.9.8.8';
    const guess = () =>
      server.app.inject({
        method: 'POST',
        url: endpoints.readVisitorCode.path,
        remoteAddress: from,
        payload: { authorization: 'AAAAA-AAAAA' },
      });
    await Promise.all(Array.from({ length: 24 }, guess));
    await untilWaiting(async () => (await guess()).json());
    expect((await register(await announcement(), { from })).status).toBe(statuses.tooMany);
  });

  const closed = Object.entries<Endpoint>(endpoints).filter(
    ([, { needs, transport }]) => needs !== 'public' && transport !== 'multipart',
  );
  it.each(closed)('opens nothing else by the code: not %s', async (_name, endpoint) => {
    const authorization = await (shared ??= newCode());
    const headers = { loginsession: authorization, authorization, cookie: `loginsession=${authorization}` };
    const answer = await server.call(endpoint, { ...smallInput(endpoint), authorization }, { headers });
    expect(answer.status).toBe(statuses.sessionInvalid);
  });
  let shared: Promise<string> | undefined;
});

describe('announcing a visit', () => {
  it('needs no session, waits for an answer and belongs to the department of who is visited', async () => {
    const did = await announced();
    const { data } = await ask(endpoints.readRecord, {
      pid: products.members,
      did: personOf('operator').did,
    });
    expect(await visit(did)).toMatchObject({
      name: 'Ada Lovelace',
      company: 'Acme Facilities',
      visitor: 'Ada Lovelace',
      mobile: '13512345678',
      visitaddr: 'Lobby',
      interviewee: personOf('operator').did,
      interviewee_name: data.name,
      organization: data['organizationid'],
      statusdesc: '0',
      confirmuser: null,
    });
  });

  it('notifies who is visited', async () => {
    const visitor = `Guest ${randomUUID().slice(0, 8)}`;
    await announced({ visitor });
    const answer = await ask(endpoints.queryRecords, {
      pid: products.notifications,
      filter: [{ content: [visitor] }],
      extracolumns: true,
    });
    expect(answer.result.data).toHaveLength(1);
    expect(answer.result.data[0]).toMatchObject({
      receiver: personOf('operator').did,
      isread: '0',
      targetpid: products.visitors,
    });
  });

  it('is an entry of the audit log, without the code', async () => {
    const input = await announcement();
    await register(input);
    const { results } = await ask(endpoints.queryAudit, { offset: 0, step: 1 });
    expect(results[0]).toMatchObject({ url: endpoints.registerVisit.path, status: 0, phone: input.mobile });
    expect(JSON.stringify(results[0])).not.toContain(input.authorization);
  });

  it('under one key happens once', async () => {
    const input = await announcement({ visitor: 'Once only' });
    const key = randomUUID();
    const answers = await Promise.all([register(input, { key }), register(input, { key })]);
    const again = await register(input, { key });
    expect(again).toMatchObject({ status: 0 });
    // A duplicate request that arrives at the same time is asked to retry, or gets the same answer.
    for (const answer of answers) if (answer.status === 0) expect(answer.did).toBe(again.did);
    expect((await list({ visitor: 'Once only' })).total).toBe(1);
    const other = await register({ ...input, visitor: 'Somebody else' }, { key });
    expect(other).toMatchObject({ status: statuses.conflict, errors: [{ rule: 'key' }] });
  });

  const wrong: readonly [string, Partial<Announcement>, string][] = [
    ['nobody’s name', { interviewee: 'Nobody Here' }, '/interviewee'],
    ['no interviewee', { interviewee: ' ' }, '/interviewee'],
    ['a member of another company', { interviewee: phones.neighbour }, '/interviewee'],
    ['no visitor', { visitor: ' ' }, '/visitor'],
    ['no company', { company: '' }, '/company'],
    ['no number', { mobile: '' }, '/mobile'],
    ['a number that is none', { mobile: 'call me' }, '/mobile'],
    ['a name longer than its column', { visitor: 'x'.repeat(65) }, '/visitor'],
    ['a time of last week', { interviewtime: nowSeconds() - 7 * day }, '/interviewtime'],
    ['a time that would stand above all others for years', { interviewtime: 4_000_000_000 }, '/interviewtime'],
  ];
  it.each(wrong)('with %s is refused at its field', async (_what, more, path) => {
    const answer = await register(await announcement(more));
    expect(answer).toMatchObject({ status: statuses.badInput });
    expect(answer.errors?.map((fault) => fault.path)).toEqual([path]);
  });

  it('takes a member’s name as it is written, and asks for the phone where several have it', async () => {
    const { data } = await ask(endpoints.readRecord, { pid: products.members, did: personOf('staff').did });
    const did = await announced({ interviewee: ` ${data.name} ` });
    expect((await visit(did))['interviewee']).toBe(personOf('staff').did);
    const members = await server.services.modules.any(products.members);
    const table = sql.table(members?.table ?? '');
    const namesake = sql`update ${table} set name = ${data.name} where did = ${personOf('nobody').did}`;
    await server.db.transaction('system', (trx) => namesake.execute(trx));
    const answer = await register(await announcement({ interviewee: data.name }));
    expect(answer).toMatchObject({
      status: statuses.badInput,
      errors: [{ path: '/interviewee', rule: 'several' }],
    });
  });

  it('does not find somebody who left', async () => {
    const filter = [{ staffstatus: ['1'] }];
    const gone = await ask(endpoints.queryRecords, { pid: products.members, filter, pagesize: 1 });
    const interviewee = String(gone.result.data[0]?.['phonenumber']);
    expect(await register(await announcement({ interviewee }))).toMatchObject({ status: statuses.badInput });
  });

  it('with wrong codes waits longer and longer, the right one among them', async () => {
    const from = '10.9.9.9';
    const input = await announcement();
    const guesses = Array.from({ length: 24 }, () => register({ ...input, authorization: 'AAAAA-AAAAA' }, { from }));
    const answers = await Promise.all(guesses);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([statuses.refused, statuses.tooMany]));
    await untilWaiting(() => register({ ...input, authorization: 'AAAAA-AAAAA' }, { from }));
    expect((await register(input, { from })).status).toBe(statuses.tooMany);
    expect((await register(input)).status).toBe(0);
  });

  it('by one code has an end too', async () => {
    const input = await announcement({ interviewee: 'Nobody Here' });
    const answers: number[] = [];
    for (let count = 0; count < 102; count += 1) answers.push((await register(input)).status);
    expect(answers.slice(0, 100)).toEqual(Array.from({ length: 100 }, () => statuses.badInput));
    expect(answers.at(-1)).toBe(statuses.tooMany);
  });
});

describe('a visit', () => {
  it('is confirmed by who is visited, without any right on visits', async () => {
    const did = await announced();
    expect(await confirm(did, true, 'operator')).toMatchObject({ status: 0 });
    const after = await visit(did);
    expect(after).toMatchObject({ statusdesc: '1', confirmuser: personOf('operator').did, version: 2 });
  });

  it('is confirmed or refused by an administrator', async () => {
    const did = await announced();
    expect(await confirm(did, false)).toMatchObject({ status: 0 });
    expect(await visit(did)).toMatchObject({ statusdesc: '2', confirmuser: personOf('administrator').did });
  });

  it('is nobody else’s to answer, and not found by them', async () => {
    const did = await announced();
    const missing = await confirm('f'.repeat(24), true, 'staff');
    for (const person of ['staff', 'nobody', 'neighbour'] as const)
      expect(await confirm(did, true, person)).toEqual(missing);
    expect(missing.status).toBe(statuses.notFound);
    expect(await visit(did)).toMatchObject({ statusdesc: '0' });
  });

  it('ends for those who may change visits alone', async () => {
    const did = await announced();
    await confirm(did, true);
    for (const person of ['operator', 'staff', 'nobody'] as const)
      expect(await leave(did, person)).toMatchObject({ status: statuses.forbidden });
    expect(await leave(did, 'neighbour')).toMatchObject({ status: statuses.notFound });
    expect(await leave(did)).toMatchObject({ status: 0 });
    expect(await visit(did)).toMatchObject({ statusdesc: '3', confirmuser: personOf('administrator').did });
  });

  type Move = 'confirm' | 'refuse' | 'leave';
  const moves: Readonly<Record<Move, (did: string) => Promise<{ status: number }>>> = {
    confirm: (did) => confirm(did, true),
    refuse: (did) => confirm(did, false),
    leave: (did) => leave(did),
  };
  const closed: readonly [Move[], Move[]][] = [
    [[], ['leave']],
    [['confirm'], ['confirm', 'refuse']],
    [['refuse'], ['confirm', 'refuse', 'leave']],
    [
      ['confirm', 'leave'],
      ['confirm', 'refuse', 'leave'],
    ],
  ];
  it.each(closed)('after %j takes no %j', async (way, refused) => {
    const did = await announced();
    for (const step of way) expect(await moves[step](did)).toMatchObject({ status: 0 });
    const before = await visit(did);
    for (const step of refused)
      expect(await moves[step](did)).toMatchObject({ status: statuses.conflict, errors: [{ rule: 'version' }] });
    expect(await visit(did)).toEqual(before);
  });

  it('is answered once when two answer at the same time', async () => {
    const did = await announced();
    const answers = await Promise.all([confirm(did, true), confirm(did, false, 'operator')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([statuses.conflict, 0]);
    expect((await visit(did))['statusdesc']).toBe(answers[0].status === 0 ? '1' : '2');
  });
});

describe('visits to oneself', () => {
  const visitsOf = async (person: Person) => (await ask(endpoints.myVisits, {}, person)).data;

  it('are known to who is visited, without any right on visits, and to nobody else', async () => {
    const visitor = `Guest ${randomUUID().slice(0, 8)}`;
    const did = await announced({ visitor });
    const visit = (await visitsOf('operator')).find((row) => row.did === did);
    expect(visit).toMatchObject({ visitor, company: 'Acme Facilities', mobile: '13512345678', statusdesc: '0' });
    for (const person of ['administrator', 'staff', 'nobody', 'neighbour'] as const)
      expect((await visitsOf(person)).map((row) => row.did)).not.toContain(did);
  });

  it('show what became of them, and go after a week', async () => {
    const did = await announced();
    await confirm(did, true, 'operator');
    const statusOf = async () => (await visitsOf('operator')).find((row) => row.did === did)?.statusdesc;
    expect(await statusOf()).toBe('1');
    const visitors = await server.services.modules.any(products.visitors);
    const table = sql.table(visitors?.table ?? '');
    const column = sql.ref(visitors?.physical.get('interviewtime') ?? '');
    const age = sql`update ${table} set ${column} = ${nowSeconds() - 8 * day} where did = ${did}`;
    await server.db.transaction('system', (trx) => age.execute(trx));
    expect(await statusOf()).toBeUndefined();
  });
});

describe('the list of visits', () => {
  const company = `Firm ${randomUUID().slice(0, 8)}`;
  const noon = startOfDay(nowSeconds(), zone, { days: 3 }) + day / 2;

  beforeAll(async () => {
    for (const [index, visitor] of ['Anna', 'Bert', 'Carl'].entries())
      await announced({ company, visitor, mobile: `1350000000${index}`, interviewtime: noon + index * 60 });
  });

  it('is newest first, in pages with the total', async () => {
    const first = await list({ company, pagesize: 2 });
    expect(first.data.map(({ name }) => name)).toEqual(['Carl', 'Bert']);
    expect(first.total).toBe(3);
    const second = await list({ company, pagesize: 2, pagenum: 2 });
    expect(second.data.map(({ name }) => name)).toEqual(['Anna']);
    expect(second.data[0]).toMatchObject({ statusdesc: '0', interviewee: personOf('operator').did });
    expect((await list({})).data).toHaveLength(10);
  });

  const narrowed: readonly [string, RequestOf<typeof endpoints.listVisits>, string[]][] = [
    ['the visitor, letter case aside', { visitor: 'bER' }, ['Bert']],
    ['a part of the number', { mobile: '00002' }, ['Carl']],
    ['from a moment on', { starttime: noon + 60 }, ['Carl', 'Bert']],
    ['until a moment, that one included', { endtime: noon + 60 }, ['Bert', 'Anna']],
    ['a percent sign, which is one', { visitor: '%' }, []],
    ['nobody’s guest', { interviewee: 'Nobody Here' }, []],
  ];
  it.each(narrowed)('is narrowed by %s', async (_what, filter, names) => {
    const answer = await list({ company, ...filter });
    expect([answer.data.map(({ name }) => name), answer.total]).toEqual([names, names.length]);
  });

  it('is narrowed by the name of who is visited and by days of the company’s calendar', async () => {
    const { data } = await ask(endpoints.readRecord, { pid: products.members, did: personOf('operator').did });
    expect((await list({ company, interviewee: data.name.slice(0, 2) })).total).toBe(3);
    const text = new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(noon * 1000);
    expect((await list({ company, starttime: text, endtime: text })).total).toBe(3);
    const before = new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format((noon - day) * 1000);
    expect((await list({ company, endtime: before })).total).toBe(0);
  });

  it('refuses what is no date, and a range that ends before it starts', async () => {
    expect(await list({ starttime: 'yesterday' })).toMatchObject({
      status: statuses.badInput,
      errors: [{ path: '/starttime' }],
    });
    expect(await list({ starttime: noon, endtime: noon - 1 })).toMatchObject({
      status: statuses.badInput,
      errors: [{ path: '/endtime' }],
    });
  });

  it('is the company’s own, for those who may read visits', async () => {
    for (const person of ['operator', 'staff', 'nobody'] as const)
      expect(await list({}, person)).toMatchObject({ status: statuses.forbidden });
    expect((await list({ company }, 'neighbour')).total).toBe(0);
  });
});
