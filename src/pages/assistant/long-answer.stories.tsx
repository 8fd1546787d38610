import type { Meta, StoryObj } from '@storybook/react-vite';
import { Profiler } from 'react';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { sampleCalls, SamplePage } from './assistant-samples.tsx';
import type { ChatCalls } from './chat-calls.ts';

/** The cost of a long answer while it arrives. */
const meta = {
  title: 'Pages/Assistant/Long answer',
  component: SamplePage,
  tags: ['cost'],
  parameters: { layout: 'fullscreen', a11y: { test: 'off' } },
  args: { calls: sampleCalls(), theme: 'light' },
} satisfies Meta<typeof SamplePage>;

export default meta;
type Story = StoryObj<typeof meta>;

const kilobyte = 1024;
const size = 100 * kilobyte;
const window = 10 * kilobyte;

const paragraph = 'The use of the third floor was **12 %** above the mean, 三楼用电高于均值, see [it](/home). '.repeat(
  4,
);
const part = `${paragraph}\n\n- one\n- two\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n\`\`\`text\ncode\n\`\`\`\n\n`;
const answer = part.repeat(Math.ceil(size / part.length)).slice(0, size);

/** Render time of React, milliseconds, in each kilobyte of the last answer. */
let spent: number[] = [];

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** One kilobyte each time that the screen has shown the one before. */
const slowly: ChatCalls['ask'] = async (_asking, onEvent) => {
  onEvent({ event: 'ready', data: { chatsessionid: 's0' } });
  for (let index = 0; index < size; index += kilobyte) {
    spent.push(0);
    onEvent({ event: 'data', data: { v: answer.slice(index, index + kilobyte) } });
    await frame();
    await frame();
  }
};

const sum = (list: readonly number[]): number => list.reduce((total, value) => total + value, 0);
/** Other work on the machine disturbs single runs: the middle one counts. */
const runs = 3;
const maxRatio = 1.5;
const median = (list: readonly number[]): number =>
  list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN;

/** The last 10 KB take at most 1.5 times the render time of the first 10 KB: finished parts are not rendered again. */
export const Linear: Story = {
  args: { calls: sampleCalls({ ask: slowly }) },
  render: (args) => (
    <Profiler
      id="page"
      onRender={(_id, _phase, duration) => {
        if (spent.length > 0) spent[spent.length - 1] = (spent.at(-1) ?? 0) + duration;
      }}
    >
      <SamplePage {...args} />
    </Profiler>
  ),
  play: async () => {
    const box = await screen.findByRole('textbox', { name: /^(Question|问题)$/ });
    const ratios: number[] = [];
    while (ratios.length < runs) {
      await userEvent.click(await screen.findByRole('button', { name: /^(New conversation|新建会话)$/ }));
      spent = [];
      await userEvent.type(box, 'Long{Enter}');
      await waitFor(() => expect(spent).toHaveLength(size / kilobyte), { timeout: 40_000 });
      await screen.findByRole('button', { name: /^(Send|发送)$/ }, { timeout: 10_000 });
      const per = window / kilobyte;
      ratios.push(sum(spent.slice(-per)) / sum(spent.slice(0, per)));
    }
    console.info('render time of the last 10 KB by that of the first:', ratios);
    await expect(median(ratios)).toBeLessThanOrEqual(maxRatio);
  },
};
