import { expect, test } from 'vitest';
import { CallError, clientStatuses } from '../../../src/api/call-error.ts';
import { createAction } from '../../../src/api/create-action.ts';
import { statuses } from '../../../src/api/statuses.ts';

/** Sends the inputs one after the other; resolves to the idempotency keys of their requests. */
const keysOf = async (...calls: (readonly [input: unknown, failure?: CallError])[]): Promise<string[]> => {
  const once = createAction();
  const keys: string[] = [];
  for (const [input, failure] of calls)
    await once(input, async (key) => {
      keys.push(key);
      if (failure !== undefined) throw failure;
    }).catch(() => undefined);
  return keys;
};

const failed = (status: number, rule = ''): CallError =>
  new CallError({ status, msg: '', errors: [{ path: '', rule, message: '' }] });

const unknown = [
  ['an answer that was lost', failed(clientStatuses.network)],
  ['an answer that came too late', failed(clientStatuses.timeout)],
  ['an answer that cannot be read', failed(clientStatuses.malformed)],
  ['a failure of the server, whose database may have committed', failed(statuses.internal)],
  ['a first call that is still running', failed(statuses.conflict, 'running')],
] as const;

test.each(unknown)('after %s the same input has the same idempotency key', async (_name, failure) => {
  const [first, second] = await keysOf([{ name: 'a' }, failure], [{ name: 'a' }]);
  expect(second).toBe(first);
});

test('another input has another key', async () => {
  const [first, second] = await keysOf([{ name: 'a' }, failed(clientStatuses.network)], [{ name: 'b' }]);
  expect(second).not.toBe(first);
});

test('after a refusal the same input has another key, because the server repeats a refusal for its key', async () => {
  const [first, second] = await keysOf([{ name: 'a' }, failed(statuses.badInput)], [{ name: 'a' }]);
  expect(second).not.toBe(first);
});

test('after a success the same input has another key', async () => {
  const [first, second] = await keysOf([{ name: 'a' }], [{ name: 'a' }]);
  expect(second).not.toBe(first);
});

test('a second press during the first request has its key', async () => {
  const once = createAction();
  const keys: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const act = async (key: string): Promise<void> => {
    keys.push(key);
    await promise;
  };
  const both = [once({ name: 'a' }, act), once({ name: 'a' }, act)];
  resolve();
  await Promise.all(both);
  expect(keys[1]).toBe(keys[0]);
});
