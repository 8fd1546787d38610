import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { RecordSelect } from './record-select.tsx';
import { RenderingContext, useRendering } from './rendering.tsx';
import { sampleText } from '../parts/sample-text.ts';

const names = ['Tower A, tenth floor, meeting room 1001', 'Tower A, tenth floor, meeting room 1002'];

const Narrow = () => (
  <RenderingContext
    value={{
      ...useRendering(),
      searchRecords: async () => names.map((name, index) => ({ did: `r${index}`, name })),
    }}
  >
    <div style={{ width: '8rem' }}>
      <RecordSelect
        id="narrow"
        label={sampleText('Data', '数据')}
        pid="rooms"
        selected={[]}
        onSelect={() => undefined}
        capacity={undefined}
        disabled={false}
        invalid={false}
        describedBy={undefined}
        names={{}}
      />
    </div>
  </RenderingContext>
);

const meta = { title: 'Renderers/Record select', component: Narrow } satisfies Meta<typeof Narrow>;

export default meta;

/** Names that differ at their end only are shown whole below a narrow field. */
export const LongNames: StoryObj<typeof meta> = {
  tags: ['!dev', '!autodocs'],
  play: async () => {
    await userEvent.click(screen.getByRole('combobox'));
    const text = await screen.findByText(names[1] ?? '', { selector: '.ant-select-item-option-content' });
    await waitFor(() => expect(text.getBoundingClientRect().width).toBeGreaterThan(128));
    await expect(text.scrollWidth).toBeLessThanOrEqual(text.clientWidth);
  },
};
