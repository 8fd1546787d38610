import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CallError, clientStatuses, errorIdOf, isAborted } from '../../../src/api/call-error.ts';
import { call } from '../../../src/api/client.ts';
import { endpoints } from '../../../src/api/endpoints.ts';
import { sendSlowAgain } from '../../../src/api/slow-calls.ts';
import { statuses } from '../../../src/api/statuses.ts';
import { activity } from '../../../src/state/activity.ts';
import { connection } from '../../../src/state/connection.ts';
import { beginSession, session } from '../../../src/state/session.ts';
import { toasts } from '../../../src/state/toasts.ts';

type Sent = { address: string; method: string; headers: Record<string, string>; body: unknown };
type Reply = object | string;

const sent: Sent[] = [];

/** A platform that gives these replies in turn, the last one for ever. */
function platform(...replies: Reply[]) {
  sent.length = 0;
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    const reply = replies[Math.min(sent.length, replies.length - 1)];
    sent.push({
      address,
      method: init.method ?? '',
      headers: Object.fromEntries(new Headers(init.headers)),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
    });
    return answer(reply, init.signal);
  });
}

function answer(reply: Reply | undefined, signal: AbortSignal | null | undefined): Promise<Response> {
  if (reply === 'network') {
    return Promise.reject(new TypeError('Failed to fetch'));
  }
  if (reply === 'never') {
    return new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
  }
  const body = typeof reply === 'string' ? reply : JSON.stringify(reply);
  return Promise.resolve(new Response(body, { headers: { 'x-request-id': '1f2e3d4c' } }));
}

const done = { status: 0, msg: '' };
const key = (index: number) => sent[index]?.headers['idempotency-key'];
const failure = async (calling: Promise<unknown>) => {
  const error = await calling.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error instanceof CallError ? error : undefined;
};

const create = () => call(endpoints.createRecord, { pid: '3'.repeat(24), data: {} });
const read = (options = {}) => call(endpoints.menu, {}, options);

beforeEach(() => {
  vi.useFakeTimers();
  toasts.list = [];
  beginSession({ companyid: 'c', userid: 'u', loginsession: 's', nickname: 'n', name: 'n', did: 'd', zone: '' });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a call', () => {
  test('sends the body, who asks and in which language', async () => {
    platform({ ...done, modules: [] });
    await expect(read()).resolves.toMatchObject({ modules: [] });
    expect(sent[0]).toMatchObject({
      address: '/sfsaas/api/user/module',
      method: 'POST',
      body: {},
      headers: { loginsession: 's', reqfrom: 'web', 'content-type': 'application/json' },
    });
  });

  test('puts the input of a GET into the query', async () => {
    platform({ ...done, list: [] });
    await call(endpoints.manifest, { pid_list: 'a b' });
    expect(sent[0]).toMatchObject({ method: 'GET', address: '/sfadapter/v1/manifest?pid_list=a+b', body: undefined });
  });

  test('carries an idempotency key when it writes, and none when it asks', async () => {
    platform({ ...done, did: 'x' });
    await create();
    await create();
    expect(key(0)).toMatch(/^[0-9a-f-]{36}$/);
    expect(key(1)).not.toBe(key(0));
    await read();
    expect(key(2)).toBeUndefined();
  });

  test('is counted while it is in flight, unless its endpoint is quiet', async () => {
    platform(done);
    const calling = read();
    expect(activity.inFlight).toBe(1);
    await calling;
    expect(activity.inFlight).toBe(0);
    const waiting = call(endpoints.awaitAuthorization, { authorizationcode: 'x' });
    expect(activity.inFlight).toBe(0);
    await waiting;
  });
});

test('a failure of the server has the id of its request in the log, a refusal has none', async () => {
  platform({ status: statuses.internal, msg: 'It failed.' });
  expect(errorIdOf(await failure(read({ silent: true })))).toBe('1f2e3d4c');
  platform({ status: statuses.forbidden, msg: 'No right.' });
  expect(errorIdOf(await failure(read({ silent: true })))).toBeUndefined();
});

describe('a network failure', () => {
  test('is tried again four times, a second apart, with the same key', async () => {
    platform('network', 'network', 'network', 'network', { ...done, did: 'x' });
    const calling = create();
    await vi.advanceTimersByTimeAsync(3_900);
    expect(sent).toHaveLength(4);
    await vi.advanceTimersByTimeAsync(100);
    await expect(calling).resolves.toMatchObject({ did: 'x' });
    expect(new Set(sent.map((request) => request.headers['idempotency-key'])).size).toBe(1);
  });

  test('is told after that', async () => {
    platform('network');
    const calling = failure(read());
    await vi.advanceTimersByTimeAsync(10_000);
    expect((await calling)?.status).toBe(clientStatuses.network);
    expect(sent).toHaveLength(5);
    expect(toasts.list).toHaveLength(1);
  });
});

describe('a platform that takes a call and does not answer', () => {
  test('is told after three seconds, and no longer once it answers', async () => {
    platform('never', done);
    const control = new AbortController();
    const reading = failure(read({ signal: control.signal }));
    await vi.advanceTimersByTimeAsync(2999);
    expect(connection.slow).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(connection.slow).toBe(1);
    control.abort();
    await reading;
    expect(connection.slow).toBe(0);
  });

  test('is sent the call again where a person wishes it, an action under the same key', async () => {
    platform('never', done);
    const creating = create();
    await vi.advanceTimersByTimeAsync(3000);
    sendSlowAgain();
    expect(await creating).toEqual(done);
    expect(sent).toHaveLength(2);
    expect(key(1)).toBe(key(0));
    expect(connection.slow).toBe(0);
  });

  test('is not called slow while it does what takes its time, or what nobody waits for', async () => {
    platform('never');
    const control = new AbortController();
    const { signal } = control;
    const patient = failure(call({ ...endpoints.menu, timeout: 600_000 }, {}, { signal }));
    const quiet = failure(call({ ...endpoints.menu, quiet: true }, {}, { signal }));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(connection.slow).toBe(0);
    control.abort();
    await Promise.all([patient, quiet]);
  });
});

test('a time-out is no network failure: it is told at once and not tried again', async () => {
  vi.useRealTimers();
  platform('never');
  const slow = { ...endpoints.menu, timeout: 20 };
  expect((await failure(call(slow, {})))?.status).toBe(clientStatuses.timeout);
  expect(sent).toHaveLength(1);
});

test('an action whose twin is still running is repeated with the same key after two seconds', async () => {
  platform(
    { status: -40009, msg: 'running', errors: [{ path: '', rule: 'running', message: '' }] },
    { ...done, did: 'x' },
  );
  const calling = create();
  await vi.advanceTimersByTimeAsync(1_900);
  expect(sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(100);
  await expect(calling).resolves.toMatchObject({ did: 'x' });
  expect(key(1)).toBe(key(0));
});

test('another conflict is told, with the stored record', async () => {
  const stored = {
    status: -40009,
    msg: 'newer',
    errors: [{ path: '/version', rule: 'version', message: '' }],
    data: { v: 2 },
  };
  platform(stored);
  const error = await failure(create());
  expect(error?.hasRule('version')).toBe(true);
  expect(error?.answer).toMatchObject({ data: { v: 2 } });
  expect(sent).toHaveLength(1);
});

test('a failure shows the words of the server, unless its caller shows them', async () => {
  platform({ status: -40003, msg: 'the right "write" is missing' });
  await failure(read({ silent: true }));
  expect(toasts.list).toEqual([]);
  await failure(read());
  expect(toasts.list.map(({ kind, text }) => ({ kind, text }))).toEqual([
    { kind: 'error', text: 'the right "write" is missing' },
  ]);
});

test('too many requests say when to come back', async () => {
  platform({ status: -40029, msg: 'slow down', retryafter: 30 });
  expect((await failure(read()))?.retryafter).toBe(30);
});

test('an answer that is none is told as such', async () => {
  platform('<html>502</html>');
  expect((await failure(read()))?.status).toBe(clientStatuses.malformed);
});

test('an expired session ends, without a notice', async () => {
  platform({ status: -45592, msg: 'expired' });
  await failure(read());
  expect(session.loginsession).toBe('');
  expect(session.end).toBe('expired');
  expect(toasts.list).toEqual([]);
});

test('the late answer to a former session does not end the present one', async () => {
  platform({ status: -45592, msg: 'expired' });
  const calling = failure(read());
  session.loginsession = 'newer';
  await calling;
  expect(session.loginsession).toBe('newer');
});

test('a call that is taken back rejects as aborted and shows nothing', async () => {
  platform('never');
  const leave = new AbortController();
  const calling = read({ signal: leave.signal }).catch((error: unknown) => error);
  leave.abort();
  expect(isAborted(await calling)).toBe(true);
  expect(toasts.list).toEqual([]);
  expect(activity.inFlight).toBe(0);
});

test('a call that is taken back between two tries is not tried again', async () => {
  platform('network');
  const leave = new AbortController();
  const calling = read({ signal: leave.signal }).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(500);
  leave.abort();
  expect(isAborted(await calling)).toBe(true);
  expect(sent).toHaveLength(1);
});

describe('a file on its way', () => {
  /** A line on which a tenth of the body goes each 100 seconds, for `steps` of them. */
  const slowLine = (steps: number): Promise<void> => {
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    class Line extends EventTarget {
      readonly upload = new EventTarget();
      readonly status = 200;
      readonly responseText = JSON.stringify({ ...done, url: '', did: '', fileid: 'f' });
      open() {}
      setRequestHeader() {}
      abort() {
        this.dispatchEvent(new Event('abort'));
      }
      send() {
        const step = (loaded: number) => {
          const progress = Object.assign(new Event('progress'), { lengthComputable: true, loaded, total: 10 });
          this.upload.dispatchEvent(progress);
          if (loaded === 10) this.dispatchEvent(new Event('load'));
          else if (loaded < steps) setTimeout(step, 100_000, loaded + 1);
        };
        step(0);
        begin();
      }
    }
    vi.stubGlobal('XMLHttpRequest', Line);
    return begun;
  };
  const patient = { ...endpoints.uploadFile, timeout: 120_000 };
  const upload = () => call(patient, {}, { files: { file: new Blob(['x']) }, silent: true });

  test('has as long as it goes on', async () => {
    const begun = slowLine(10);
    const answer = upload();
    await begun;
    await vi.advanceTimersByTimeAsync(1_000_000);
    await expect(answer).resolves.toMatchObject({ fileid: 'f' });
  });

  test('that stands still is given up', async () => {
    const begun = slowLine(3);
    const failed = failure(upload());
    await begun;
    await vi.advanceTimersByTimeAsync(500_000);
    expect((await failed)?.status).toBe(clientStatuses.timeout);
  });
});
