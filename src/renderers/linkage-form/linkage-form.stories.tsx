import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import { useCallback, useState } from 'react';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { checkDraft, type LinkageDraft } from '../../engine/automation/linkage-draft.ts';
import type { ModuleConfig } from '../../engine/column.ts';
import { emptyDraft, stepsOf } from '../../engine/automation/linkage-form.ts';
import { useRendering } from '../fields/rendering.tsx';
import { sampleModule } from '../fields/sample-module.ts';
import { SampleRendering } from '../fields/sample-rendering.tsx';
import { LinkageForm } from './linkage-form.tsx';
import { everyDraft, sampleChoices, sampleDraft, wrongDraft } from './linkage-samples.ts';
import { LinkageSentence } from './linkage-sentence.tsx';
import { WithSampleNames } from './sample-names.tsx';
import { inLanguage } from '../../texts/phrase.ts';

const { pid } = sampleModule;
const steps = stepsOf({ pid, filterdid: 'all', isControlled: true, canGoOffline: true });
const of = { pid, filterdid: 'all', source: '', workflowstatus: 1 } as const;

type Args = { initial: LinkageDraft; isSubmitted: boolean; disabled: boolean; width?: string; config?: ModuleConfig };

const Live = ({ initial, isSubmitted, disabled, width = '64rem', config = sampleModule }: Args) => {
  const module = useCallback((requestedPid: string) => (requestedPid === pid ? config : undefined), [config]);
  const { language, zone, now } = useRendering().context;
  const [draft, setDraft] = useState(initial);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const { faults } = checkDraft(draft, of, { module, zone, now });
  return (
    <main style={{ maxWidth: width }}>
      <LinkageForm
        value={draft}
        choices={sampleChoices}
        module={module}
        steps={steps}
        disabled={disabled}
        faultAt={(path) =>
          isSubmitted || touched.has(path)
            ? inLanguage(faults.find((fault) => fault.path === path)?.message, language)
            : undefined
        }
        touch={(path) => setTouched((former) => new Set([...former, path]))}
        onChange={setDraft}
      />
      <LinkageSentence draft={draft} module={module} choices={sampleChoices} />
    </main>
  );
};

const withRendering: Decorator = (Story, { globals }) => (
  <SampleRendering theme={globals['theme']}>
    <WithSampleNames>
      <Story />
    </WithSampleNames>
  </SampleRendering>
);

/** The form of a linkage: when, and if, then. */
const meta: Meta<typeof Live> = {
  title: 'Renderers/Linkage form',
  component: Live,
  decorators: [withRendering],
  args: { initial: emptyDraft, isSubmitted: false, disabled: false },
};

export default meta;
type Story = StoryObj<typeof Live>;

const line = (name: RegExp): HTMLElement => screen.getByRole('group', { name });
const sentence = (): HTMLElement => screen.getByLabelText(/^(The linkage in one sentence|联动内容)$/u);
const faultyIn = (element: HTMLElement): number => element.querySelectorAll('[data-faulty="true"]').length;

/** Chooses an option of a select by keyboard, as a person who never leaves it does. */
const choose = async (within_: HTMLElement, name: RegExp, option: RegExp): Promise<void> => {
  const select = within(within_).getByRole('combobox', { name });
  await userEvent.click(select);
  const options = await screen.findAllByText(
    option,
    { selector: '.ant-select-item-option-content, .ant-select-item-option-content *' },
    { timeout: 10_000 },
  );
  await userEvent.click(options.at(-1) ?? select);
};

/** Lists that are still closing have no names. */
const listsClosed = (): Promise<void> =>
  waitFor(() => expect(document.querySelector('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')).toBeNull());

export const Empty: Story = {
  play: async ({ canvasElement }) => {
    await expect(faultyIn(canvasElement)).toBe(0);
    await expect(screen.getByText(/read back here in one sentence|连成一句话/u)).toBeInTheDocument();
  },
};

/** Nothing chosen: each step says what it lacks. */
export const EmptySubmitted: Story = {
  args: { isSubmitted: true },
  play: async ({ canvasElement }) => {
    await expect(screen.getByText(/Enter a name for the linkage|请填写联动名称/u)).toBeInTheDocument();
    await expect(screen.getByText(/^Add at least one trigger|请至少添加一个触发条件/u)).toBeInTheDocument();
    await expect(screen.getByText(/^Add at least one action|请至少添加一个动作/u)).toBeInTheDocument();
    await expect(faultyIn(canvasElement)).toBe(3);
  },
};

export const Filled: Story = {
  args: { initial: sampleDraft, isSubmitted: true },
  play: async ({ canvasElement }) => {
    await expect(faultyIn(canvasElement)).toBe(0);
    await waitFor(() => expect(sentence()).toHaveTextContent(/Cold room 1/u));
    await waitFor(() => expect(sentence()).toHaveTextContent(/Mo Chen/u));
  },
};

/** Every type of value, every repeat; names are text, whatever they hold. */
export const Everything: Story = {
  args: { initial: everyDraft, isSubmitted: true },
  play: async ({ canvasElement }) => {
    await expect(faultyIn(canvasElement)).toBe(0);
    await expect(screen.getByText(/That time is past|该时间已过/u)).toBeInTheDocument();
    await expect(canvasElement.querySelector('img')).toBeNull();
    // Months are apart, and a day with its time is whole.
    for (const month of canvasElement.querySelectorAll('fieldset button[aria-label]'))
      await expect(month.getBoundingClientRect().width).toBeGreaterThan(17);
    for (const moment of canvasElement.querySelectorAll<HTMLInputElement>('[data-measure="moment"] input'))
      await expect(moment.scrollWidth).toBeLessThanOrEqual(moment.clientWidth);
  },
};

/** Only one parameter can be controlled, so it is chosen already. */
export const OnlyChoice: Story = {
  args: {
    config: {
      ...sampleModule,
      columns: sampleModule.columns.map((column) => (column.column === 'state' ? column : { ...column, rw: 1 })),
    },
  },
  play: async () => {
    await userEvent.click(screen.getByRole('button', { name: /^(Device control|设备控制)$/u }));
    const only = await screen.findByRole('combobox', { name: /^(Parameter|参数)$/u });
    await waitFor(() => expect(only.closest('.ant-select')).toHaveTextContent(/^(State|状态)$/u));
  },
};

const widthOf = (words: string, { font }: CSSStyleDeclaration): number => {
  const pen = document.createElement('canvas').getContext('2d');
  if (pen === null) throw new Error('There is no canvas to measure with.');
  pen.font = font;
  return pen.measureText(words).width;
};

const sampleEvent = { type: 0, idev_pid: pid, idev_did: 'd1', ikey: 'inside', ref_value: 28, keeptime: 0 };

/** Selected values and the placeholder of an empty time are never cut off; the other fields of a line share the rest. */
export const WordsAreWhole: Story = {
  args: {
    initial: { ...sampleDraft, events: [0, 1, 2, 3].map((trend_type) => ({ ...sampleEvent, trend_type })) },
    // The form in its dialog on a screen of 1440 px.
    width: '52rem',
  },
  play: async ({ canvasElement }) => {
    const chosen = [...canvasElement.querySelectorAll('.ant-select-content')];
    await expect(
      chosen.filter((element) => element.scrollWidth > element.clientWidth).map((element) => element.textContent),
    ).toEqual([]);
    const empty = within(canvasElement).getAllByPlaceholderText<HTMLInputElement>(/^(immediately|立即)$/u);
    const room = Math.min(...empty.map((input) => input.clientWidth));
    await expect(room).toBeGreaterThanOrEqual(
      Math.max(...empty.map((input) => widthOf(input.placeholder, getComputedStyle(input)))),
    );
    for (const line of canvasElement.querySelectorAll('[data-line]'))
      await expect(line.scrollWidth).toBeLessThanOrEqual(line.clientWidth);
  },
};

/** A fault at every field that can have one. */
export const Wrong: Story = {
  args: { initial: wrongDraft, isSubmitted: true },
  play: async () => {
    await expect(faultyIn(line(/^(Parameter change|参数变化) 1$/u))).toBe(2);
    await expect(
      within(line(/^(Parameter change|参数变化) 2$/u)).getByText(/Numbers only|只能填写数字/u),
    ).toBeVisible();
    await expect(faultyIn(line(/^(Device control|设备控制) 1$/u))).toBe(3);
    await expect(
      within(line(/^(Device control|设备控制) 2$/u)).getByText(/At most 999.99|不大于 999.99/u),
    ).toBeVisible();
    await expect(faultyIn(line(/^(Notify|通知) 1$/u))).toBe(2);
  },
};

export const Disabled: Story = { args: { initial: sampleDraft, disabled: true } };

/** An event is added and filled in; its relation starts with "is reported", and its value comes with another one. */
export const EventIsWritten: Story = {
  play: async () => {
    await userEvent.click(screen.getByRole('button', { name: /^(Parameter change|参数变化)$/u }));
    const event = line(/^(Parameter change|参数变化) 1$/u);
    await expect(event).toContainElement(document.activeElement as HTMLElement);
    await expect(within(event).queryByRole('textbox', { name: /^(Value|参数值)$/u })).toBeNull();
    const hint = within(event).getByText(/^(Choose a parameter first|请先选择参数)$/u);
    await expect(hint.scrollWidth).toBeLessThanOrEqual(hint.clientWidth);
    await choose(event, /^(Parameter|参数)$/u, /^(Room temperature|室内温度)$/u);
    await expect(sentence()).toHaveTextContent(/^(Whenever … reports Room temperature|每当…上报室内温度)/u);
    await choose(event, /^(Relation|比较关系)$/u, /^(rises to|升至)$/u);
    await userEvent.type(within(event).getByRole('textbox', { name: /^(Value|参数值)$/u }), '8.5');
    await userEvent.type(within(event).getByRole('textbox', { name: /^(Stays so for|持续时间)$/u }), '5');
    await expect(sentence()).toHaveTextContent(
      /rises to 8\.5\s°C and stays so for 5\sminutes|升至 8\.5\s℃ 并持续 5\s分钟/u,
    );
    // Another parameter that cannot have the value empties it, and starts again with "is reported".
    await choose(event, /^(Parameter|参数)$/u, /^(State|状态)$/u);
    await expect(sentence()).toHaveTextContent(/^(Whenever … reports State|每当…上报状态)/u);
    await listsClosed();
  },
};

/** Repeats bring their own fields. */
export const TimeIsWritten: Story = {
  play: async () => {
    await userEvent.click(screen.getByRole('button', { name: /^(Time|时间点)$/u }));
    const time = line(/^(Time|时间点) 1$/u);
    await userEvent.type(within(time).getByRole('textbox', { name: /^(Time|时间)$/u }), '0930');
    await expect(sentence()).toHaveTextContent(/^(At 09:30 every day|在每天 09:30)/u);
    await choose(time, /^(Repeat|重复)$/u, /^(Chosen days|自选)$/u);
    await userEvent.click(within(time).getByRole('button', { name: /^(Tuesday|星期二)$/u }));
    await expect(sentence()).toHaveTextContent(/^(At 09:30 on Tue|在周二 09:30)/u);
    await choose(time, /^(Repeat|重复)$/u, /^(Once|仅一次)$/u);
    await expect(within(time).queryByRole('group', { name: /^(Days|星期)$/u })).toBeNull();
    await userEvent.click(within(time).getByRole('button', { name: /^(Remove Time 1|删除时间点 1)$/u }));
    await expect(screen.queryByRole('group', { name: /^(Time|时间点) 1$/u })).toBeNull();
  },
};

export const ActionIsWritten: Story = {
  play: async () => {
    await userEvent.click(screen.getByRole('button', { name: /^(Device control|设备控制)$/u }));
    const action = line(/^(Device control|设备控制) 1$/u);
    await choose(action, /^(Parameter|参数)$/u, /^(State|状态)$/u);
    await choose(action, /^(Data|数据)$/u, /^Unit 3$/u);
    await choose(action, /^(Set to|设为)$/u, /^(Standby|待机)$/u);
    await expect(sentence()).toHaveTextContent(/set State of Unit 3 to Standby|将 Unit 3 的状态设为待机/u);
    await userEvent.click(screen.getByRole('button', { name: /^(Notify|通知)$/u }));
    const notice = line(/^(Notify|通知) 1$/u);
    await choose(notice, /^(Receivers|接收人)$/u, /^Mo Chen$/u);
    await userEvent.type(within(notice).getByRole('textbox', { name: /^(Text|通知内容)$/u }), 'Look');
    await expect(sentence()).toHaveTextContent(/and notify Mo Chen: “Look”|，并通知 Mo Chen：“Look”/u);
    await listsClosed();
  },
};
