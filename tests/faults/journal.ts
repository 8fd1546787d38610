import { randomUUID } from 'node:crypto';
import { endpoints } from '../../src/api/endpoints.ts';
import type { User } from '../../src/schemas/wire.ts';
import { type ChildServer, setupToken } from './child-server.ts';

/** A client that writes without pause and keeps a journal of what it sent and what was acknowledged. */

export const channels = '30000000000000000000000b';

/** The demo's administrator. */
export const person = { phone: '13800000001', password: 'Colonnade#2026' };

export type Entry = { key: string; name: string; channelno: number; did?: string };

type Answer = { status: number; msg: string };

/** `Body` is the type of the JSON answer, beside status and message. */
export const post = async <Body = Record<string, unknown>>(
  url: string,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Answer & Body> => {
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  });
  return (await answer.json()) as Answer & Body;
};

export const signIn = async (url: string): Promise<User> => {
  const answer = await post(url, endpoints.passwordSignIn.path, person);
  if (answer.status !== 0) throw new Error(`Cannot sign in: ${answer.msg}`);
  return answer['info'] as User;
};

/** A first start's person and module, without the demo around them. @returns the person's session */
export const setUpJournal = async (server: ChildServer): Promise<User> => {
  const { url } = server;
  const order = { token: await setupToken(server), company: 'Acme', zone: 'Asia/Shanghai', name: 'Li', ...person };
  const made = await post(url, endpoints.setUp.path, order);
  if (made.status !== 0) throw new Error(`The company is not made: ${made.msg}`);
  const session = made['info'] as User;
  const number = { column: 'channelno', label: { en: 'Number', zh: '编号' }, type: 'int', rw: 3, min: 1, max: 9999 };
  const config = { pid: channels, name: { en: 'Channels', zh: '频道' }, group: 'signage', columns: [number] };
  const saved = await post(url, endpoints.saveModule.path, config, { loginsession: session.loginsession });
  if (saved.status !== 0) throw new Error(`The module is not saved: ${saved.msg}`);
  return session;
};

const send = async (url: string, session: User, entry: Entry): Promise<void> => {
  const body = { pid: channels, data: { name: entry.name, channelno: entry.channelno } };
  const headers = { loginsession: session.loginsession, 'idempotency-key': entry.key };
  const answer = await post(url, endpoints.createRecord.path, body, headers);
  if (answer.status !== 0) throw new Error(`A write was refused: ${answer.msg}`);
  entry.did = String(answer['did']);
};

/** Several writers at once, until the server is gone; every entry of the journal was sent. */
export const startWriters = (url: string, session: User, journal: Entry[], round: number) => {
  let isOver = false;
  const write = async (writer: number): Promise<void> => {
    for (let number = 0; !isOver; number += 1) {
      const entry: Entry = {
        key: randomUUID(),
        name: `kill ${round} ${writer} ${number}`,
        channelno: 1 + (number % 9999),
      };
      journal.push(entry);
      const isSent = await send(url, session, entry).then(
        () => true,
        () => false,
      );
      if (!isSent) return;
    }
  };
  const writers = [0, 1, 2, 3].map(write);
  return async () => {
    isOver = true;
    await Promise.all(writers);
  };
};

/** Sends what had no answer once more with the same key, as the console does. */
export const finishJournal = async (url: string, session: User, journal: readonly Entry[]): Promise<void> => {
  for (const entry of journal) if (entry.did === undefined) await send(url, session, entry);
};

type Page = { result: { data: { did: string; name: string }[]; total: number } };

/** Every record that a kill test made, by name, as the server lists them. */
export const written = async (url: string, session: User): Promise<{ did: string; name: string }[]> => {
  const records: { did: string; name: string }[] = [];
  for (let page = 1; ; page += 1) {
    const request = {
      pid: channels,
      page,
      pagesize: 500,
      filter: [{ name: ['kill '] }],
      sort: { column: 'createtime', type: 'asc' },
    };
    const headers = { loginsession: session.loginsession };
    const answer = await post<Page>(url, endpoints.queryRecords.path, request, headers);
    if (answer.status !== 0) throw new Error(answer.msg);
    const { data } = answer.result;
    records.push(...data);
    if (data.length < 500) return records;
  }
};

/** What the journal and the list disagree on; empty when every acknowledged write is there exactly once. */
export const disagreements = (journal: readonly Entry[], list: readonly { did: string; name: string }[]): string[] => {
  const byName = Map.groupBy(list, ({ name }) => name);
  const lost = journal.filter(({ name }) => !byName.has(name)).map(({ name }) => `lost: ${name}`);
  const twice = [...byName]
    .filter(([, rows]) => rows.length > 1)
    .map(([name, rows]) => `${rows.length} times: ${name}`);
  const others = journal
    .filter(({ name, did }) => byName.has(name) && !byName.get(name)?.some((row) => row.did === did))
    .map(({ name }) => `another id: ${name}`);
  const names = new Set(journal.map(({ name }) => name));
  const unknown = [...byName.keys()].filter((name) => !names.has(name)).map((name) => `never sent: ${name}`);
  return [...lost, ...twice, ...others, ...unknown];
};
