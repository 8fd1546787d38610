import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { endpoints } from '../../src/api/endpoints.ts';
import { withPoints } from './apart.ts';
import { atMost, type Figure, median, withoutBar } from './figure.ts';
import { pid, signIn } from './points.ts';

/** Denial of service by large JSON bodies: how long the event loop is blocked, as the delay of `/healthz`. */

const requests = 20;
const rounds = 5;

const flat = `[${'1,'.repeat(340_000)}1]`;
const nested = `[${'[1],'.repeat(250_000)}1]`;
const properties = `{${Array.from({ length: 90_000 }, (_, i) => `"a${i}":1`).join(',')}}`;

const send = async (url: string, path: string, body: Buffer<ArrayBuffer>, headers: Record<string, string> = {}) => {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  }).catch(() => undefined);
  // A server that refuses a body before its end may close the connection while it is still being sent.
  await answer?.text().catch(() => undefined);
};

/** Asks `/healthz` without a pause in a thread of its own: the sender's own work is not in the figure. */
const prober = `
  const { parentPort, workerData: url } = require('node:worker_threads');
  let isOver = false;
  let worst = 0;
  parentPort.once('message', () => { isOver = true; });
  const probe = async () => {
    await (await fetch(url + '/healthz')).text();
    parentPort.postMessage('ready');
    while (!isOver) {
      const start = performance.now();
      await (await fetch(url + '/healthz')).text();
      worst = Math.max(worst, performance.now() - start);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    parentPort.postMessage(worst);
    parentPort.close();
  };
  void probe();
`;

/** The longest that `/healthz` took while `work` was under way, ms. */
const worstHealth = async (url: string, work: () => Promise<unknown>): Promise<number> => {
  const worker = new Worker(prober, { eval: true, workerData: url });
  await once(worker, 'message');
  await work();
  worker.postMessage('over');
  const [worst] = (await once(worker, 'message')) as [number];
  return worst;
};

const burst = (url: string, path: string, text: string, headers: Record<string, string> = {}) => {
  const body = Buffer.from(text);
  return worstHealth(url, () => Promise.all(Array.from({ length: requests }, () => send(url, path, body, headers))));
};

const rows = (count: number, cells: number) =>
  Array.from({ length: count }, (_row, row) => ({
    property: Object.fromEntries(
      Array.from({ length: cells }, (_cell, cell) => [
        `column${cell}`,
        { type: 6, ref_value: row * cell, link: 'self', note: 'x'.repeat(130) },
      ]),
    ),
    cmd: { value: 1 },
  }));

/** About 4 MB in the shape of a policy of 1,000 rows; its `pid` is unknown to the company, so nothing but parsing is measured. */
const policy = JSON.stringify({
  name: 'Large',
  targetpid: '3000000000000000000fffff',
  policy_type: 1,
  enabled: 1,
  updatepolicy: 1,
  sifter: 'space',
  configs: [{ id: 'all', name: 'Rows', rules: rows(1000, 20) }],
});

const medianOf = async (measure: () => Promise<number>): Promise<number> => {
  const samples: number[] = [];
  for (let round = 0; round < rounds; round += 1) samples.push(await measure());
  return median(samples);
};

export const measureBodies = (): Promise<Figure[]> =>
  withPoints(1_000, async ({ url }) => {
    const session = { loginsession: await signIn(url) };
    const query = endpoints.queryRecords.path;
    const inQuery = (body: string) => `{"pid":"${pid}","filter":${body}}`;
    const cases = [
      ['a signed-out call, flat', query, flat, {}],
      ['a signed-out call, nested', query, nested, {}],
      ['a public call, nested', endpoints.passwordSignIn.path, nested, {}],
      ['a signed-in call, flat', query, inQuery(flat), session],
      ['a signed-in call, nested', query, inQuery(nested), session],
      ['a signed-in call, unknown properties', query, properties, session],
      ['a policy, nested', endpoints.createPolicy.path, `{"configs":${nested}}`, session],
    ] as const;
    const figures: Figure[] = [
      withoutBar(
        `/healthz while ${requests} bodies of 1 MB go to a path that does not exist`,
        await medianOf(() => burst(url, '/none', flat)),
        'ms',
        'what the machine and the connections cost alone',
      ),
    ];
    await burst(url, query, '{}');
    for (const [what, path, body, headers] of cases)
      figures.push(
        atMost(
          `/healthz while ${requests} bodies of 1 MB come at once: ${what}`,
          await medianOf(() => burst(url, path, body, headers)),
          [100, 'ms'],
        ),
      );
    const read = async () => {
      const start = performance.now();
      await send(url, endpoints.createPolicy.path, Buffer.from(policy), session);
      return performance.now() - start;
    };
    await read();
    const size = (policy.length / 1024 / 1024).toFixed(1);
    figures.push(atMost(`a policy of ${size} MiB is read and answered`, await medianOf(read), [150, 'ms']));
    return figures;
  });
