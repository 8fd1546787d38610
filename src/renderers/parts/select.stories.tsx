import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { AutoComplete } from './auto-complete.tsx';
import { docsFrame } from './docs-frame.ts';
import { FieldRow } from './field-row.tsx';
import { sampleText } from './sample-text.ts';
import { Select } from './select.tsx';

/** Selects: the listbox that opens has the name of its combobox, from an `aria-label` or from the label of a field. */
const meta = { title: 'Parts/Selects', parameters: { docs: { story: docsFrame } } } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const options = [
  { value: 'a', label: 'A' },
  { value: 'b', label: 'B' },
];

const expectListBox = (name: RegExp) => waitFor(() => expect(screen.getByRole('listbox')).toHaveAccessibleName(name));

export const Labelled: Story = {
  render: () => <Select aria-label={sampleText('Tower', '楼栋')} options={options} showSearch />,
  play: async () => {
    const combobox = await screen.findByRole('combobox');
    await userEvent.click(combobox);
    await expectListBox(/^(Tower|楼栋)$/u);
    // The listbox of an empty result is another element.
    await userEvent.type(combobox, 'x');
    await waitFor(() => expect(screen.getByRole('option')).toHaveTextContent(/^(No choices|没有可选项)$/u));
    await expectListBox(/^(Tower|楼栋)$/u);
  },
};

export const OfField: Story = {
  render: () => (
    <FieldRow id="tower" label={sampleText('Tower', '楼栋')} isRequired>
      <Select id="tower" options={options} popupMatchSelectWidth={false} />
    </FieldRow>
  ),
  play: async () => {
    await userEvent.click(await screen.findByRole('combobox'));
    await expectListBox(/^(Tower|楼栋)/u);
  },
};

const many = Array.from({ length: 8 }, (_, index) => ({ value: index, label: `${index}` }));

/** A choice that can be seen is where it stays, but for 4 px: a press that begins while the list opens is a click on it. */
export const OpensInPlace: Story = {
  render: () => <Select aria-label={sampleText('Rows', '行数')} options={many} />,
  play: async () => {
    await userEvent.click(await screen.findByRole('combobox'));
    const last = await screen.findByTitle('7');
    const popup = last.closest('.ant-select-dropdown') ?? last;
    const tops: number[] = [];
    for (let frame = 0; frame < 40; frame += 1) {
      const { top, height } = last.getBoundingClientRect();
      // 0 while antd hides what is about to open.
      if (height > 0) tops.push(top);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    await expect(tops.length).toBeGreaterThan(0);
    await expect(Math.max(...tops) - Math.min(...tops)).toBeLessThanOrEqual(4);
    await expect(getComputedStyle(popup)).toHaveProperty('opacity', '1');
  },
};

export const Suggestions: Story = {
  render: () => <AutoComplete aria-label={sampleText('Rows', '行数')} options={options} />,
  play: async () => {
    await userEvent.click(await screen.findByRole('combobox'));
    await expectListBox(/^(Rows|行数)$/u);
  },
};
