import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import { products } from '../../src/engine/products.ts';
import { tools } from '../../server/assistant/tools/index.ts';
import { lampId, lamps, useAssistantTrial } from './assistant-trial.ts';
import { makeAgentToken } from './device-token-trial.ts';
import { plantedText } from './injections.ts';
import { connectAgent, listenForAgents, use, wordsOf } from './mcp-trial.ts';

/** Each tool through the protocol's own client, over records whose texts are fifty orders to a language model. */

const trial = useAssistantTrial(['administrator', 'staff']);
const many = 50;
const places = Array.from({ length: many }, (_, index) => index);
const seconds = Math.floor(Date.now() / 1000);
const period = '$today';

let address: URL;
let client: Client;
let filterdid = '';
let linkage = '';
const session = () => trial.userOf('administrator');
const server = () => trial.server();

const agentOf = async (person: 'administrator' | 'staff') =>
  connectAgent(address, (await makeAgentToken(server(), trial.userOf(person))).token, { 'accept-language': 'en' });

/** More calls than an agent makes in a minute. */
const deleteCalls = () => server().db.transaction('system', (trx) => trx.deleteFrom('throttle').execute());

const events = () => [
  { type: 0, idev_pid: lamps, idev_did: lampId(0), ikey: 'warmth', trend_type: 0, ref_value: 250, keeptime: 0 },
];
const actions = () => ({
  devControl: [{ pid: lamps, filterdid, datadid: lampId(1), act: 'set', cmd: { phase: 'b' } }],
  notify: [],
});

beforeAll(async () => {
  const { call, db } = server();
  address = await listenForAgents(server());
  const planted = places.map((index) => ({ did: lampId(index), name: `Lamp ${index}`, phase: 'a', warmth: 200 }));
  await trial.addLamps('administrator', planted);
  await trial.addReadings('administrator', [
    { device: lampId(0), occurtime: seconds - 60, used: 100, brightness: 5 },
    { device: lampId(0), occurtime: seconds - 30, used: 250, brightness: 5 },
  ]);
  // Renamed by calls: the log has each of the texts too.
  for (const index of places) {
    const did = lampId(index);
    const { data: stored } = await call(endpoints.readRecord, { pid: lamps, did }, { session: session() });
    const data = { name: plantedText(index), code: plantedText(index) };
    const version = Number((stored as Record<string, unknown>)['version']);
    const changed = await call(endpoints.updateRecord, { pid: lamps, did, data, version }, { session: session() });
    if (changed.status !== 0) throw new Error(changed.msg);
  }
  const tab = { pid: lamps, name: plantedText(0).slice(0, 30), condition: [] };
  filterdid = (await call(endpoints.addTab, tab, { session: session() })).did;
  const rule = { pid: lamps, filterdid, name: plantedText(1), events: events(), actions: actions() };
  const made = await call(endpoints.createLinkage, rule as never, { session: session() });
  linkage = made.did;
  const compared = [{ pid: lamps, did: lampId(0), column: 'warmth', value: 260, code: 0, reference: 250, holds: true }];
  const run = {
    companyid: session().companyid,
    kind: 'linkage',
    rule: linkage,
    firing: null,
    name: plantedText(1),
    pid: lamps,
    device: lampId(0),
    createdat: seconds,
    cause: null,
    compared: JSON.stringify(compared),
    state: 'none',
    endedat: null,
    did: 'planted-run',
    at: seconds - 60,
    fired: true,
  };
  await db.transaction({ company: session().companyid }, (trx) => trx.insertInto('rulerun').values(run).execute());
  client = await agentOf('administrator');
}, 240_000);

const condition = [{ ikey: 'phase', trend_type: 4, ref_value: 'a' }];
const configs = () => [
  { id: filterdid, name: 'All', rules: [{ property: condition, cmd: { phase: { ref_value: 'b' } } }] },
];

/** A valid call of each tool, and what its answer has to have. */
const calls: Readonly<Record<string, () => { input: Record<string, unknown>; answer: object }>> = {
  find_modules: () => ({ input: { pid: lamps }, answer: { modules: [expect.objectContaining({ pid: lamps })] } }),
  find_records: () => ({ input: { pid: lamps, pagesize: 100 }, answer: { total: many } }),
  read_record: () => ({
    input: { pid: lamps, did: lampId(2) },
    answer: { record: { did: lampId(2), name: plantedText(2) } },
  }),
  record_history: () => ({
    input: { pid: lamps, did: lampId(0), period: '$week' },
    answer: { name: plantedText(0), total: 2 },
  }),
  consumption: () => ({ input: { pid: lamps, period: '$week' }, answer: {} }),
  board_question: () => ({
    input: { query: { name: 'q', pid: lamps, groupby: [{ column: 'name' }], measures: [{ agg: 'count' }] } },
    answer: { answers: [expect.objectContaining({ rows: expect.any(Array) })] },
  }),
  who_did_what: () => ({
    input: { pid: lamps, did: lampId(3), period: '$week' },
    answer: { entries: expect.arrayContaining([expect.objectContaining({ who: session().name })]) },
  }),
  rules_fired: () => ({
    input: { pid: lamps, did: lampId(0), period: '$week' },
    answer: { total: 1, runs: [{ rule: plantedText(1), did: linkage, kind: 'Linkage' }] },
  }),
  rights_of: () => ({
    input: { person: session().userid },
    answer: { member: session().name, rights: expect.arrayContaining([expect.objectContaining({ pid: lamps })]) },
  }),
  draft_board: () => ({
    input: {
      pid: lamps,
      filterdid,
      type: 'bar',
      name: plantedText(4),
      config: { xcolumn: 'phase', ycolumn: 'phase', agg: 'count' },
    },
    answer: { stored: false },
  }),
  draft_filter: () => ({
    input: { pid: lamps, name: plantedText(5).slice(0, 30), words: plantedText(6) },
    answer: { stored: false, total: expect.any(Number) },
  }),
  draft_linkage: () => ({
    input: { pid: lamps, filterdid, name: plantedText(7), events: events(), actions: actions() },
    answer: { stored: false },
  }),
  draft_policy: () => ({
    input: {
      name: plantedText(8),
      targetpid: lamps,
      sifter: 'filter',
      filter: { productid: lamps, filterdid },
      timer: [{ tab: 'time', type: 4, interval: 3600 }],
      configs: configs(),
    },
    answer: { stored: false },
  }),
};

/** A print of what the tools could change. */
const printOfCompany = async (): Promise<unknown[]> => {
  const { call } = server();
  const tabs = await call(endpoints.listTabs, { pid: lamps }, { session: session() });
  const boards = await call(endpoints.listBoards, { filterdid }, { session: session() });
  const linkages = await call(endpoints.listLinkages, { filterdid }, { session: session() });
  const policies = await call(endpoints.queryRecords, { pid: products.policies }, { session: session() });
  const module = await server().services.modules.any(lamps);
  const query = sql`select count(*) as count, sum(hashtext(t::text)::bigint) as print
    from ${sql.table(module?.table ?? '')} t`;
  const [rows] = await server().db.read('system', [query.compile(server().db.builder)]);
  return [tabs.result.length, boards.result, linkages.triggers, policies.result.total, rows];
};

describe('a tool over records full of orders', () => {
  it.each(tools.map(({ name }) => [name]))('%s answers what was asked, and nothing is changed', async (name) => {
    await deleteCalls();
    const sample = calls[name]?.();
    if (sample === undefined) throw new Error(`There is no call of ${name}.`);
    const before = await printOfCompany();
    const listed = await client.listTools();
    const answer = await use(client, name, sample.input);
    expect([answer.isError, answer.isError === true ? wordsOf(answer) : '']).toEqual([undefined, '']);
    expect(answer.structuredContent).toMatchObject(sample.answer);
    // One text with the same data: an order is a value in it, never a part of its own.
    expect(answer.content.map(({ type }) => type)).toEqual(['text']);
    expect(JSON.parse(wordsOf(answer))).toEqual(answer.structuredContent);
    expect(await client.listTools()).toEqual(listed);
    expect(await printOfCompany()).toEqual(before);
  });

  it.each(['read_record', 'record_history', 'who_did_what', 'rules_fired'])(
    '%s reads each of the fifty as data',
    async (name) => {
      const before = await printOfCompany();
      for (const index of places) {
        if (index % 25 === 0) await deleteCalls();
        const input = { pid: lamps, did: lampId(index), ...(name === 'read_record' ? {} : { period }) };
        const answer = await use(client, name, input);
        expect(answer.isError).toBeUndefined();
        expect(JSON.parse(wordsOf(answer))).toEqual(answer.structuredContent);
        if (name === 'read_record') expect(wordsOf(answer)).toContain(JSON.stringify(plantedText(index)));
      }
      expect(await printOfCompany()).toEqual(before);
    },
  );

  it('gives an agent of somebody with fewer rights no more for it', async () => {
    await deleteCalls();
    const staff = await agentOf('staff');
    for (const name of ['who_did_what', 'draft_policy', 'rights_of']) {
      const answer = await use(staff, name, calls[name]?.().input ?? {});
      expect([name, answer.isError]).toEqual([name, true]);
      expect(wordsOf(answer)).not.toContain('EXECUTE');
    }
  });
});
