import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { queryKeys } from '../../api/query-keys.ts';
import { boardSamples } from '../../renderers/boards/samples/samples.ts';
import { sampleAsof } from '../../renderers/boards/samples/build.ts';
import { sampleModule, sampleNow } from '../../renderers/fields/sample-module.ts';
import { SampleRendering } from '../../renderers/fields/sample-rendering.tsx';
import { Assistant } from './assistant-page.tsx';
import { type ChatCalls, ChatCallsContext, type ChatSession, sessionPageSize } from './chat-calls.ts';
import type { StoredMessage } from './thread.ts';

/** What the stories of the page answer in the place of the server. */

const { pid } = sampleModule;
const block = { pid, filterdid: 't1', type: 'line', config: boardSamples['line']?.config ?? {} };
const records = { pid, filter: [{ k: 'name', type: 'like', v: 'A' }], dids: ['e1', 'e2', 'e3'] };
const fenced = (kind: string, content: string | object): string =>
  `\`\`\`${kind}\n${typeof content === 'string' ? content : JSON.stringify(content)}\n\`\`\``;

const diagram = `flowchart LR
  A["19:00"] --> B["读取条件 read"]
  B --> C{"≤ 9.5 ℃?"}
  C -->|yes 是| D["Stop 停冷冻站"]
  C -->|no 否| E["Keep running 保持运行"]`;

const table = `| Day | Use kWh | Compared |
| --- | --- | --- |
| Monday 周一 | 6,012 | +1.2 % |
| Tuesday 周二 | 6,104 | +0.6 % |
| **Thursday 周四** | **7,310** | +19.2 % |`;

export const richAnswer = [
  '**Thursday from 19:00** is **31 %** above the mean of four weeks: 1,180 kWh more. 周四 19:00 后高于近四周均值。',
  table,
  fenced('board', block),
  fenced('mermaid', diagram),
  '- First\n- Second with `code`\n\nSee [the list](/home/data/list/300000000000000000000100) and [a site](https://example.org/x).',
  fenced('records', records),
].join('\n\n');

export const hostileAnswer = [
  '<img src=x onerror=alert(1)> <b>bold</b> [run](javascript:alert(1)) ![far](https://example.org/a.png)',
  fenced('board', '{"pid":"broken"'),
  fenced('board', { ...block, type: 'nosuchtype' }),
  fenced('x-unknown', 'select 1'),
  fenced('mermaid', 'flowchart LR\n  A[ --> '),
].join('\n\n');

export const draftAnswer = [
  fenced('draft', { kind: 'board', value: { ...block, name: 'Use of the third floor' } }),
  fenced('draft', {
    kind: 'filter',
    value: { pid, name: 'Named A', condition: [{ k: 'name', type: 'like', v: 'A' }] },
  }),
  fenced('draft', {
    kind: 'policy',
    value: { targetpid: pid, name: 'Night', policy_type: 1, enabled: '1', timer: [{}], configs: [{ rules: [{}, {}] }] },
  }),
].join('\n\n');

const titles = [
  'A 变压器本周用电异常',
  'Which meters of tower A were offline last week',
  '近 15 天控制记录',
  'Cold rooms',
];

export const sampleSessions: ChatSession[] = titles.map((title, index) => ({
  id: `s${index}`,
  title,
  updatedat: sampleNow - 50 - index * 60_000,
}));

export const manySessions: ChatSession[] = Array.from({ length: sessionPageSize + 5 }, (_one, index) => ({
  id: `m${index}`,
  title: `Conversation ${index + 1}`,
  updatedat: sampleNow - index * 7200,
}));

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Answers in pieces of a few characters. `hangs`: the stream then stays open and never ends. */
export const asking =
  (text: string, { hangs = false, failure }: { hangs?: boolean; failure?: Error } = {}): ChatCalls['ask'] =>
  async ({ signal }, onEvent) => {
    onEvent({ event: 'ready', data: { chatsessionid: 's9' } });
    for (let index = 0; index < text.length; index += 40) {
      signal.throwIfAborted();
      onEvent({ event: 'data', data: { v: text.slice(index, index + 40) } });
      await pause(1);
    }
    if (failure) throw failure;
    if (hangs) {
      await new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    }
  };

export const conversation = (answer: string, cancelled = false): StoredMessage[] => [
  { role: 'user', content: 'A 变压器本周哪天用电不正常？ Which day was unusual?' },
  { role: 'assistant', content: answer, cancelled },
];

export const sampleCalls = (calls: Partial<ChatCalls> = {}): ChatCalls => ({
  sessions: async (page) => (page === 1 ? sampleSessions : []),
  read: async () => conversation(richAnswer),
  remove: async () => undefined,
  ask: asking(richAnswer),
  ...calls,
});

const cacheOf = (): QueryClient => {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } });
  const { filterdid, type, config } = block;
  const answered = { datasets: boardSamples['line']?.datasets ?? [], asof: sampleAsof };
  cache.setQueryData(queryKeys.answerBoard({ pid, filterdid, type, config }), answered);
  const { name } = sampleModule;
  cache.setQueryData(queryKeys.menu(), { modules: [{ id: 'm', name, icon: 'gauge', products: [{ pid, name }] }] });
  cache.setQueryData(queryKeys.config(pid), { data: sampleModule });
  cache.setQueryData(queryKeys.records(pid, { counted: records.filter }), 3);
  cache.setQueryData(queryKeys.tabs(pid), { result: [{ did: 't1', pid, name: 'All', condition: [], columns: [] }] });
  return cache;
};

type Props = { calls: ChatCalls; session?: string; theme: unknown };

/** The page as it is at an address, in a window of the usual size. */
export const SamplePage = ({ calls, session, theme }: Props): ReactNode => {
  const [cache] = useState(cacheOf);
  return (
    <QueryClientProvider client={cache}>
      <ChatCallsContext value={calls}>
        <SampleRendering theme={theme} address={session === undefined ? '/' : `/?session=${session}`}>
          <main style={{ height: '56rem', background: 'var(--surface)' }}>
            <Assistant />
          </main>
        </SampleRendering>
      </ChatCallsContext>
    </QueryClientProvider>
  );
};
