import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import { type ReactNode, useEffect, useState } from 'react';
import { expect, screen } from 'storybook/test';
import { loadTexts } from '../../i18n/i18n.ts';
import { SampleRendering } from '../../renderers/fields/sample-rendering.tsx';
import { ImportDialog } from './import-dialog.tsx';
import type { ImportOutcome } from './import-step.ts';
import { docsFrame } from '../../renderers/parts/docs-frame.ts';

const columns = [
  { column: 'device', label: 'Device', align: 'left' as const },
  { column: 'occurtime', label: 'Time', align: 'left' as const },
  { column: 'energy', label: 'Energy (kWh)', align: 'right' as const },
  { column: 'power', label: 'Average power (W)', align: 'right' as const },
];

const good: ImportOutcome = {
  imported: 0,
  rows: 240,
  columns,
  passedover: ['Updated', 'Name'],
  sample: [2, 3, 4, 5].map((row) => ({
    row,
    cells: [
      { given: 'Tower A main meter', becomes: 'Tower A main meter' },
      { given: `2026/11/20 0${row}:00`, becomes: `2026-11-20 0${row}:00:00` },
      { given: '1,204.5', becomes: '1,204.50' },
      { given: '', becomes: '' },
    ],
  })),
  faults: [],
  faultcount: 0,
};

const heads: ImportOutcome['heads'] = [
  { letter: 'A', head: 'Zeitpunkt', column: 'occurtime', by: 'remembered' },
  { letter: 'B', head: 'Energy (kWh)', column: 'energy', by: 'name' },
  { letter: 'C', head: 'Notiz', column: '', by: 'chosen' },
  { letter: 'D', head: 'Leistung', column: '', by: 'none' },
];

const matched: ImportOutcome = {
  ...good,
  rows: 8760,
  heads,
  times: { zone: 'Europe/Berlin', local: 8758, offset: 1, epoch: 1, doubled: 2, firstdoubled: 7_156 },
};

const bad: ImportOutcome = {
  ...good,
  faults: [
    {
      row: 3,
      column: 'occurtime',
      letter: 'B',
      rule: 'duplicate',
      message: 'Row 2 has the same device and time. Remove one of them.',
    },
    { row: 4, column: 'energy', letter: 'C', rule: 'number', message: 'Numbers only' },
    {
      row: 5,
      column: 'device',
      letter: 'A',
      rule: 'record',
      message: 'The record does not exist, or you cannot change it. Check the name or write the record ID.',
    },
  ],
  faultcount: 214,
};

const WithTexts = ({ children }: { children: ReactNode }) => {
  const [isLoaded, setIsLoaded] = useState(false);
  useEffect(() => void loadTexts('import').then(() => setIsLoaded(true)), []);
  return isLoaded ? children : null;
};

const withTexts: Decorator = (Story, { globals }) => (
  <SampleRendering theme={globals['theme']}>
    <WithTexts>
      <Story />
    </WithTexts>
  </SampleRendering>
);

/** From a file to stored rows. */
const meta = {
  title: 'Pages/Import history',
  parameters: { docs: { story: docsFrame } },
  component: ImportDialog,
  decorators: [withTexts],
  args: {
    step: { is: 'choosing' },
    name: 'Tower A main meter',
    templateHref: '#template',
    onFile: () => undefined,
    onImport: () => undefined,
    onBack: () => undefined,
    onClose: () => undefined,
  },
} satisfies Meta<typeof ImportDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Choosing: Story = {};
export const Refused: Story = {
  args: { step: { is: 'choosing', refusal: 'The file has 1204 rows of data; at most 999 are imported at once.' } },
};
export const Sending: Story = { args: { step: { is: 'reading', name: 'november.xlsx', sent: 0.4 } } };
export const Reading: Story = { args: { step: { is: 'reading', name: 'november.xlsx', sent: 1 } } };
export const Shown: Story = {
  args: { step: { is: 'shown', name: 'november.xlsx', outcome: good } },
  play: async () => {
    await expect(await screen.findByRole('button', { name: /240/ })).toBeEnabled();
  },
};
export const Faulty: Story = {
  args: { step: { is: 'shown', name: 'november.xlsx', outcome: bad } },
  play: async () => {
    await expect(await screen.findByRole('button', { name: /240/ })).toBeDisabled();
    await expect(screen.getAllByText('Numbers only')).toHaveLength(2);
  },
};
export const Matching: Story = {
  args: { step: { is: 'shown', name: 'year.csv', outcome: matched }, onAssign: () => undefined },
  play: async () => {
    await expect(await screen.findAllByRole('combobox')).toHaveLength(4);
    await expect(screen.getByRole('note')).toHaveTextContent('7156');
  },
};
export const ReadingRows: Story = { args: { step: { is: 'reading', name: 'year.csv', sent: 1, read: 4_500 } } };
export const Importing: Story = {
  args: { step: { is: 'importing', name: 'november.xlsx', outcome: good, read: 120 }, onCancelImport: () => undefined },
  play: async () => {
    await expect(await screen.findByRole('progressbar')).toHaveAttribute('value', '120');
  },
};
export const Cancelling: Story = {
  args: {
    step: { is: 'importing', name: 'november.xlsx', outcome: good, read: 120, isCancelling: true },
    onCancelImport: () => undefined,
  },
};
export const Done: Story = { args: { step: { is: 'done', count: 240 } } };
