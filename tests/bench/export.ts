import { withPoints } from './apart.ts';
import { atMost, type Figure } from './figure.ts';
import { pid, post, type Served, signIn } from './points.ts';

/** Memory of a server process that sends 200,000 rows as a file, the first time and again. */

const rows = 200_000;
const mebi = 1024 * 1024;

type Sent = { seconds: number; bytes: number; growth: number; after: number };

const exportOnce = async ({ url, mebibytes }: Served, session: string, path: string): Promise<Sent> => {
  const before = await mebibytes();
  let highest = before;
  const watch = setInterval(() => void mebibytes().then((now) => (highest = Math.max(highest, now))), 100);
  const start = performance.now();
  const answer = await fetch(url + path, { headers: { loginsession: session } });
  let bytes = 0;
  for await (const part of answer.body ?? []) bytes += part.byteLength;
  clearInterval(watch);
  const after = await mebibytes();
  console.log(
    `  ${path.split('=').at(-1)}: ${before.toFixed(0)} MiB, at most ${highest.toFixed(0)}, then ${after.toFixed(0)}`,
  );
  return {
    seconds: (performance.now() - start) / 1000,
    bytes,
    growth: Math.max(highest, after) - before,
    after: after - before,
  };
};

const measureFormat = async (served: Served, session: string, tab: string, format: string): Promise<Figure> => {
  const path = `/sfsaas/api/filter/export?did=${tab}&format=${format}`;
  const first = await exportOnce(served, session, path);
  const second = await exportOnce(served, session, path);
  if (second.bytes < rows * 10 && format === 'csv') throw new Error(`The file has ${second.bytes} bytes only.`);
  return atMost(
    `export of 200,000 rows, ${format}: most memory above that before`,
    Math.max(first.growth, second.growth),
    [100, 'MiB'],
    `first ${first.growth.toFixed(0)}, second ${second.growth.toFixed(0)} MiB; left after the second ${second.after.toFixed(0)} MiB; ` +
      `${(second.bytes / mebi).toFixed(0)} MiB in ${second.seconds.toFixed(0)} s`,
  );
};

export const measureExport = (): Promise<Figure[]> =>
  withPoints(rows, async (served) => {
    const session = await signIn(served.url);
    const body = { pid, name: 'All' };
    const { did: tab } = await post<{ did: string }>(served.url, '/sfsaas/api/filter/add', body, session);
    const figures: Figure[] = [];
    for (const format of ['csv', 'xlsx']) figures.push(await measureFormat(served, session, tab, format));
    return figures;
  });
