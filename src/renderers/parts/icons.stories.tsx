import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from 'antd';
import { expect, within } from 'storybook/test';
import { drawings, Icon, type IconName } from './icon.tsx';
import { sampleText } from './sample-text.ts';
import { StateMark } from './state-mark.tsx';

/**
 * Icons: 16 grid, 1.5 px stroke, round ends, no fill, in the colour of the text. An icon has one meaning and an action
 * has one icon: ✎ edits, the bin deletes what is stored, × takes a line out of a form or closes, the clock is a time or
 * an age, the clock with an arrow is history, sliders set values, the shield is who may do what, the lock is what can't
 * be changed. A word is beside every icon but the few that everybody knows; those have a name and a tooltip.
 */
const meta = { title: 'Parts/Icons' } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const isName = (name: string): name is IconName => Object.hasOwn(drawings, name);
const names = Object.keys(drawings).filter(isName);

export const All: Story = {
  render: () => (
    <ul
      style={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(8rem, 1fr))',
        gap: '0.5rem',
        margin: 0,
        padding: 0,
        listStyle: 'none',
      }}
    >
      {names.map((name) => (
        <li key={name} style={{ display: 'flex', gap: '0.5rem', alignItems: 'center', padding: '0.25rem' }}>
          <Icon name={name} />
          {name}
        </li>
      ))}
    </ul>
  ),
  play: async ({ canvasElement }) => {
    const drawn = within(canvasElement)
      .getAllByRole('listitem')
      .map((item) => item.querySelector('svg')?.innerHTML ?? '');
    // Two names with one drawing would be two meanings of one icon.
    await expect(new Set(drawn).size).toBe(names.length);
  },
};

/** 12 in captions and chips, 16 in lines and buttons, 20 in the rail, 32 in the place of content. */
export const Sizes: Story = {
  render: () => (
    <div style={{ display: 'flex', gap: '1.5rem', alignItems: 'center' }}>
      {([12, 16, 20, 32] as const).map((size) => (
        <span key={size}>
          <Icon name="metering" size={size} /> {size}
        </span>
      ))}
    </div>
  ),
};

export const InButtons: Story = {
  render: () => (
    <div style={{ display: 'flex', gap: '0.5rem' }}>
      <Button type="primary" icon={<Icon name="plus" />}>
        {sampleText('Add', '新增')}
      </Button>
      <Button icon={<Icon name="edit" />}>{sampleText('Edit', '编辑')}</Button>
      <Button icon={<Icon name="trash" />}>{sampleText('Delete', '删除')}</Button>
      <Button
        type="text"
        icon={<Icon name="undo" />}
        aria-label={sampleText('Undo', '撤销')}
        title={sampleText('Undo', '撤销')}
        disabled
      />
      <Button
        type="text"
        icon={<Icon name="refresh" />}
        aria-label={sampleText('Refresh', '刷新')}
        title={sampleText('Refresh', '刷新')}
      />
    </div>
  ),
};

/** A state has a shape, a colour and a word. */
export const States: Story = {
  render: () => (
    <div style={{ display: 'flex', gap: '1.5rem' }}>
      {(
        [
          ['normal', sampleText('Normal', '正常')],
          ['attention', sampleText('Attention', '关注')],
          ['fault', sampleText('Fault', '故障')],
          ['off', sampleText('Offline', '离线')],
        ] as const
      ).map(([state, word]) => (
        <span key={state}>
          <StateMark state={state} /> {word}
        </span>
      ))}
    </div>
  ),
};
