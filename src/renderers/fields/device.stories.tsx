import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import type { Column, ModuleConfig, RecordValues, StateId } from '../../engine/column.ts';
import { commandStates } from '../../engine/control/wanted.ts';
import { StateMark } from '../parts/state-mark.tsx';
import { DeviceContext, ReportAge } from './device.tsx';
import { sampleColumns, sampleModule, sampleNow, sampleRecord } from './sample-module.ts';
import { SampleRendering } from './sample-rendering.tsx';
import { ValueCell } from './value-cell.tsx';

const reporting: ModuleConfig & { interval: number } = { ...sampleModule, driver: 'simulator', interval: 60 };

const withDevice: Decorator = (Story, { globals }) => (
  <SampleRendering theme={globals['theme']}>
    <DeviceContext value={reporting}>
      <div style={{ display: 'grid', gap: 12, width: 280 }}>
        <Story />
      </div>
    </DeviceContext>
  </SampleRendering>
);

/**
 * Values of a device: its state, the age of its last report, and the wanted value beside the reported one.
 */
const meta: Meta = { title: 'Renderers/Device', decorators: [withDevice] };
export default meta;
type Story = StoryObj;

const cell = (column: Column, record: RecordValues, place: 'list' | 'detail' = 'list') => (
  <ValueCell cell="" column={column} value={record[column.column]} record={record} place={place} />
);

/** A record with properties that the server adds to its columns. */
const withParts = (parts: object): RecordValues => ({ ...sampleRecord, ...parts });

/** Every enum value of a device's state, and the four marks. */
export const States: Story = {
  render: () => (
    <>
      {Object.keys(sampleColumns.state.enum).map((key) => (
        <div key={key}>{cell(sampleColumns.state, withParts({ state: key }), 'detail')}</div>
      ))}
      <div>
        {(['normal', 'attention', 'fault', 'off'] satisfies StateId[]).map((state) => (
          <StateMark key={state} state={state} />
        ))}
      </div>
    </>
  ),
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelectorAll('[data-state="fault"]')).toHaveLength(2);
  },
};

/** In a page header an age reserves the width of the longest one, so that the tabs beside it do not move. */
export const ReservedAges: Story = {
  tags: ['!dev', '!autodocs'],
  render: () => (
    <>
      {[3, 42, 150, 40 * 86_400].map((age) => (
        <div key={age}>
          <ReportAge freshness={{ reported: sampleNow - age, isOffline: false }} isReserved />
        </div>
      ))}
    </>
  ),
  play: async ({ canvasElement }) => {
    const ages = within(canvasElement).getAllByText(/^Last report |上报$/);
    await expect(ages).toHaveLength(4);
    const widths = new Set(ages.map((age) => Math.round(age.getBoundingClientRect().width)));
    await expect(widths.size).toBe(1);
  },
};

/** The age of a report beside the state; a device that is silent for three intervals is shown as offline. */
export const Ages: Story = {
  render: () => (
    <>
      {[3, 150, 7200].map((age) => (
        <div key={age}>{cell(sampleColumns.state, withParts({ reported: sampleNow - age }))}</div>
      ))}
    </>
  ),
  play: async ({ canvasElement, globals }) => {
    const [word, age] = globals['language'] === 'zh' ? ['离线', /2 小时前/] : ['Offline', '2 h ago'];
    await expect(within(canvasElement).getByText(word)).toBeVisible();
    await expect(within(canvasElement).getAllByText(age)[0]).toBeVisible();
  },
};

const withCommand = (state: string) =>
  withParts({ commands: [{ column: 'power', value: 90_000, state, at: sampleNow - 3 }] });

/** A wanted value in every state of its command, in a list and in a detail; confirmed and superseded ones are not shown. */
export const Wanted: Story = {
  render: () => (
    <>
      {commandStates.map((state) => (
        <div key={state} style={{ textAlign: 'right' }}>
          {cell(sampleColumns.power, withCommand(state))}
        </div>
      ))}
      {commandStates.map((state) => (
        <div key={state}>{cell(sampleColumns.power, withCommand(state), 'detail')}</div>
      ))}
    </>
  ),
};
