import { afterAll, beforeAll, expect, it } from 'vitest';
import { modelBudget } from '../../server/assistant/model/budget.ts';
import { nowSeconds } from '../../server/clock.ts';
import { createSessionStore } from '../../server/sessions/session-store.ts';
import type { Actor } from '../../server/http/actor.ts';
import { type Person, startTestServer, type TestServer } from './harness.ts';

/** Tokens of the language model that one person uses within a day, counted in the database for all servers. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const now = nowSeconds();
const actorOf = async (person: Person): Promise<Actor> => {
  const { loginsession } = await server.signIn(person);
  const actor = await createSessionStore(server.db, server.services)(loginsession, now);
  if (actor === undefined) throw new Error(`${person} is not signed in.`);
  return actor;
};

it('adds up for each person by itself, and begins anew after a day', async () => {
  const [operator, staff] = [await actorOf('operator'), await actorOf('staff')];
  const budgetOf = (actor: Actor, seconds: number) => modelBudget(server.db, actor, now + seconds);
  expect(await budgetOf(operator, 0).used()).toEqual({ tokens: 0, wait: 0 });
  await budgetOf(operator, 0).add(1200);
  await Promise.all(Array.from({ length: 10 }, () => budgetOf(operator, 60).add(100)));
  expect(await budgetOf(operator, 3600).used()).toEqual({ tokens: 2200, wait: 23 * 3600 });
  expect((await budgetOf(staff, 0).used()).tokens).toBe(0);
  const nextDay = 24 * 3600 + 1;
  expect((await budgetOf(operator, nextDay).used()).tokens).toBe(0);
  await budgetOf(operator, nextDay).add(5);
  expect((await budgetOf(operator, nextDay).used()).tokens).toBe(5);
});

it('takes a number of tokens beyond what a column holds', async () => {
  const administrator = await actorOf('administrator');
  const budget = modelBudget(server.db, administrator, now);
  await budget.add(1_999_999_999);
  await budget.add(1_999_999_999);
  expect((await budget.used()).tokens).toBe(2_000_000_000);
});
