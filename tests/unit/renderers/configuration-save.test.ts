import { expect, test } from 'vitest';
import { CallError, clientStatuses } from '../../../src/api/call-error.ts';
import { statuses } from '../../../src/api/statuses.ts';
import { type Draft, settingsLacking } from '../../../src/pages/strategy/configuration-draft.ts';
import { ChangedElsewhere, createConfigurationSave } from '../../../src/pages/strategy/configuration-save.ts';

/** Saving a basic configuration on the version that was read, against a store that does what `config/reset` does. */

const draft = (...sifter: Draft[number]['sifter']): Draft => [
  { policy_type: 1, sifter, usable: [], event: [], condition: [] },
];

/** A store with one configuration; `loses` the next answers on their way. */
const startStore = () => {
  const state = { version: 3, configurations: [] as unknown[], loses: 0, keys: [] as string[] };
  const answers = new Map<string, { version: number }>();
  const refuse = () => {
    const data = { version: state.version, configurations: state.configurations };
    const errors = [{ path: '', rule: 'version', message: 'changed' }];
    const envelope = { status: statuses.conflict, msg: 'changed', errors };
    throw new CallError(envelope, { ...envelope, data });
  };
  const send = async (request: { configurations: unknown[]; version: number }, key: string) => {
    state.keys.push(key);
    let answer = answers.get(key);
    if (answer === undefined) {
      if (request.version !== state.version) refuse();
      state.version += 1;
      state.configurations = request.configurations;
      answer = { version: state.version };
      answers.set(key, answer);
    }
    if (state.loses > 0) {
      state.loses -= 1;
      throw new CallError({ status: clientStatuses.network, msg: 'unreachable' });
    }
    return answer;
  };
  const save = createConfigurationSave({ configurations: [], version: 3 }, send);
  return { state, save };
};

test('each save follows on the version of the last one', async () => {
  const { state, save } = startStore();
  await save.save(draft('space'));
  await save.save(draft('filter'));
  expect(state.version).toBe(5);
  expect(save.lastStored()).toEqual({ configurations: draft('filter'), version: 5 });
});

test('a save whose answer was lost is sent again with the same key, and is no conflict', async () => {
  const { state, save } = startStore();
  state.loses = 1;
  await expect(save.save(draft('space'))).rejects.toThrow('unreachable');
  await save.save(draft('space'));
  expect(new Set(state.keys).size).toBe(1);
  expect(state.version).toBe(4);
});

test('nor is it one when more was edited since', async () => {
  const { state, save } = startStore();
  state.loses = 2;
  await expect(save.save(draft('space'))).rejects.toThrow('unreachable');
  await expect(save.save(draft('space', 'filter'))).rejects.toThrow('unreachable');
  await save.save(draft('merchant'));
  expect(state.configurations).toMatchObject([{ sifter: ['merchant'] }]);
});

test('a version that somebody else has saved is a conflict, until this page has adopted it', async () => {
  const { state, save } = startStore();
  state.version = 7;
  state.configurations = draft('filter') as unknown[];
  const refused: unknown = await save.save(draft('space')).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ChangedElsewhere);
  const stored = refused instanceof ChangedElsewhere ? refused.stored : undefined;
  expect(stored).toEqual({ version: 7, configurations: draft('filter') });
  expect(state.version).toBe(7);
  if (stored !== undefined) save.adopt(stored);
  await save.save(draft('space'));
  expect(state).toMatchObject({ version: 8, configurations: [{ sifter: ['space'] }] });
});

test('a lost save that somebody else has replaced since is a conflict', async () => {
  const { state, save } = startStore();
  state.loses = 1;
  await expect(save.save(draft('space'))).rejects.toThrow('unreachable');
  state.version = 9;
  state.configurations = draft('filter') as unknown[];
  await expect(save.save(draft('merchant'))).rejects.toBeInstanceOf(ChangedElsewhere);
});

test('what one configuration has and the other lacks: types, scopes and applications by their connection', () => {
  const application = { pid: 'a', link: 'space', field: '', detail: [] } as const;
  const mine: Draft = [
    { policy_type: 1, sifter: ['space', 'filter'], usable: [], event: [], condition: [{ ...application, detail: [] }] },
    { policy_type: 0, sifter: [], usable: [], event: [], condition: [] },
  ];
  const theirs: Draft = [
    {
      policy_type: 1,
      sifter: ['filter'],
      usable: [],
      event: [],
      condition: [{ ...application, detail: [], link: 'business' }],
    },
  ];
  expect(settingsLacking(mine, theirs).map(({ key }) => key)).toEqual(['1/space', '1/condition/a/space/', '0']);
  expect(settingsLacking(theirs, mine).map(({ key }) => key)).toEqual(['1/condition/a/business/']);
});
