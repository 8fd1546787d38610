import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statuses } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import type { User } from '../../src/schemas/wire.ts';
import { nowSeconds } from '../../server/clock.ts';
import { reportLimits } from '../../server/devices/report-limits.ts';
import { bearer, makeToken } from './device-token-trial.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { dids, pid, startTrial, type Trial } from './intake-trial.ts';

/** Reports by HTTP: each is answered by itself, and nothing gets in without a token. */

const path = endpoints.reportDevices.path;
let server: TestServer;
let administrator: User;
let trial: Trial;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  administrator = await server.signIn('administrator');
  trial = await startTrial(server, administrator.companyid);
  ({ token } = await makeToken(server, administrator, pid));
});
afterAll(() => server.close());

/** Each test has an address of its own, as rates count by address. */
let host = 0;
const address = () => `10.9.${(host += 1)}.1`;

type Answered = {
  status: number;
  msg: string;
  errors?: { rule: string }[];
  results: { index: number; status: number; msg: string }[];
};
const post = async (payload: unknown, { as = token, from = '10.9.0.1', language = 'en' } = {}) => {
  const answer = await server.app.inject({
    method: 'POST',
    url: path,
    remoteAddress: from,
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    headers: { 'content-type': 'application/json', 'accept-language': language, ...bearer(as) },
  });
  return { http: answer.statusCode, ...answer.json<Answered>() };
};
let second = nowSeconds() - 5000;
const report = (values: unknown, device: unknown = 'first') => ({ device, at: (second += 1), values });
const send = (reports: readonly unknown[], options = {}) => post({ reports }, options);
const statusesOf = ({ results }: Answered) => results.map(({ status }) => status);

describe('a call with a token', () => {
  it('stores reports by did and by key, and answers each', async () => {
    const answer = await send([report({ temp: 215 }), report({ temp: 198 }, dids.second)]);
    expect(answer).toMatchObject({
      status: 0,
      results: [
        { index: 0, status: 0 },
        { index: 1, status: 0 },
      ],
    });
    expect([await trial.device(), await trial.device(dids.second)]).toMatchObject([{ temp: 215 }, { temp: 198 }]);
  });

  it('refuses what does not fit for that report alone, in the language of the call', async () => {
    const { first } = dids;
    const before = await trial.device(first);
    const wrong = report({ temp: 900, energy: 4 });
    const answer = await send([wrong, report({ temp: 220 }), report({ temp: 1 }, 'nobody')], { language: 'zh' });
    expect(statusesOf(answer)).toEqual([statuses.badInput, 0, statuses.notFound]);
    expect(answer.results[0]?.msg).toMatch(/\p{Script=Han}/u);
    expect(await trial.device(first)).toMatchObject({ temp: 220, energy: before['energy'] });
  });

  it('takes a double and a late report, and says so', async () => {
    const deviceReport = report({ temp: 230 });
    const late = { ...report({ temp: 231 }), at: deviceReport.at - 4000 };
    const answer = await send([deviceReport, deviceReport, late]);
    expect(statusesOf(answer)).toEqual([0, 0, 0]);
    expect(answer.results.map(({ msg }) => msg)).toEqual([
      '',
      expect.stringContaining('before'),
      expect.stringContaining('history'),
    ]);
    expect(await trial.device()).toMatchObject({ temp: 230 });
  });

  it('confirms a command with the value that is wanted, though nothing was sent, unless it is older than the command', async () => {
    const did = dids.first;
    const session = administrator;
    const { commands } = await server.call(
      endpoints.control,
      { pid, did, act: 'set', cmd: { months: [3, 4] } },
      { session },
    );
    const outcome = async () =>
      (await server.call(endpoints.commandOutcome, { pid, did: commands[0] ?? '' }, { session })).result;
    expect(await outcome()).toMatchObject({ asked: 1, open: 1 });
    await send([{ device: did, at: nowSeconds() - 60, values: { months: [3, 4] } }]);
    expect(await outcome()).toMatchObject({ open: 1 });
    await send([{ device: did, at: nowSeconds() + 1, values: { months: [5] } }]);
    expect(await outcome()).toMatchObject({ open: 1 });
    await send([{ device: did, at: nowSeconds() + 2, values: { months: [3, 4] } }]);
    expect(await outcome()).toMatchObject({ open: 0, confirmed: 1 });
  });

  it('reads a value by the pointer of its column', async () => {
    const answer = await send([report({ contact: '1', temp: 210 })]);
    expect(answer.results).toMatchObject([{ status: 0 }]);
    expect(await trial.device()).toMatchObject({ open: '1', temp: 210 });
    expect(await send([report({ contact: false })])).toMatchObject({ results: [{ status: 0 }] });
    expect(await trial.device()).toMatchObject({ open: '0', temp: 210 });
    expect(await send([report({ contact: 'ajar' })])).toMatchObject({ results: [{ status: statuses.badInput }] });
  });

  it.each([
    ['no object', 7],
    ['a list', []],
    ['another member', { ...report({ temp: 200 }), admin: true }],
    ['no device', { at: 5, values: { temp: 200 } }],
    ['a device that is no text', report({ temp: 200 }, { $ne: 1 })],
    ['no time', { device: 'first', values: { temp: 200 } }],
    ['no value', report({})],
    ['a time with a fraction', { ...report({ temp: 200 }), at: 1.5 }],
    ['values that are a list', report([1])],
    ['an id that is no text', { ...report({ temp: 200 }), id: 7 }],
    ['an id that is too long', { ...report({ temp: 200 }), id: 'x'.repeat(129) }],
    ['an unknown column', report({ constructor: 1 })],
    ['a built-in column', report({ did: 'x' })],
    ['a column that points to a record', report({ place: 'x' })],
    ['another type', report({ temp: 'warm' })],
    ['an object as a value', report({ temp: { a: { b: 1 } } })],
    ['NUL in a value', report({ code: 'a\0b' })],
    ['NUL in the device', report({ temp: 200 }, 'a\0b')],
    ['half of a pair', report({ code: '\ud800' })],
  ])('refuses a report with %s, and takes the one beside it', async (_what, wrong) => {
    const answer = await send([wrong, report({ temp: 205 })]);
    expect(statusesOf(answer)).toEqual([statuses.badInput, 0]);
    expect(answer.results[0]?.msg).not.toBe('');
  });

  it('keeps a report without a value as it came, with the remedy', async () => {
    const empty = report({});
    const answer = await send([empty]);
    expect(answer.results).toMatchObject([{ status: statuses.badInput, msg: expect.stringContaining('at least one') }]);
    const asked = { pid, did: dids.first };
    const [kept] = (await server.call(endpoints.listRejected, asked, { session: administrator })).result;
    expect(JSON.parse(kept?.report ?? '')).toEqual(empty);
  });

  it('refuses names that reach for prototypes, and pollutes nothing', async () => {
    const time = (second += 1);
    const answer = await post(
      `{"reports":[{"device":"first","at":${time},"values":{"__proto__":{"polluted":1}}},{"__proto__":{"device":"first"},"at":1,"values":{}},
        {"device":"first","at":${time},"values":{"temp":204}}]}`,
    );
    expect(statusesOf(answer)).toEqual([statuses.badInput, statuses.badInput, 0]);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});

describe('the limits of a call', () => {
  it('take 500 reports and no more', async () => {
    const reports = (count: number) => Array.from({ length: count }, () => report({ temp: 200 }));
    expect(statusesOf(await send(reports(500)))).toEqual(Array.from({ length: 500 }, () => 0));
    expect(await send(reports(501))).toMatchObject({ status: statuses.badInput });
    expect(await send([])).toMatchObject({ status: statuses.badInput });
  });

  it('take 1 MiB and not a byte more', async () => {
    const body = (length: number) => {
      const text = JSON.stringify({ reports: [report({ temp: 200 })] });
      return text + ' '.repeat(length - text.length);
    };
    expect(await post(body(1024 * 1024))).toMatchObject({ http: 200, status: 0 });
    expect(await post(body(1024 * 1024 + 1))).toMatchObject({ http: 413, status: statuses.tooLarge });
  });

  it('refuse deep and wide bodies before they are parsed', async () => {
    const deep = `{"reports":[{"device":"first","at":1,"values":{"temp":${'['.repeat(40)}${']'.repeat(40)}}}]}`;
    expect(await post(deep)).toMatchObject({ status: statuses.badInput, errors: [{ rule: 'depth' }] });
    const wide = `{"reports":[${'1,'.repeat(70_000)}1]}`;
    expect(await post(wide)).toMatchObject({ status: statuses.badInput, errors: [{ rule: 'nodes' }] });
    expect(await post('{"reports":')).toMatchObject({ http: 400, status: statuses.badInput });
  });

  it('know a member of the call alone', async () => {
    expect(await post({ reports: [report({})], company: 'x' })).toMatchObject({ status: statuses.badInput });
  });
});

describe('without a valid token', () => {
  it.each([
    ['none', undefined],
    ['another scheme', (value: string) => `Basic ${value}`],
    ['a text around it', (value: string) => `Bearer ${value} x`],
    ['no token', () => 'Bearer '],
    ['an unknown one', () => `Bearer cdt_${'A'.repeat(43)}`],
    ['SQL', () => `Bearer cdt_' or ''='`],
  ])('%s is -45592, before the body is read', async (_what, header) => {
    const headers = header === undefined ? {} : { authorization: header(token) };
    for (const payload of ['{"a":', `[${'1,'.repeat(1_000_000)}1]`]) {
      const answer = await server.app.inject({ method: 'POST', url: path, payload, headers, remoteAddress: address() });
      expect(answer.json()).toMatchObject({ status: statuses.sessionInvalid });
    }
  });

  it('a session is no token, and a token is no session', async () => {
    const body = { reports: [report({ temp: 200 })] };
    expect(await server.call(endpoints.reportDevices, body, { session: administrator })).toMatchObject({
      status: statuses.sessionInvalid,
    });
    const headers = { ...bearer(token), loginsession: token };
    expect(await server.call(endpoints.moduleConfig, { pid }, { headers })).toMatchObject({
      status: statuses.sessionInvalid,
    });
  });

  it('of another company reaches nothing, not even by did', async () => {
    const neighbour = await server.signIn('neighbour');
    const theirs = await makeToken(server, neighbour, '300000000000000000000004');
    const before = await trial.device();
    const answer = await send([report({ temp: 111 }, dids.first), report({ temp: 111 })], {
      as: theirs.token,
      from: address(),
    });
    expect(statusesOf(answer)).toEqual([statuses.badInput, statuses.badInput]);
    expect(await send([{ ...report({ temp: 200 }, dids.first) }], { as: theirs.token, from: address() })).toMatchObject(
      {
        results: [{ status: statuses.notFound }],
      },
    );
    expect(await trial.device()).toEqual(before);
  });
});

describe('the rates', () => {
  it('end guesses from one address, and let known tokens of it and other addresses go on', async () => {
    const from = address();
    const guess = (index: number) => send([report({})], { from, as: `cdt_${String(index).padStart(43, '0')}` });
    await send([report({ temp: 200 })], { from });
    const tried = await Promise.all(Array.from({ length: reportLimits.wrong + 5 }, (_, index) => guess(index)));
    expect(tried.filter(({ status }) => status === statuses.sessionInvalid)).toHaveLength(reportLimits.wrong);
    expect(tried.at(-1)).toMatchObject({ http: 429, status: statuses.tooMany, retryafter: expect.any(Number) });
    expect(await send([report({ temp: 201 })], { from })).toMatchObject({ status: 0 });
    expect((await send([report({})], { from: address(), as: `cdt_${'z'.repeat(43)}` })).status).toBe(
      statuses.sessionInvalid,
    );
  });

  it('count the calls of one token over all addresses', async () => {
    const { token: busy } = await makeToken(server, administrator, pid);
    // A body that is refused at once: what counts is the call.
    const call = () => post('{', { as: busy, from: address() });
    const answers: Answered[] = [];
    for (let done = 0; done <= reportLimits.token; done += 1) answers.push(await call());
    expect(answers.slice(0, -1).every(({ status }) => status === statuses.badInput)).toBe(true);
    expect(answers.at(-1)).toMatchObject({ http: 429, status: statuses.tooMany });
    expect(await send([report({ temp: 202 })], { from: address() })).toMatchObject({ status: 0 });
  });
});

// The last one: the values are of now, and the reports of all others are older.
describe('a time in milliseconds', () => {
  it('is taken as now, and the answer says so instead of the seconds that a clock would be ahead', async () => {
    const answer = await send([{ ...report({ temp: 215 }), at: nowSeconds() * 1000 }]);
    expect(statusesOf(answer)).toEqual([0]);
    expect(answer.results[0]?.msg).toContain('milliseconds');
  });
});
