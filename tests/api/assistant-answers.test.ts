import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isBuiltinName } from '../../src/engine/builtin-columns.ts';
import type { Language } from '../../src/engine/column.ts';
import { fold } from '../../src/engine/assistant/text.ts';
import { findRanges } from '../../src/engine/assistant/find-ranges.ts';
import { rangeBefore, type TimeRange } from '../../src/engine/assistant/time-range.ts';
import type { User } from '../../src/schemas/wire.ts';
import { nowSeconds } from '../../server/clock.ts';
import type { Row } from '../../server/db/database.ts';
import { ofCompany } from '../../server/db/record-id.ts';
import { pids } from '../../server/demo/pids.ts';
import { ask, sessionIn, textOf } from './chat-reader.ts';
import { startTestServer, type TestServer } from './harness.ts';

/** The embedded assistant on the demo company: answers against numbers that are computed from raw rows. */

type Where = [column: string, operator: '=' | '<' | '>', value: string | number];
type Use = {
  module: string;
  range: string;
  column: string;
  multiple: number;
  unit: string;
  place?: string;
  device?: string;
  compare?: string;
};
type AskedQuestion = {
  question: string;
  count?: { module: string; where: Where[] };
  use?: Use;
  draft?: { kind: string; module: string };
  log?: { kind: string; rows: number };
};

const table = <T>(name: string): T =>
  // The tables are ours.
  JSON.parse(readFileSync(new URL(`../fixtures/assistant/${name}.json`, import.meta.url), 'utf8')) as T;

let server: TestServer;
let session: User;
const read = new Map<string, Row[]>();
const pidOf = (module: string): string => String(Object(pids)[module]);

/** Every row of a module as it is stored, by the names of columns. */
const rawRows = async (pid: string): Promise<Row[]> => {
  const cached = read.get(pid);
  if (cached !== undefined) return cached;
  const module = await server.services.modules.find(session.companyid, pid);
  if (module === undefined) throw new Error(pid);
  // A year of readings is 200,000 rows: what they have of their device and as a record is left out.
  const isLeftOut = (name: string): boolean => module.key === 'reading' && isBuiltinName(name);
  const columns = [...module.physical]
    .filter(([name]) => name !== 'companyid' && name !== 'did' && !isLeftOut(name))
    .map(([name, physical]) => sql`${sql.ref(`t.${physical}`)} as ${sql.id(name)}`);
  if (module.key !== 'reading') columns.push(sql`t.did`);
  const query = sql<Row>`select ${sql.join(columns)} from ${sql.table(module.table)} t where ${ofCompany(session.companyid)}`;
  const [rows = []] = await server.db.read('system', [query.compile(server.db.builder)]);
  read.set(pid, rows);
  return rows;
};

const fits = (row: Row, [column, operator, value]: Where): boolean => {
  const cell = row[column];
  if (operator === '=') return String(cell) === String(value);
  if (cell === null || cell === undefined) return false;
  return operator === '<' ? Number(cell) < Number(value) : Number(cell) > Number(value);
};

const clock = () => ({ now: nowSeconds(), zone: 'Asia/Shanghai' });
const rangeOf = (text: string): TimeRange => {
  const [range] = findRanges(fold(text), clock());
  if (range === undefined) throw new Error(text);
  return range;
};

/** The devices of a question that no other of them measures. */
const devicesOf = async ({ module, place, device }: Use): Promise<Set<string>> => {
  const spaces = await rawRows(pids.spaces);
  const inside = new Set(spaces.filter(({ name }) => name === place).map(({ did }) => String(did)));
  for (let size = -1; size !== inside.size;) {
    size = inside.size;
    for (const row of spaces) if (inside.has(String(row['uppergrade']))) inside.add(String(row['did']));
  }
  const rows = (await rawRows(pidOf(module))).filter((row) => {
    if (device !== undefined) return row['name'] === device;
    return place === undefined || inside.has(String(row['space']));
  });
  const all = new Set(rows.map(({ did }) => String(did)));
  return new Set(rows.filter((row) => !all.has(String(row['uppermeter']))).map(({ did }) => String(did)));
};

const sumOf = async (use: Use, { from, to }: TimeRange): Promise<string> => {
  const devices = await devicesOf(use);
  const module = await server.services.modules.find(session.companyid, pidOf(use.module));
  const readings = await rawRows(module?.config.historypid ?? '');
  const counted = readings.filter(
    (row) => devices.has(String(row['device'])) && Number(row['occurtime']) >= from && Number(row['occurtime']) < to,
  );
  if (counted.length === 0) return '**no readings**';
  const total = counted.reduce((sum, row) => sum + Number(row[use.column] ?? 0), 0);
  const displayValue = Math.round((total / use.multiple) * 100) / 100;
  return `**${displayValue.toLocaleString('en', { maximumFractionDigits: 2 })} ${use.unit}**`;
};

/** What an answer has to hold. */
const expectedIn = async ({ count, use, draft, log }: AskedQuestion): Promise<string[]> => {
  if (count !== undefined) {
    const rows = await rawRows(pidOf(count.module));
    return [`**${rows.filter((row) => count.where.every((where) => fits(row, where))).length}**`, pidOf(count.module)];
  }
  if (use !== undefined) {
    const range = rangeOf(use.range);
    const texts = [await sumOf(use, range)];
    return use.compare === undefined ? texts : [...texts, await sumOf(use, rangeBefore(range, clock().zone))];
  }
  if (draft !== undefined) return ['```draft', `"kind":"${draft.kind}"`, pidOf(draft.module)];
  return [`**${log?.rows ?? 0}**`];
};

/** Without a reading nothing is added up, which each language says in its words. */
const holds = (text: string, expected: string): boolean =>
  text.includes(expected) || (expected === '**no readings**' && text.includes('**没有读数**'));

const languageOf = (question: string): Language => (/[\p{Script=Han}]{5}/u.test(question) ? 'zh' : 'en');

const answerTo = async (prompt: string, chatsessionid = ''): Promise<{ text: string; session: string }> => {
  await server.db.transaction('system', (trx) => trx.deleteFrom('throttle').where('key', 'like', 'chat:%').execute());
  const answer = await ask(server.app, session, { prompt, chatsessionid }, languageOf(prompt));
  await answer.ended;
  expect(answer.events.at(-1)?.event, `${prompt}: ${JSON.stringify(answer.events.at(-1))}`).toBe('finish');
  return { text: textOf(answer), session: sessionIn(answer) };
};

const restatement = /I understood: |我的理解：/;

/** Three commands, two silences and two firings within the last week. */
const writeLogs = async (): Promise<void> => {
  const companyid = session.companyid;
  const now = nowSeconds();
  const didsOf = async (pid: string) => (await rawRows(pid)).map(({ did }) => String(did)).slice(0, 3);
  const [air, doors] = [await didsOf(pids.air), await didsOf(pids.doors)];
  const [first = '', second = ''] = doors;
  await server.db.transaction('system', async (trx) => {
    await trx.deleteFrom('command').execute();
    await trx.deleteFrom('devicepresence').execute();
    await trx.deleteFrom('rulerun').execute();
    for (const [index, device] of air.entries())
      await trx
        .insertInto('command')
        .values({
          companyid,
          did: `c${index}`,
          pid: pids.air,
          device,
          column: 'pwr',
          value: '"0"',
          bykind: 'person',
          bydid: session.did,
          byname: session.name,
          ask: `a${index}`,
          driver: '',
          state: 'confirmed',
          iscurrent: false,
          askedat: now - 7200,
          nextat: 0,
          deadline: 0,
        })
        .execute();
    for (const did of [first, second])
      await trx
        .insertInto('devicepresence')
        .values([
          { companyid, pid: pids.doors, did, at: now - 7200, isonline: false },
          { companyid, pid: pids.doors, did, at: now - 3600, isonline: true },
        ])
        .execute();
    const linkage = await trx
      .selectFrom('linkage')
      .selectAll()
      .where('companyid', '=', companyid)
      .executeTakeFirstOrThrow();
    for (const index of [1, 2])
      await trx
        .insertInto('rulerun')
        .values({
          companyid,
          did: `r${index}`,
          kind: 'linkage',
          rule: linkage.did,
          firing: `f${index}`,
          name: linkage.name,
          pid: pids.doors,
          device: first,
          at: now - index * 3600,
          createdat: now - index * 3600,
          fired: true,
          cause: null,
          state: 'done',
          endedat: now,
        })
        .execute();
  });
};

beforeAll(async () => {
  server = await startTestServer();
  session = await server.signIn('administrator');
  await writeLogs();
});
afterAll(() => server.close());

it('answers 60 questions in both languages with the numbers of the raw rows', async () => {
  const questions = table<AskedQuestion[]>('questions');
  const wrong: { question: string; missing: string[]; text: string }[] = [];
  for (const sample of questions) {
    const { text } = await answerTo(sample.question);
    const missing = (await expectedIn(sample)).filter((phrase) => !holds(text, phrase));
    if (missing.length > 0) wrong.push({ question: sample.question, missing, text: text.slice(0, 300) });
    else expect(text).toMatch(restatement);
  }
  // oxlint-disable-next-line no-console -- the share is the result of this evaluation
  console.log(`questions answered right: ${questions.length - wrong.length} of ${questions.length}`);
  expect(wrong.length > questions.length * 0.05 ? wrong : []).toEqual([]);
  expect(wrong.filter(({ text }) => text.includes('**') && !restatement.test(text))).toEqual([]);
}, 300_000);

it('asks back or refuses 30 questions that it must not answer', async () => {
  const questions = table<string[]>('refused');
  const answered: string[] = [];
  for (const question of questions) {
    const { text } = await answerTo(question);
    if (restatement.test(text)) answered.push(`${question}: ${text.slice(0, 200)}`);
  }
  // oxlint-disable-next-line no-console -- the share is the result of this evaluation
  console.log(`questions refused or asked back: ${questions.length - answered.length} of ${questions.length}`);
  expect(answered).toEqual([]);
}, 300_000);

it.each([
  ['现在空调总功率是多少', '当前功率合计'],
  ['what is the total power of the air-conditioners now', 'Power draw in all'],
])(
  '%s is answered with the sum of the list',
  async (question, label) => {
    const rows = await rawRows(pids.air);
    const watts = rows.reduce((sum, { power }) => sum + Number(power ?? 0), 0) / 10;
    const { text } = await answerTo(question);
    expect(text).toContain(label);
    const [, amount = '', unit = ''] = /\*\*([\d,.]+) (k?W)\*\*/.exec(text) ?? [];
    const answered = Number(amount.replaceAll(',', '')) * (unit === 'kW' ? 1000 : 1);
    expect(Math.abs(answered - watts)).toBeLessThanOrEqual(unit === 'kW' ? 5 : 0.1);
    expect(text).toContain(String(rows.length));
  },
  60_000,
);

it('goes on from one question to the next', async () => {
  const use = {
    module: 'electricity',
    range: 'last week',
    place: '滨江一店',
    column: 'energy',
    multiple: 100,
    unit: 'kWh',
  };
  const first = await answerTo('electricity consumption of 滨江一店 yesterday');
  const week = await answerTo('and last week?', first.session);
  expect(week.text).toContain(await sumOf(use, rangeOf('last week')));
  const month = await answerTo('那上个月呢', first.session);
  expect(month.text).toContain(await sumOf(use, rangeOf('last month')));
  const store = await answerTo('and 城西二店?', first.session);
  expect(store.text).toContain(await sumOf({ ...use, place: '城西二店' }, rangeOf('last month')));
  const unclear = await answerTo('details of A 座 1F 会议室 101');
  const chosen = await answerTo('2', unclear.session);
  expect(chosen.text).toMatch(restatement);
});

it('forgets what an older version remembered in another shape', async () => {
  const first = await answerTo('electricity consumption of 滨江一店 yesterday');
  await server.db.transaction('system', (trx) =>
    trx
      .updateTable('chatsession')
      .set({ remembered: JSON.stringify({ frame: { intent: 'consumption', conditions: [{ said: {} }] } }) })
      .where('id', '=', first.session)
      .execute(),
  );
  const week = await answerTo('and last week?', first.session);
  expect(week.text).not.toMatch(restatement);
});

it('reads the first 500 characters of a question, however they are written', async () => {
  const question = 'how many air conditioners are there';
  const answerTo = async (prompt: string): Promise<string> => {
    const answer = await ask(server.app, session, { prompt });
    await answer.ended;
    return textOf(answer);
  };
  expect(await answerTo(question + '!'.repeat(2_000))).toContain('I understood');
  expect(await answerTo('!'.repeat(400) + question)).toContain('I understood');
  expect(await answerTo('!'.repeat(500) + question)).not.toContain('I understood');
  // One character that stands for 18.
  expect(await answerTo('\ufdfa'.repeat(28) + question)).not.toContain('I understood');
});
