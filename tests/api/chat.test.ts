import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Endpoint, type RequestOf, statuses } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import type { User } from '../../src/schemas/wire.ts';
import { setAnswerer } from '../../server/assistant/choose-answerer.ts';
import { runAnswer } from '../../server/assistant/answer.ts';
import { lease } from '../../server/assistant/begin-answer.ts';
import { deleteOldChats } from '../../server/assistant/delete-old-chats.ts';
import { nowSeconds } from '../../server/clock.ts';
import { notFound } from '../../server/http/refusal.ts';
import { ask, sessionIn, textOf } from './chat-reader.ts';
import { type Person, sessionOf, startTestServer, type TestServer } from './harness.ts';
import type { Answerer } from '../../server/assistant/answerer.ts';

/** The calls of the assistant, with answerers of the test's own. Contract "Chat". */

let server: TestServer;
const people = new Map<Person, User>();
const as = (person: Person) => sessionOf(people, person);
const call = <E extends Endpoint>(endpoint: E, input: RequestOf<E>, person: Person = 'administrator') =>
  server.call(endpoint, input, { session: as(person) });
const question = (prompt: string, chatsessionid?: string, person: Person = 'administrator') =>
  ask(server.app, as(person), { prompt, ...(chatsessionid === undefined ? {} : { chatsessionid }) });
const detail = async (chatsessionid: string) => (await call(endpoints.readChat, { chatsessionid })).chatsession;
const rowsOf = async (table: 'chatsession' | 'chatmessage') =>
  (await server.db.read('system', [server.db.builder.selectFrom(table).selectAll().compile()]))[0] ?? [];
/** Rate limits count by the minute; a suite asks more often than a person. */
const resetRateLimit = () =>
  server.db.transaction('system', (trx) => trx.deleteFrom('throttle').where('key', 'like', 'chat:%').execute());

const echo: Answerer = async function* ({ prompt, conversation, remembered, remember }) {
  remember({ last: prompt });
  yield `${conversation.length} `;
  yield `${JSON.stringify(remembered ?? null)} ${prompt}`;
};
/** Ends with its signal, as an answer of a model does: the end of the server waits for answers that do not. */
const slow: Answerer = async function* ({ signal }) {
  yield 'begun';
  await wait(60_000, undefined, { ref: false, signal }).catch(() => undefined);
  if (!signal.aborted) yield 'never';
};

beforeAll(async () => {
  server = await startTestServer();
  for (const person of ['administrator', 'operator', 'staff', 'nobody', 'neighbour'] as const)
    people.set(person, await server.signIn(person));
});
afterAll(() => server.close());
beforeEach(async () => {
  setAnswerer(server.services, echo);
  await resetRateLimit();
});

describe('a wall', () => {
  it('shows no conversation of the person who set it up', async () => {
    const answer = await question('How warm is it?');
    await answer.ended;
    const { token } = await call(endpoints.makeToken, { purpose: 'wall' });
    const { info } = await server.call(endpoints.tokenSignIn, { token });
    const wall = { session: info };
    expect((await call(endpoints.listChats, { page: 1 })).sessionlist).not.toEqual([]);
    expect((await server.call(endpoints.listChats, { page: 1 }, wall)).sessionlist).toEqual([]);
    const read = await server.call(endpoints.readChat, { chatsessionid: sessionIn(answer) }, wall);
    expect(read.status).toBe(statuses.forbidden);
  });
});

describe('a lease', () => {
  it('whose renewal is slow does not overwrite the finished answer', async () => {
    const { transaction } = server.db;
    const stored = await question('slow renewal');
    await stored.ended;
    const session = sessionIn(stored);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const delayed = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const db: typeof server.db = {
      ...server.db,
      transaction: async (scope, work) => {
        // The first transaction is the renewal; its content was fixed before.
        db.transaction = transaction;
        begun.resolve();
        await delayed.promise;
        return transaction(scope, work);
      },
    };
    const renewed: Answerer = async function* () {
      await vi.advanceTimersByTimeAsync((lease * 1000) / 3);
      await begun.promise;
      yield 'whole';
    };
    const answer = runAnswer(db, {
      companyid: as('administrator').companyid,
      begun: { session, place: 1, conversation: [], remembered: undefined },
      question: { caller: { language: 'en' } } as Parameters<typeof runAnswer>[1]['question'],
      answerer: renewed,
      stream: { send: () => undefined, end: () => undefined },
      stop: new AbortController(),
      log: server.app.log,
      requestId: 'request',
    });
    vi.useRealTimers();
    await begun.promise;
    await wait(200);
    delayed.resolve();
    await answer;
    // Without the order the renewal commits here.
    await wait(200);
    const { session: read, messages } = await detail(session);
    expect(read).toMatchObject({ id: session });
    expect(messages[1]).toMatchObject({ content: 'whole' });
    expect(messages[1]).not.toHaveProperty('cancelled');
    expect((await rowsOf('chatsession')).find(({ id }) => id === session)?.['busyuntil']).toBeNull();
  });
});

describe('a question', () => {
  it('without a conversation begins one, and is answered as a stream of events', async () => {
    const answer = await question('  How   warm is it?\n');
    await answer.ended;
    expect(answer.events.map(({ event }) => event)).toEqual(['ready', 'data', 'data', 'finish']);
    expect(textOf(answer)).toBe('0 null   How   warm is it?\n');
    const { session, messages } = await detail(sessionIn(answer));
    expect(session).toMatchObject({ id: sessionIn(answer), title: 'How warm is it?' });
    expect(messages).toMatchObject([
      { role: 'user', content: '  How   warm is it?\n' },
      { role: 'assistant', content: '0 null   How   warm is it?\n' },
    ]);
    expect(messages[1]).not.toHaveProperty('cancelled');
  });

  it('goes on with its conversation and what was remembered of it', async () => {
    const first = await question('one', '');
    await first.ended;
    const second = await question('two', sessionIn(first));
    await second.ended;
    expect(sessionIn(second)).toBe(sessionIn(first));
    expect(textOf(second)).toBe('2 {"last":"one"} two');
    expect((await detail(sessionIn(first))).messages).toHaveLength(4);
  });

  it('has a title of the first 60 characters', async () => {
    const answer = await question('表'.repeat(59) + '🌡️ and more');
    await answer.ended;
    const { title } = (await detail(sessionIn(answer))).session;
    expect([...title]).toHaveLength(60);
  });

  it('of nothing, of too much, without a session or to a foreign conversation is refused before the stream', async () => {
    const ownChat = await question('mine');
    await ownChat.ended;
    const refusals = [
      [await question('  \n '), statuses.badInput],
      [await question('x'.repeat(20_001)), statuses.badInput],
      [await ask(server.app, undefined, { prompt: 'x' }), statuses.sessionInvalid],
      [await question('x', 'f'.repeat(24)), statuses.notFound],
      [await question('x', sessionIn(ownChat), 'operator'), statuses.notFound],
      [await question('x', sessionIn(ownChat), 'neighbour'), statuses.notFound],
    ] as const;
    for (const [{ refused }, status] of refusals) expect(refused).toMatchObject({ status });
  });

  it('is an entry of the audit log that does not repeat it', async () => {
    const answer = await question('a very private question');
    await answer.ended;
    const [auditRows = []] = await server.db.read('system', [
      server.db.builder.selectFrom('audit').selectAll().where('url', '=', endpoints.chat.path).compile(),
    ]);
    const detailOf = auditRows.map((row) => String(row['detail']));
    expect(detailOf.some((text) => text.includes(sessionIn(answer)) && text.includes('23'))).toBe(true);
    expect(JSON.stringify(auditRows)).not.toContain('private');
  });

  it('is limited to 20 a minute', async () => {
    const all = [];
    for (let count = 0; count < 20; count += 1) {
      const answer = await question('again');
      all.push(answer);
      await answer.ended;
    }
    expect(all.filter(({ refused }) => refused !== undefined)).toEqual([]);
    expect((await question('once more')).refused).toMatchObject({ status: statuses.tooMany });
    expect((await question('another person', undefined, 'operator')).refused).toBeUndefined();
  });
});

describe('a running answer', () => {
  it('is the only one of its conversation, one of 5 of its person and one of 20 of the company', async () => {
    setAnswerer(server.services, slow);
    const answer = await question('slow');
    await vi.waitFor(() => expect(textOf(answer)).toBe('begun'));
    expect((await question('next', sessionIn(answer))).refused).toMatchObject({
      status: statuses.conflict,
      errors: [{ rule: 'running' }],
    });
    const others = [];
    for (let count = 0; count < 4; count += 1) others.push(await question('other'));
    expect((await question('one more')).refused).toMatchObject({
      status: statuses.tooMany,
      msg: expect.stringContaining('5 of your questions'),
    });
    for (const colleague of ['operator', 'staff'] as const)
      for (let count = 0; count < 5; count += 1) others.push(await question('other', undefined, colleague));
    for (let count = 0; count < 4; count += 1) others.push(await question('other', undefined, 'nobody'));
    const { companyid } = as('administrator');
    const fifth = { companyid, id: 'answer of a fifth person', userid: 'fifth' };
    const row = { ...fifth, title: '', createdat: 0, updatedat: 0, busyuntil: nowSeconds() + 600 };
    await server.db.transaction('system', (trx) => trx.insertInto('chatsession').values(row).execute());
    expect(others.filter(({ refused }) => refused !== undefined)).toEqual([]);
    expect((await question('one more', undefined, 'nobody')).refused).toMatchObject({
      status: statuses.tooMany,
      msg: expect.stringContaining('20 questions of your company'),
    });
    await server.db.transaction('system', (trx) => trx.deleteFrom('chatsession').where('id', '=', fifth.id).execute());
    const elsewhere = await question('elsewhere', undefined, 'neighbour');
    expect(elsewhere.refused).toBeUndefined();
    for (const { drop } of [answer, ...others, elsewhere]) drop();
    await vi.waitFor(async () => {
      const busy = (await rowsOf('chatsession')).filter(
        (candidate) => candidate['busyuntil'] !== null && candidate['companyid'] === companyid,
      );
      expect(busy).toEqual([]);
    }, 20_000);
  });

  it('whose connection is lost is stored as far as it came and marked, within 2 s', async () => {
    setAnswerer(server.services, slow);
    const answer = await question('slow');
    await vi.waitFor(() => expect(textOf(answer)).toBe('begun'));
    answer.drop();
    await vi.waitFor(
      async () => {
        const { messages } = await detail(sessionIn(answer));
        expect(messages[1]).toMatchObject({ role: 'assistant', content: 'begun', cancelled: true });
        const busy = (await rowsOf('chatsession')).find(({ id }) => id === sessionIn(answer));
        expect(busy?.['busyuntil']).toBeNull();
      },
      { timeout: 2_000 },
    );
    setAnswerer(server.services, echo);
    const next = await question('and now?', sessionIn(answer));
    await next.ended;
    expect(textOf(next)).toContain('and now?');
  });

  it('that fails ends with an error and keeps what came', async () => {
    setAnswerer(server.services, async function* () {
      yield 'half';
      throw notFound();
    });
    const answer = await question('fail');
    await answer.ended;
    expect(answer.events.at(-1)).toMatchObject({ event: 'error', data: { status: statuses.notFound } });
    expect((await detail(sessionIn(answer))).messages[1]).toMatchObject({ content: 'half', cancelled: true });
    setAnswerer(server.services, async function* () {
      yield '';
      throw new Error('secret of the server');
    });
    const broken = await question('fail');
    await broken.ended;
    expect(broken.events.at(-1)).toMatchObject({ event: 'error', data: { status: statuses.internal } });
    expect(JSON.stringify(broken.events)).not.toContain('secret');
  });

  it('ends at some 200 KB', async () => {
    setAnswerer(server.services, async function* () {
      for (;;) yield 'x'.repeat(10_000);
    });
    const answer = await question('endless');
    await answer.ended;
    expect(answer.events.at(-1)?.event).toBe('finish');
    expect(textOf(answer).length).toBeLessThan(205_000);
    expect(textOf(answer)).toContain('longer than an answer may be');
  });

  it('ends when its conversation is deleted, and nothing of it is left', async () => {
    setAnswerer(server.services, slow);
    const answer = await question('delete me');
    await vi.waitFor(() => expect(textOf(answer)).toBe('begun'));
    expect(await call(endpoints.deleteChat, { chatsessionid: sessionIn(answer) })).toMatchObject({ status: 0 });
    await answer.ended;
    expect(answer.events.at(-1)).toMatchObject({ event: 'error', data: { status: statuses.notFound } });
    const remainingRows = [...(await rowsOf('chatsession')), ...(await rowsOf('chatmessage'))];
    expect(JSON.stringify(remainingRows)).not.toContain(sessionIn(answer));
  });
});

describe('an answer under way', () => {
  const begin = async (session: User) => {
    setAnswerer(server.services, slow);
    const answer = await ask(server.app, session, { prompt: 'slow' });
    await vi.waitFor(() => expect(textOf(answer)).toBe('begun'));
    return answer;
  };

  it('ends with the session of its question', async () => {
    const session = await server.signIn('administrator');
    const answer = await begin(session);
    await server.call(endpoints.signOut, {}, { session });
    await answer.ended;
    expect(answer.events.at(-1)).toMatchObject({ event: 'error', data: { status: statuses.sessionInvalid } });
    expect(textOf(answer)).toBe('begun');
  });

  it('ends when the rights of its person have changed, and not with those of others', async () => {
    const [answer, other] = [await begin(as('operator')), await begin(as('administrator'))];
    const { companyid, did } = as('operator');
    await server.db.transaction('system', (trx) =>
      trx.deleteFrom('rolemember').where('companyid', '=', companyid).where('member', '=', did).execute(),
    );
    await server.db.announce(`people:${companyid}`);
    await answer.ended;
    expect(answer.events.at(-1)).toMatchObject({ event: 'error', data: { status: statuses.forbidden } });
    expect(other.events.at(-1)?.event).toBe('data');
    other.drop();
  });
});

describe('conversations', () => {
  it('are listed newest first, 30 a page, to their person alone', async () => {
    const { companyid, userid } = as('operator');
    await server.db.transaction('system', async (trx) => {
      await trx.deleteFrom('chatsession').where('userid', '=', userid).execute();
      const values = Array.from({ length: 40 }, (_, index) => ({
        companyid,
        userid,
        id: `s${index}`,
        title: `title ${index}`,
        createdat: 1_000 + index,
        updatedat: 1_000 + index,
      }));
      await trx.insertInto('chatsession').values(values).execute();
    });
    const first = (await call(endpoints.listChats, { page: 1 }, 'operator')).sessionlist;
    expect(first).toHaveLength(30);
    expect(first[0]).toEqual({ id: 's39', title: 'title 39', updatedat: 1_039 });
    const second = (await call(endpoints.listChats, { page: 2, pageSize: 30 }, 'operator')).sessionlist;
    expect(second.map(({ id }) => id)).toEqual(Array.from({ length: 10 }, (_, index) => `s${9 - index}`));
    const others = (await call(endpoints.listChats, { page: 1, pageSize: 100 })).sessionlist;
    expect(others.filter(({ id }) => id.startsWith('s') && id.length < 4)).toEqual([]);
    for (const person of ['administrator', 'neighbour'] as const) {
      expect(await call(endpoints.readChat, { chatsessionid: 's39' }, person)).toMatchObject({
        status: statuses.notFound,
      });
      expect(await call(endpoints.deleteChat, { chatsessionid: 's39' }, person)).toMatchObject({
        status: statuses.notFound,
      });
    }
  });

  it('are 200 of a person, the newest', async () => {
    const { companyid, userid } = as('operator');
    await server.db.transaction('system', async (trx) => {
      const values = Array.from({ length: 200 }, (_, index) => ({
        companyid,
        userid,
        id: `o${index}`,
        title: '',
        createdat: 10 + index,
        updatedat: 10 + index,
      }));
      await trx.insertInto('chatsession').values(values).execute();
    });
    const answer = await question('one more', undefined, 'operator');
    await answer.ended;
    const ownSessions = (await rowsOf('chatsession')).filter((row) => row['userid'] === userid).map((row) => row['id']);
    expect(ownSessions).toHaveLength(200);
    expect(ownSessions).toContain(sessionIn(answer));
    expect(ownSessions).not.toContain('o0');
  });

  it('take at most 64 MiB of a person, and one of them 4 MiB', async () => {
    const { companyid, userid } = as('operator');
    const add = (id: string, updatedat: number, mebibytes: number, busyuntil = updatedat) =>
      server.db.transaction('system', async (trx) => {
        await trx
          .insertInto('chatsession')
          .values({ companyid, userid, id, title: '', createdat: updatedat, updatedat, busyuntil })
          .execute();
        const content = 'x'.repeat(mebibytes * 1024 * 1024);
        const message = { companyid, session: id, place: 0, role: 'user', content, time: updatedat } as const;
        await trx.insertInto('chatmessage').values(message).execute();
      });
    await add('long', nowSeconds() - 10, 4);
    await add('large', nowSeconds() - 20, 50);
    await add('older', nowSeconds() - 30, 20);
    await add('oldest, being answered', nowSeconds() - 40, 1, nowSeconds() + 600);
    const refused = await question('go on', 'long', 'operator');
    expect(JSON.stringify(refused)).toContain('has become too long');
    await (
      await question('one more', undefined, 'operator')
    ).ended;
    const ids = (await rowsOf('chatsession')).filter((row) => row['userid'] === userid).map((row) => row['id']);
    expect(ids).toEqual(expect.arrayContaining(['long', 'large', 'oldest, being answered']));
    expect(ids).not.toContain('older');
  });

  it('are deleted a year after their last message', async () => {
    const answer = await question('old');
    await answer.ended;
    await deleteOldChats(server.db, nowSeconds() + 364 * 86_400);
    expect((await detail(sessionIn(answer))).messages).toHaveLength(2);
    await deleteOldChats(server.db, nowSeconds() + 366 * 86_400);
    expect(await rowsOf('chatmessage')).toEqual([]);
  });
});
