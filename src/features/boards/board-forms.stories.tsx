import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ReactNode, useMemo, useState } from 'react';
import { expect, fireEvent, fn, userEvent, waitFor, within } from 'storybook/test';
import type { Board } from '../../engine/board/board.ts';
import { fieldsOf, type FormField } from '../../engine/board/hints.ts';
import { isObject } from '../../engine/own-property.ts';
import { BoardForm } from '../../renderers/board-form/board-form.tsx';
import { sampleAsof, sampleZone } from '../../renderers/boards/samples/build.ts';
import { meterRows } from '../../renderers/boards/samples/meters.ts';
import { parkKinds, parkModule, parkPid } from '../../renderers/boards/samples/modules.ts';
import { planPicture } from '../../renderers/boards/samples/plan-picture.ts';
import { boardSamples } from '../../renderers/boards/samples/samples.ts';
import { plainRendering, type RecordChoice, RenderingContext } from '../../renderers/fields/rendering.tsx';
import { checkBoardForm } from '../../schemas/check-board.ts';
import type { FormValues } from '../../schemas/form-at.ts';
import { chooseTheme, useLanguage } from '../../state/preferences.ts';
import { builtInBoards } from './board-types.ts';
import type { BoardContext } from '../../engine/board/board-context.ts';

/**
 * Every form of a board: as it opens, filled, and with everything wrong that can be. What is asked of each follows from
 * its schema.
 */
const meta = { title: 'Boards/Forms' } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const context: BoardContext = {
  now: sampleAsof,
  zone: sampleZone,
  pid: parkPid,
  filterdid: 'all',
  module: parkModule,
  ofKind: parkKinds,
  read: () => undefined,
};

const others = [
  'p 夜间基线',
  'd 东门',
  'c 大堂 1 号',
  'b 滨江一店',
  'r 公共区域',
  'w 总水表',
  'wa 餐厅水表',
  'wb 卫生间水表',
  'g 总燃气表',
];
const records: RecordChoice[] = [
  ...meterRows.map(([did, name]) => ({ did, name })),
  ...others.map((line) => ({ did: line.split(' ')[0] ?? '', name: line.slice(line.indexOf(' ') + 1) })),
  ...[0, 1, 2, 3, 4].map((index) => ({ did: `r${index}`, name: `${index + 1}F` })),
];
const namedLike = async (keyword: string) => records.filter(({ name }) => name.includes(keyword));

const uploadFile = fn(async () => 'f'.repeat(24));

const FormatContext = ({ children, theme }: { children: ReactNode; theme: unknown }) => {
  const language = useLanguage();
  const rendering = useMemo(
    () => ({
      ...plainRendering,
      addressOf: () => planPicture,
      uploadFile,
      context: { language, zone: sampleZone, now: sampleAsof },
      listModules: async () => [{ did: parkPid, name: 'Electricity meters' }],
      readModule: async (pid: string) => parkModule(pid) ?? Promise.reject(new Error('There is no such module.')),
      searchRecords: async (_pid: string, keyword: string) => namedLike(keyword),
      nameRecords: async (_pid: string, dids: readonly string[]) => records.filter(({ did }) => dids.includes(did)),
    }),
    [language],
  );
  const scheme = theme === 'dark' ? 'dark' : 'light';
  if (document.documentElement.dataset['theme'] === scheme) chooseTheme(scheme);
  return <RenderingContext value={rendering}>{children}</RenderingContext>;
};

const none: readonly never[] = [];

type FormProps = { board: Board; initial: FormValues; label: string; isSubmitted: boolean };

const Live = ({ board, initial, label, isSubmitted }: FormProps) => {
  const [value, setValue] = useState(initial);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  return (
    <section aria-label={label} style={{ flex: '1 1 30rem', minWidth: 0, maxWidth: '34rem' }}>
      <h3>{label}</h3>
      <BoardForm
        board={board}
        context={context}
        value={value}
        refused={none}
        isShown={(path) => isSubmitted || touched.has(path)}
        disabled={false}
        searchChoices={async (_options, keyword) => namedLike(keyword)}
        onChange={setValue}
        touch={(path) => setTouched((former) => new Set([...former, path]))}
      />
    </section>
  );
};

/** A value that no field of its kind takes; choices among few cannot be wrong. */
const wrongOf = (field: FormField): unknown => {
  const [first] = field['type'] === 'array' && isObject(field['items']) ? fieldsOf(field['items']) : [];
  if (field['x-widget'] === 'number') return 'abc';
  if (field['x-widget'] === 'decimal') return '1e3';
  if (field['x-widget'] === 'rows' && first) return [{ [first[0]]: wrongOf(first[1]) ?? '' }];
  return undefined;
};

const shownOf = (board: Board): FormValues => {
  const decoded = board.decode(boardSamples[board.type]?.config, context);
  return isObject(decoded) ? decoded : {};
};

const isPlainBox = (field: FormField): boolean => ['number', 'decimal'].includes(field['x-widget']);

/** A list of lines takes one more, and gives it back. */
const addAndRemoveLine = async (form: Queries, fields: readonly (readonly [string, FormField])[]): Promise<void> => {
  if (!fields.some(([, field]) => field['x-widget'] === 'rows')) return;
  const lines = () => form.queryAllByRole('button', { name: /Remove line|删除第/u }).length;
  const before = lines();
  const [add] = form.getAllByRole('button', { name: /Add a line|添加一行/u });
  if (add === undefined) throw new Error('A list of lines can be added to.');
  await userEvent.click(add);
  await expect(lines()).toBe(before + 1);
  const removes = form.getAllByRole('button', { name: /Remove line|删除第/u });
  await userEvent.click(removes[before === 0 ? 0 : before] ?? add);
  await expect(lines()).toBe(before);
};

type Queries = ReturnType<typeof within>;

const formOf = (type: string): Story => {
  const board = builtInBoards.find(type);
  if (board === undefined) throw new Error(`There is no kind of board "${type}".`);
  const fields = fieldsOf(board.form);
  const wrong = Object.fromEntries(fields.map(([name, field]) => [name, wrongOf(field)]));
  return {
    render: (_args, { globals }) => (
      <FormatContext theme={globals['theme']}>
        <main style={{ display: 'flex', flexWrap: 'wrap', gap: '2rem' }}>
          <Live board={board} initial={board.defaults(context)} label="New" isSubmitted={false} />
          <Live board={board} initial={shownOf(board)} label="Filled" isSubmitted />
          <Live board={board} initial={wrong} label="Wrong" isSubmitted />
        </main>
      </FormatContext>
    ),
    play: async ({ canvasElement }) => {
      const page = within(canvasElement);
      const faulty = (label: string) =>
        page.getByRole('region', { name: label }).querySelectorAll('[data-faulty="true"]').length;
      await expect(faulty('New')).toBe(0);
      await expect(faulty('Filled')).toBe(0);
      const expected = checkBoardForm(board, wrong, context).length;
      await expect(faulty('Wrong') > 0).toBe(expected > 0);
      const form = within(page.getByRole('region', { name: 'New' }));
      await addAndRemoveLine(form, fields);
      // A place that one has been to says what is wrong with it, and no longer once that is put right.
      const [box] = fields.filter(([name, field]) => isPlainBox(field) && name !== '');
      if (box === undefined) return;
      const label = box[1]['x-label'];
      const input = form.getByRole('textbox', {
        name: new RegExp(`^(${label.en}|${label.zh})$`),
      });
      await userEvent.clear(input);
      await userEvent.type(input, 'x');
      await userEvent.tab();
      await expect(input).toBeInvalid();
      await userEvent.clear(input);
      await userEvent.type(input, '20');
      await expect(input).toBeValid();
    },
  };
};

export const Figure = formOf('data');
export const Line = formOf('line');
export const Bar = formOf('bar');
export const Pie = formOf('pie');
export const List = formOf('datalist');
export const Gauges = formOf('powergauge');
export const PerArea = formOf('acconsumearea');
export const Contrast = formOf('historycontrast');
export const Diagnosis = formOf('acdiagnose');
export const Entrance = formOf('todaysentrance');
export const Camera = formOf('basicconfig');
export const FloorPlan = formOf('floorplan');

/** A picture of so many bytes, without the bytes. */
const pictureOf = (name: string, type: string, size: number): File =>
  Object.defineProperty(new File(['-'], name, { type }), 'size', { value: size });

const mebibyte = 1024 * 1024;

/** A picture that is too large is refused in the browser. */
export const PlanTooLarge: Story = {
  ...FloorPlan,
  play: async ({ canvasElement }) => {
    const form = within(within(canvasElement).getByRole('region', { name: 'Filled' }));
    const input = form.getByTestId('plan-picture');
    uploadFile.mockClear();
    for (const [file, size] of [
      [pictureOf('floor.png', 'image/png', 10 * mebibyte + 1), '10 MB'],
      [pictureOf('floor.svg', 'image/svg+xml', 2 * mebibyte + 1), '2 MB'],
    ] as const) {
      await userEvent.upload(input, file);
      const refusal = new RegExp(`(larger than|超过) ${size}`);
      await expect(await form.findByText(refusal, { selector: '[role=alert]' })).toBeVisible();
    }
    await expect(uploadFile).not.toHaveBeenCalled();
    await userEvent.upload(input, pictureOf('floor.png', 'image/png', 10 * mebibyte));
    await waitFor(() => expect(uploadFile).toHaveBeenCalledOnce());
  },
};

/** A meter in two places of a flow is shown at the first one; the later field says so, and the form stays complete. */
export const MeterTwice: Story = {
  render: (_args, { globals }) => {
    const board = filled('maingraph');
    const initial = { ...shownOf(board), meterB: 't', sectionMeterGroup: ['s1', 'a'] };
    return (
      <FormatContext theme={globals['theme']}>
        <Live board={board} initial={initial} label="Twice" isSubmitted />
      </FormatContext>
    );
  },
  play: async ({ canvasElement }) => {
    const form = within(within(canvasElement).getByRole('region', { name: 'Twice' }));
    const notes = form.getAllByText(/^(Also chosen as|与)/u);
    await expect(notes).toHaveLength(2);
    const field = form.getByRole('combobox', { name: /Meter B|B 表/u });
    await expect(field).toHaveAccessibleDescription(/Total meter|总表/u);
    await expect(field).toBeValid();
  },
};

/** A record is dragged onto the plan, another one placed and moved by keys. */
export const PlacedOnPlan: Story = {
  ...FloorPlan,
  play: async ({ canvasElement }) => {
    const form = within(within(canvasElement).getByRole('region', { name: 'Filled' }));
    const free = async () => form.findAllByRole('button', { name: /^(Place|放置|将)/u });
    const plan = form.getByRole('group', { name: /plan|平面图/iu });
    const markers = () => plan.querySelectorAll('button').length;
    const before = markers();
    const [dragged] = await free();
    if (dragged === undefined) throw new Error('There must be a record to place.');
    const { left, top, width, height } = plan.getBoundingClientRect();
    const from = dragged.getBoundingClientRect();
    const pointAt = (clientX: number, clientY: number) => ({
      clientX,
      clientY,
      button: 0,
      isPrimary: true,
      pointerId: 1,
    });
    await fireEvent.pointerDown(dragged, pointAt(from.left + 5, from.top + 5));
    await fireEvent.pointerMove(document, pointAt(from.left + 25, from.top + 25));
    await fireEvent.pointerMove(document, pointAt(left + width / 4, top + height / 4));
    await fireEvent.pointerUp(document, pointAt(left + width / 4, top + height / 4));
    await waitFor(() => expect(markers()).toBe(before + 1));
    const [pressed] = await free();
    pressed?.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(markers()).toBe(before + 2));
    const placed = [...plan.querySelectorAll('button')].at(-1);
    const left0 = placed?.style.left;
    placed?.focus();
    await userEvent.keyboard('{ArrowRight}');
    await waitFor(() => expect(placed?.style.left).not.toBe(left0));
  },
};
export const EnergyFlow = formOf('maingraph');
export const SubMetering = formOf('binhegraph');
export const PerHead = formOf('cmangraph');
export const PowerOverview = formOf('powergraph');
export const Thresholds = formOf('thresholdmonitoring');

const filled = (type: string): Board => {
  const board = builtInBoards.find(type);
  if (board === undefined) throw new Error(`There is no kind of board "${type}".`);
  return board;
};

/** Fields that depend on another come and go with it, keep what they hold, and give way where it rules a choice out. */
export const Dependencies: Story = {
  render: (_args, { globals }) => (
    <FormatContext theme={globals['theme']}>
      <main style={{ display: 'flex', flexWrap: 'wrap', gap: '2rem' }}>
        {['line', 'historycontrast'].map(filled).map((board) => (
          <Live key={board.type} board={board} initial={shownOf(board)} label={board.type} isSubmitted />
        ))}
      </main>
    </FormatContext>
  ),
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const line = page.getByRole('region', { name: 'line' });
    const choose = (region: HTMLElement, name: RegExp) => userEvent.click(within(region).getByText(name));
    const chosen = () => line.querySelector('[data-faulty] .ant-select-content-value')?.textContent;
    const fields = () => line.querySelectorAll('[data-faulty]').length;
    const before = { fields: fields(), chosen: chosen() };
    await choose(line, /^(Number of records|记录数)$/u);
    await expect(fields()).toBe(before.fields - 2);
    await choose(line, /^(A number|数值)$/u);
    await expect({ fields: fields(), chosen: chosen() }).toEqual(before);
    await expect(line.querySelectorAll('[data-faulty="true"]').length).toBe(0);

    const contrast = page.getByRole('region', { name: 'historycontrast' });
    const mode = (name: RegExp) => within(contrast).getByRole('radio', { name });
    await choose(contrast, /^(Year-on-year|同比)$/u);
    await choose(contrast, /^(Year|年)$/u);
    // Under test antd gives all groups of radio buttons one name, so only its class says which one is chosen.
    const ratio = mode(/^(Chain ratio|环比)$/u).closest('label');
    await waitFor(() => expect(ratio).toHaveClass('ant-segmented-item-selected-text'));
    await expect(mode(/^(Custom time|自定义时间)$/u)).toBeDisabled();
    await expect(contrast).toHaveTextContent(/(Years are compared with the year before only|年维度不支持)/u);
    await choose(contrast, /^(Month|月)$/u);
    await expect(contrast).not.toHaveTextContent(/(Years are compared with the year before only|年维度不支持)/u);
    await expect(mode(/^(Custom time|自定义时间)$/u)).toBeEnabled();
    await expect(contrast.querySelectorAll('[data-faulty="true"]').length).toBe(0);

    await choose(contrast, /^(Custom time|自定义时间)$/u);
    for (const end of [/^(Start of Base time|基准时间开始日期)$/u, /^(End of Base time|基准时间结束日期)$/u])
      await expect(await within(contrast).findByRole('textbox', { name: end })).toBeVisible();
  },
};
