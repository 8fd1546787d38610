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

export const Suggestions: Story = {
  render: () => <AutoComplete aria-label={sampleText('Rows', '行数')} options={options} />,
  play: async () => {
    await userEvent.click(await screen.findByRole('combobox'));
    await expectListBox(/^(Rows|行数)$/u);
  },
};
