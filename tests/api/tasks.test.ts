import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Endpoint, type RequestOf, statuses } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import { products } from '../../src/engine/products.ts';
import type { User } from '../../src/schemas/wire.ts';
import { type Person, startTestServer, type TestServer } from './harness.ts';

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
  for (const person of ['administrator', 'operator', 'staff', 'neighbour'] as const)
    people.set(person, await server.signIn(person));
});
afterAll(() => server.close());

const tasksIn = async (status: string, person: Person = 'administrator') =>
  (await ask(endpoints.queryRecords, { pid: products.tasks, pagesize: 100, filter: [{ status: [status] }] }, person))
    .result.data;
const task = async (did: string) => (await ask(endpoints.readRecord, { pid: products.tasks, did })).data;

describe('batch approval', () => {
  it('moves pending tasks to approved, finished now, by the approver where nobody handled them', async () => {
    const [first, second] = await tasksIn('0');
    const dids = [first?.did ?? '', second?.did ?? ''];
    const before = await task(dids[0] ?? '');
    expect(await ask(endpoints.approveTasks, { dids })).toMatchObject({ status: 0 });
    const after = await task(dids[0] ?? '');
    expect(after).toMatchObject({ status: '2', progress: 100, handler: personOf('administrator').did });
    expect(after['donetime']).toBe(after.updatetime);
    expect(after['version']).toBe(Number(before['version']) + 1);
  });

  it('moves nothing when one of them is no longer pending, and names it', async () => {
    const [pending] = await tasksIn('0');
    const [done] = await tasksIn('2');
    const answer = await ask(endpoints.approveTasks, { dids: [pending?.did ?? '', done?.did ?? ''] });
    expect(answer).toMatchObject({ status: statuses.conflict, errors: [{ rule: 'version' }] });
    expect(answer.msg).toContain(done?.name);
    expect(await task(pending?.did ?? '')).toMatchObject({ status: '0' });
  });

  it('is refused without the right to write, and of another company', async () => {
    const [pending] = await tasksIn('0');
    const dids = [pending?.did ?? ''];
    expect(await ask(endpoints.approveTasks, { dids }, 'operator')).toMatchObject({ status: statuses.forbidden });
    expect(await ask(endpoints.approveTasks, { dids }, 'neighbour')).toMatchObject({ status: statuses.notFound });
    expect(await task(dids[0] ?? '')).toMatchObject({ status: '0' });
  });
});

describe('handing tasks over', () => {
  it('gives the open tasks to the heir and leaves finished ones with who did them', async () => {
    const from = personOf('administrator');
    const to = personOf('operator');
    const handledByMe = (tasks: { did: string; handler?: unknown }[]) =>
      tasks.filter(({ handler }) => handler === from.did);
    const open = handledByMe([...(await tasksIn('0')), ...(await tasksIn('1'))]);
    const done = handledByMe(await tasksIn('2'));
    expect(open.length).toBeGreaterThan(0);
    expect(await ask(endpoints.transferTasks, { user_id: from.userid, to_user_id: to.userid })).toMatchObject({
      status: 0,
    });
    expect(await task(open[0]?.did ?? '')).toMatchObject({ handler: to.did });
    expect(await task(done[0]?.did ?? '')).toMatchObject({ handler: from.did });
  });

  const heirs: readonly [string, () => string, number][] = [
    ['oneself', () => personOf('operator').userid, statuses.badInput],
    ['somebody of another company', () => personOf('neighbour').userid, statuses.badInput],
    ['nobody', () => 'nobody-at-all', statuses.badInput],
  ];
  it.each(heirs)('to %s is refused', async (_who, heir, status) => {
    const answer = await ask(endpoints.transferTasks, { user_id: personOf('operator').userid, to_user_id: heir() });
    expect(answer).toMatchObject({ status });
  });

  it('needs the right to write on the groups', async () => {
    const users = { user_id: personOf('administrator').userid, to_user_id: personOf('staff').userid };
    expect(await ask(endpoints.transferTasks, users, 'operator')).toMatchObject({ status: statuses.forbidden });
  });
});
