import { spawnSync } from 'node:child_process';
import { loadavg } from 'node:os';
import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { nowSeconds } from '../../server/clock.ts';
import { openPostgres } from '../../server/db/postgres.ts';
import { createModuleStore } from '../../server/modules/store.ts';
import { makeNeeded } from '../../server/needed-indexes/build.ts';
import { maxNeeded, mostValuable, readProposals } from '../../server/needed-indexes/proposals.ts';
import { isStale } from '../../scripts/console-build.ts';
import type { Column } from '../../src/engine/column.ts';
import { atLeast, atMost, type Figure, median, notMeasured, peer } from './figure.ts';
import { type Harness, openHarness } from './peer-harness.ts';
import { password, phone, post } from './points.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

/**
 * Others on the same work in the same run, in turns with ours, by the harness in `PEERS_HARNESS`. A round is one turn of
 * each side; a ratio is of two turns of one round. No figure of another run or machine appears here.
 */

const rounds = Number(process.env['PEER_ROUNDS'] ?? 3);
const rows = Number(process.env['PEER_COUNT'] ?? 1_000_000);

/** Times the rate of Directus: as the console asks, and with an exact total. */
const listBars: readonly { id: string; name: string; likeConsole: number; exact: number }[] = [
  { id: 'A', name: 'filtered page', likeConsole: 2.5, exact: 1.5 },
  { id: 'B', name: 'newest page', likeConsole: 20, exact: 15 },
  { id: 'C', name: 'substring search', likeConsole: 1.8, exact: 1.8 },
];

const listLine = (name: string, isExact: boolean) =>
  `${name} of ${rows.toLocaleString('en')} rows${isExact ? ' with an exact total' : ''}, against Directus 12.4`;

type Ratios = readonly number[];
const spread = (ratios: Ratios, note: string) =>
  `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)} in ${ratios.length} rounds; ${note}`;

type Turn = Record<string, string | number | null>;
const sideOf = (turns: readonly Turn[], id: string, side: string): Turn =>
  turns.find((turn) => String(turn['question']).startsWith(`${id} `) && turn['side'] === side) ?? {};

/** The harness' module and rows in our server's database; tenant 1 is the company of the session. */
const loadRows = (harness: Harness): Promise<void> =>
  harness.run('rows.mjs', [], {
    DATABASE_URL: harness.database,
    OURS_LOAD: `"${process.execPath}" "${resolve('tests/bench/load-peer-rows.ts')}"`,
  });

type User = { loginsession: string } & Record<string, string>;

const signedIn = async ({ url }: ServerProcess): Promise<User> => {
  const { status, msg, info } = await post(url, '/sfsaas/api/user/pwdlogin', { phone, password });
  if (status !== 0) throw new Error(msg);
  return info;
};

const oursEnv = (harness: Harness, server: ServerProcess, user: User) => ({
  OURS_URL: server.url,
  OURS_SESSION: user.loginsession,
  OURS_PID: String(server.pid),
  ...(harness.node20 === undefined ? {} : { PEER_NODE: harness.node20 }),
});

/** Milliseconds until the server has written down what was slow: its upkeep does so every minute. */
const noted = 65_000;

/** The indexes that the server proposes, at once: by itself it makes one in a quarter of an hour. */
const makeProposed = async ({ database }: Harness): Promise<void> => {
  const db = await openPostgres(database);
  try {
    for (let made = 0; made < maxNeeded; made += 1) {
      const proposal = mostValuable(await readProposals(db, createModuleStore(db).any));
      if (proposal === undefined) return;
      await makeNeeded(db, proposal, nowSeconds());
    }
  } finally {
    await db.close();
  }
};

/** What is slow is asked twice before it is measured: an index in the order of a page follows the one of its range. */
const warm = async (harness: Harness, env: Readonly<Record<string, string>>): Promise<void> => {
  for (let round = 0; round < 2; round += 1) {
    await harness.run('list-peers.mjs', [], { ...env, ROUNDS: '1' });
    await setTimeout(noted);
    await makeProposed(harness);
  }
};

const measureLists = async (harness: Harness, env: Readonly<Record<string, string>>): Promise<Figure[]> => {
  const turns: Turn[][] = [];
  await warm(harness, env);
  for (let round = 0; round < rounds; round += 1) {
    await harness.run('list-peers.mjs', [], { ...env, ROUNDS: '1' });
    turns.push(await harness.results('lists'));
  }
  return listBars.flatMap(({ id, name, likeConsole, exact }) =>
    ([false, true] as const).map((isExact) => {
      const side = isExact ? 'ours, exact total' : 'ours';
      const ratios = turns.map((turn) => Number(sideOf(turn, id, side)['times the peer']));
      const last = sideOf(turns.at(-1) ?? [], id, side);
      const theirs = sideOf(turns.at(-1) ?? [], id, 'Directus 12.4.0');
      const rate = `last round ${last['req/s']} and ${theirs['req/s']} req/s`;
      const cpu = `database ${last['CPU ms database']} and ${theirs['CPU ms database']} ms of CPU a page`;
      return atLeast(
        listLine(name, isExact),
        median(ratios),
        [isExact ? exact : likeConsole, '×'],
        spread(ratios, `${rate}, ${cpu}`),
      );
    }),
  );
};

const measureSignInPage = async (harness: Harness, env: Readonly<Record<string, string>>): Promise<Figure[]> => {
  const weigh = `"${process.execPath}" "${resolve(process.env['PEERS_HARNESS'] ?? '', 'page-weight.mjs')}"`;
  await harness.run('list-peers.mjs', ['--', 'sh', '-c', `${weigh} $DIRECTUS_URL/admin/login $OURS_URL/login`], env);
  const [theirs, ours] = await harness.results('pages');
  const note = `${ours?.['JS+CSS files']} and ${theirs?.['JS+CSS files']} files, ${ours?.['JS+CSS wire']} and ${theirs?.['JS+CSS wire']} KiB`;
  return [
    atMost(
      'sign-in page interactive, against Directus 12.4',
      Number(ours?.['ready ms']) / Number(theirs?.['ready ms']),
      [1, '×'],
      note,
    ),
  ];
};

/** The same five kinds of fields as the harness' schema. */
const kinds: readonly (() => Partial<Column>)[] = [
  () => ({ type: 'string' }),
  () => ({ type: 'int', min: 0, max: 1000 }),
  () => ({ type: 'enum', enum: { red: { en: 'Red', zh: '红' }, green: { en: 'Green', zh: '绿' } } }),
  () => ({ type: 'enum', enum: { yes: { en: 'Yes', zh: '是' }, no: { en: 'No', zh: '否' } } }),
  () => ({ type: 'timestamp', format: 'yyyy-MM-dd' }),
];
const formPid = (fields: number | string) => `3bec00000000000000000${fields}`;
const formModule = (fields: number) => ({
  pid: formPid(fields),
  name: { en: `${fields} fields`, zh: `${fields} 个字段` },
  group: 'other',
  columns: Array.from({ length: fields }, (_, index) => ({
    column: `field${index}`,
    label: { en: `Field ${index}`, zh: `字段 ${index}` },
    rw: 3,
    required: 0,
    ...kinds[index % kinds.length]?.(),
  })),
});

/**
 * The forms that bars name. amis has none, and a key in its form keeps both cores busy for 0.6 s: native inputs, measured
 * right after it in one browser, took twice their time, and ours after them too.
 */
const formPeers = ['rjsf', 'jsonforms', 'formily', 'plain'];

const measureForms = async (harness: Harness, server: ServerProcess, user: User): Promise<Figure[]> => {
  for (const fields of [100, 300]) {
    const { status, msg } = await post(server.url, '/sfsaas/api/module/save', formModule(fields), user.loginsession);
    if (status !== 0) throw new Error(`The module of ${fields} fields: ${msg}`);
  }
  const { companyid, userid, nickname, name, did, zone, loginsession } = user;
  const storedUser = {
    companyid,
    userid,
    nickname: nickname ?? name,
    userdid: did,
    zone,
    loginsession,
    language: 'en',
  };
  await harness.run('form-peers.mjs', formPeers, {
    OURS_FORM_URL: `${server.url}/home/data/add/${formPid('{n}')}/add`,
    OURS_FORM_FIELD: '[data-column]',
    // Numbers are typed into text inputs too, with a keyboard of their own; letters would make a fault with every key.
    OURS_FORM_TEXT: '[data-column] [data-choice=false] input[type=text]:not([inputmode])',
    PAGE_SETUP: resolve('tests/bench/peer-page-setup.ts'),
    OURS_USER: JSON.stringify(storedUser),
  });
  const forms = (await harness.results('forms')).filter((form) => form['fields'] === 300);
  const figureOf = (form: string, what: string) =>
    Number(forms.find((row) => String(row['form']).startsWith(form))?.[what]);
  const listOf = (what: string) => forms.map((row) => `${row['form']} ${row[what]}`).join(', ');
  const against = (what: string, words: string, [floor, bar]: readonly [string, number]) =>
    atMost(
      `add form of 300 fields: ${words}, against ${floor}`,
      figureOf('ours', what) / figureOf(floor, what),
      [bar, '×'],
      listOf(what),
    );
  return [
    against('key ms', 'key to paint', ['native inputs', 1.1]),
    against('work ms', 'script per key', ['native inputs', 1.15]),
    against('key ms', 'key to paint', ['Formily', 1]),
    against('work ms', 'script per key', ['Formily', 1]),
  ];
};

const lines: readonly (readonly [what: string, bar: string])[] = [
  ...listBars.flatMap(({ name, likeConsole, exact }) => [
    [listLine(name, false), `>= ${likeConsole} ×`] as const,
    [listLine(name, true), `>= ${exact} ×`] as const,
  ]),
  ['sign-in page interactive, against Directus 12.4', '<= 1 ×'],
  ['add form of 300 fields: key to paint, against native inputs', '<= 1.1 ×'],
  ['add form of 300 fields: script per key, against native inputs', '<= 1.15 ×'],
  ['add form of 300 fields: key to paint, against Formily', '<= 1 ×'],
  ['add form of 300 fields: script per key, against Formily', '<= 1 ×'],
];

/** A part that fails says why; the others go on. */
const tried = async (name: string, work: () => Promise<Figure[]>): Promise<Figure[]> => {
  const only = process.env['PEER_PARTS']?.split(/[\s,]+/);
  if (only !== undefined && !only.includes(name)) return [];
  try {
    return await work();
  } catch (failure) {
    return [notMeasured(`peers: ${name}`, 'compared', failure instanceof Error ? failure.message : String(failure))];
  }
};

export const measurePeers = async (isAsked: boolean): Promise<Figure[]> => {
  const folder = process.env['PEERS_HARNESS'];
  const reason = isAsked ? 'PEERS_HARNESS names no harness' : 'runs with --peers';
  if (!isAsked || folder === undefined) return lines.map(([what, bar]) => notMeasured(what, bar, reason));
  if (await isStale()) spawnSync(process.execPath, ['scripts/build.ts'], { stdio: 'inherit' });
  const harness = await openHarness(folder);
  const server = await startServerProcess({ DATABASE_URL: harness.database, DEMO: '1' });
  try {
    const user = await signedIn(server);
    const env = oursEnv(harness, server, user);
    return [
      ...(await tried('lists', async () => {
        await loadRows(harness);
        return measureLists(harness, env);
      })),
      ...(await tried('sign-in', () => measureSignInPage(harness, env))),
      ...(await tried('forms', () => measureForms(harness, server, user))),
      peer('load of the machine while the peers ran', loadavg()[0] ?? 0, '', 'a minute'),
    ];
  } finally {
    await server.stop();
    await harness.stop();
  }
};
