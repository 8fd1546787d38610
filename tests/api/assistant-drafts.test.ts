import { beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint, RequestOf } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import { statuses } from '../../src/api/statuses.ts';
import { answerContextOf } from '../../server/assistant/answer-context.ts';
import { answerWriter as linkageDraft } from '../../server/assistant/answers/linkage-draft.answer.ts';
import type { ToolAnswer } from '../../server/assistant/tool.ts';
import { inLanguage } from '../../server/texts.ts';
import { lampId, lamps, useAssistantTrial } from './assistant-trial.ts';

/** Drafts of the assistant: what saving accepts, or its faults in words; nothing is stored. */

const trial = useAssistantTrial(['administrator', 'staff', 'nobody']);
const call = <E extends Endpoint>(endpoint: E, input: RequestOf<E>) =>
  trial.server().call(endpoint, input, { session: trial.userOf('administrator') });
let filterdid = '';

beforeAll(async () => {
  await trial.addLamps('administrator', [
    { did: lampId(1), name: 'First', phase: 'a', warmth: 200 },
    { did: lampId(2), name: 'Second', phase: 'b', warmth: 300 },
  ]);
  filterdid = (await call(endpoints.addTab, { pid: lamps, name: 'All', condition: [] })).did;
});

const draftOf = ({ blocks }: ToolAnswer) => {
  const [block] = blocks;
  if (block?.kind !== 'draft') throw new Error('There is no draft.');
  return block;
};
const faultsOf = ({ data, blocks }: ToolAnswer) => {
  expect(blocks).toEqual([]);
  return (data as { faults: { path: string; message: string }[] }).faults;
};
const run = (name: string, input: object) => trial.run('administrator', name, input);

const board = {
  pid: lamps,
  type: 'bar',
  name: 'By phase',
  config: { xcolumn: 'phase', ycolumn: 'phase', agg: 'count' },
};
const action = { pid: lamps, datadid: lampId(2), act: 'set', cmd: { phase: 'a' } };
const event = {
  type: 0,
  idev_pid: lamps,
  idev_did: lampId(1),
  ikey: 'warmth',
  trend_type: 0,
  ref_value: 280,
  keeptime: 0,
};
const linkage = () => ({
  pid: lamps,
  filterdid,
  name: 'Cool',
  events: [event],
  actions: { devControl: [{ ...action, filterdid }], notify: [] },
});
const policy = () => ({
  name: 'Nightly',
  targetpid: lamps,
  sifter: 'filter',
  filter: { productid: lamps, filterdid },
  timer: [{ tab: 'time', type: 4, interval: 3600 }],
  configs: [
    {
      id: filterdid,
      name: 'All',
      rules: [{ property: [{ ikey: 'phase', trend_type: 4, ref_value: 'a' }], cmd: { phase: { ref_value: 'b' } } }],
    },
  ],
});

describe('a linkage that the embedded assistant drafts', () => {
  const word = (text: string) => ({ en: text, zh: text });
  const conditions = [
    { item: { k: 'warmth', type: '>', v: 280 }, wording: word('Warmth is over 28 °C') },
    { item: { k: 'phase', type: '=', v: ['b'] }, wording: word('Phase is Flowering') },
  ];
  const actions = [{ item: { k: 'phase', type: '=', v: 'a' }, wording: word('Phase is set to Sprouting') }];
  const composed = async (sources: readonly number[]) => {
    const scene = await answerContextOf(await trial.callerOf('administrator'));
    const records = sources.map((index) => ({ pid: lamps, did: lampId(index), name: String(index) }));
    const frame = { intent: 'linkage-draft', pid: lamps, conditions, actions, trigger: { pid: lamps, records } };
    const parts = await linkageDraft.compose(frame, scene);
    const words = parts.map((part) => ('kind' in part ? '' : inLanguage(part, 'en'))).join('\n');
    const value = parts.flatMap((part) => ('kind' in part && part.kind === 'draft' ? [part.value] : []))[0];
    return { words, value };
  };

  it('has further conditions of the one device that sets it off', async () => {
    const { words, value } = await composed([1]);
    expect(value).toMatchObject({ conditionsinfo: { property: [{ idev_did: lampId(1), ikey: 'phase' }] } });
    expect(words).not.toContain('Not taken into account');
  });

  it('leaves them out, and says so, where several set it off', async () => {
    const { words, value } = await composed([1, 2]);
    expect(value).toMatchObject({ conditionsinfo: { property: [] } });
    expect((value as { events: unknown[] }).events).toHaveLength(2);
    expect(words).toContain('Not taken into account, because several devices set it off: Phase is Flowering.');
  });
});

describe('what saving accepts', () => {
  it('is a draft of a board, which is not stored', async () => {
    const { draft, value } = draftOf(await run('draft_board', board));
    expect(draft).toBe('board');
    expect((await call(endpoints.listBoards, { filterdid })).result).toEqual([]);
    const saved = await call(endpoints.createBoard, value as RequestOf<typeof endpoints.createBoard>);
    expect(saved.status).toBe(0);
  });

  it('is a draft of a filter with the number of records it finds', async () => {
    const answer = await run('draft_filter', {
      pid: lamps,
      name: 'Warm',
      conditions: [{ column: 'warmth', operator: '>', value: 25 }],
      columns: ['Phase'],
    });
    expect(answer.data).toMatchObject({ total: 1, stored: false });
    const before = (await call(endpoints.listTabs, { pid: lamps })).result.length;
    const saved = await call(endpoints.addTab, draftOf(answer).value as RequestOf<typeof endpoints.addTab>);
    expect(saved.status).toBe(0);
    expect((await call(endpoints.listTabs, { pid: lamps })).result).toHaveLength(before + 1);
  });

  it('is a draft of a linkage, closed', async () => {
    const { value } = draftOf(await run('draft_linkage', linkage()));
    expect(value).toMatchObject({ workflowstatus: 0 });
    expect((await call(endpoints.listLinkages, { filterdid })).triggers).toEqual([]);
    const saved = await call(endpoints.createLinkage, value as RequestOf<typeof endpoints.createLinkage>);
    expect(saved.status).toBe(0);
  });

  it('is a draft of a policy, closed', async () => {
    const { value } = draftOf(await run('draft_policy', policy()));
    expect(value).toMatchObject({ enabled: '0' });
    const saved = await call(endpoints.createPolicy, value as RequestOf<typeof endpoints.createPolicy>);
    expect(saved.status).toBe(0);
  });
});

describe('faults are in words', () => {
  it.each([
    ['draft_board', () => ({ ...board, type: 'hologram' }), '/type'],
    ['draft_board', () => ({ ...board, config: { xcolumn: 'nowhere', ycolumn: 'phase', agg: 'count' } }), ''],
    ['draft_board', () => ({ ...board, name: ' ' }), '/name'],
    ['draft_filter', () => ({ pid: lamps, name: 'x'.repeat(31) }), '/name'],
    ['draft_filter', () => ({ pid: lamps, name: 'x', columns: ['nowhere'] }), '/columns/0'],
    ['draft_linkage', () => ({ ...linkage(), name: '' }), '/name'],
    ['draft_linkage', () => ({ ...linkage(), events: [{ ...event, ikey: 'nowhere' }] }), '/events/0'],
    ['draft_policy', () => ({ ...policy(), configs: [] }), '/configs'],
  ] as const)('of %s (case %#)', async (name, input, path) => {
    const faults = faultsOf(await run(name, input()));
    expect(faults.some((fault) => fault.path.startsWith(path))).toBe(true);
    expect(faults.every(({ message }) => message.length > 5)).toBe(true);
  });
});

it('drafts nothing that the person could not store', async () => {
  const refused = async (name: string, input: object) => (await trial.refusal('nobody', name, input)).status;
  expect(await refused('draft_board', { ...board, filterdid })).not.toBe(0);
  expect(await refused('draft_filter', { pid: lamps, name: 'x' })).toBe(statuses.forbidden);
  expect(await refused('draft_linkage', linkage())).toBe(statuses.forbidden);
  expect(await refused('draft_policy', policy())).toBe(statuses.forbidden);
  expect((await trial.refusal('staff', 'draft_policy', policy())).status).toBe(statuses.forbidden);
});
