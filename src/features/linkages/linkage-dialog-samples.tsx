import type { Decorator } from '@storybook/react-vite';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { screen, userEvent, within } from 'storybook/test';
import { CallError } from '../../api/call-error.ts';
import { checkDraft } from '../../engine/automation/linkage-draft.ts';
import type { LinkageDraft } from '../../engine/automation/linkage-draft.ts';
import type { ModuleConfig } from '../../engine/column.ts';
import { hostileText } from '../../renderers/fields/hostile-text.ts';
import { sampleModule, sampleNow } from '../../renderers/fields/sample-module.ts';
import { SampleRendering } from '../../renderers/fields/sample-rendering.tsx';
import { everyDraft, sampleChoices, sampleDraft } from '../../renderers/linkage-form/linkage-samples.ts';
import { WithSampleNames } from '../../renderers/linkage-form/sample-names.tsx';
import type { LinkageCalls } from './linkage-calls.ts';
import { readRuns } from './linkage-runs.ts';
import { LinkagesFrame } from './linkages-frame.tsx';
import type { StoredLinkage } from './linkages-query.ts';
import type { DialogStep } from './use-linkage-draft.ts';
import { useLinkageEdit } from './use-linkage-edit.ts';

/** The dialog of linkages in stories: nothing is fetched. */

export const { pid } = sampleModule;
/** Its devices report, so they can go offline. */
const sample: ModuleConfig = { ...sampleModule, driver: 'simulator', interval: 60 };
const module = (requestedPid: string) => (requestedPid === pid ? sample : undefined);

export const stored = (did: string, draft: LinkageDraft, more: Partial<StoredLinkage> = {}): StoredLinkage => {
  const of = { pid, filterdid: 'all', source: '', workflowstatus: 1 } as const;
  const { linkage } = checkDraft(draft, of, { module, zone: 'Asia/Shanghai', now: sampleNow });
  if (linkage === undefined) throw new Error(`The sample "${draft.name}" is no linkage.`);
  return { did, version: 1, ...linkage, ...more };
};

export const threeLinkages: [StoredLinkage, ...StoredLinkage[]] = [
  stored('l1', sampleDraft, { lasttime: sampleNow - 5400 }),
  stored('l2', everyDraft, { name: `A name that is rather long for a line of the list ${hostileText}` }),
  stored('l3', { ...sampleDraft, name: 'Weekend pre-cool' }, { workflowstatus: 0, lasttime: sampleNow - 86_400 * 3 }),
];

export const answers: LinkageCalls = {
  save: async () => undefined,
  remove: async () => undefined,
  explain: async () => readRuns(sampleRuns),
  conflicts: async () => [],
  holding: async () => ({ acts: true, devices: [], waits: 0, failing: [] }),
  dryRun: async () => undefined,
};

const inside = {
  pid,
  did: 'd1',
  name: 'Cold room 1',
  column: 'inside',
  value: 291,
  reported: sampleNow - 5402,
  code: 0,
  reference: 285,
  holds: true,
};

/** An answer of the server, with further properties that it might add. */
const sampleRuns = [
  {
    at: sampleNow - 5400,
    fired: true,
    cause: null,
    values: [inside, { ...inside, column: 'state', value: 'run', code: 4, reference: 'run' }],
    effects: [
      { kind: 'devControl', did: 'd2', name: 'Unit 3', column: 'state', value: 'idle', state: 'confirmed', msg: '' },
      { kind: 'notify', did: '', name: 'Mo Chen', state: 'failed', msg: 'The webhook answered 500' },
    ],
    text: 'Room temperature of Cold room 1 rose to 29.1 °C.',
    added: 1,
  },
  {
    at: sampleNow - 8000,
    fired: false,
    cause: 'conditions',
    values: [{ ...inside, holds: false, value: 241 }],
    effects: [],
    text: '',
  },
  { at: sampleNow - 9000, fired: false, cause: 'resting', values: [], effects: [], text: '' },
  {
    at: sampleNow - 86_400,
    fired: false,
    cause: 'rights',
    values: [{ ...inside, name: '', pid: 'gone', column: 'gone', value: null }],
    effects: [{ kind: 'devControl', did: 'd9', name: hostileText, column: 'x', value: 1, state: 'odd', msg: '' }],
    text: hostileText,
  },
];

export const refused = async (): Promise<never> => {
  throw new CallError({ status: -50000, msg: 'The database does not answer. Try again.' });
};

export type Args = { linkages: readonly StoredLinkage[]; start: DialogStep; calls: LinkageCalls };

/** Nothing of one story is left in the next. */
export const Live = (args: Args) => {
  const [cache] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  return (
    <QueryClientProvider client={cache}>
      <Opened {...args} />
    </QueryClientProvider>
  );
};

const Opened = ({ linkages: initialLinkages, start, calls }: Args) => {
  const [linkages, setLinkages] = useState(initialLinkages);
  const [note, setNote] = useState('');
  /** As on the platform: after a save, done or not, the newest versions are known. */
  const save: LinkageCalls['save'] = async (linkage, content) => {
    try {
      await calls.save(linkage, content);
      setLinkages((former) =>
        former.map((storedLinkage) =>
          storedLinkage.did === linkage?.did
            ? { ...storedLinkage, ...content, version: storedLinkage.version + 1 }
            : storedLinkage,
        ),
      );
    } catch (error) {
      setLinkages((former) =>
        former.map((storedLinkage) => ({ ...storedLinkage, version: storedLinkage.version + 1 })),
      );
      throw error;
    }
  };
  const edited = useLinkageEdit({
    pid,
    filterdid: 'all',
    linkages,
    configs: { module, isPending: false },
    calls: { ...calls, save },
    start,
    onDone: (done, name) => {
      setNote(`${done} ${name}`);
      if (done === 'deleted') setLinkages((former) => former.filter((linkage) => linkage.name !== name));
    },
    onFailed: setNote,
  });
  return (
    <>
      <p>{note}</p>
      <LinkagesFrame
        edited={edited}
        linkages={linkages}
        choices={sampleChoices}
        module={module}
        calls={calls}
        tab={{ pid, filterdid: 'all' }}
        subject="Cold rooms · All"
        onClose={() => setNote('closed')}
      />
    </>
  );
};

export const withRendering: Decorator = (Story, { globals }) => (
  <SampleRendering theme={globals['theme']}>
    <WithSampleNames>
      <Story />
    </WithSampleNames>
  </SampleRendering>
);

export const press = async (name: RegExp): Promise<void> => userEvent.click(screen.getByRole('button', { name }));
export const nameBox = (): Promise<HTMLElement> => screen.findByRole('textbox', { name: /^Name|^名称/u });
export const switches = (): HTMLElement[] =>
  within(screen.getByRole('list', { name: /^My|^我的/u })).getAllByRole('switch');
