import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { RecordSelect } from './record-select.tsx';
import { RenderingContext, useRendering } from './rendering.tsx';
import { sampleText } from '../parts/sample-text.ts';

const names = ['Tower A, tenth floor, meeting room 1001', 'Tower A, tenth floor, meeting room 1002'];

type Shown = {
  width?: string;
  selected?: readonly string[];
  capacity?: number;
  found?: readonly string[];
  isBroken?: boolean;
};

const Narrow = ({ width = '8rem', selected = [], capacity, found = names, isBroken = false }: Shown) => (
  <RenderingContext
    value={{
      ...useRendering(),
      searchRecords: async () => {
        if (isBroken) throw new Error('The connection is lost.');
        return found.map((name, index) => ({ did: `r${index}`, name }));
      },
    }}
  >
    <div style={{ width }}>
      <RecordSelect
        id="narrow"
        label={sampleText('Data', '数据')}
        pid="rooms"
        selected={selected}
        onSelect={() => undefined}
        capacity={capacity}
        disabled={false}
        invalid={false}
        describedBy={undefined}
        names={Object.fromEntries(names.map((name, index) => [`r${index}`, name]))}
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

/** Of several names the first is shown, cut if need be, and how many follow; in place of “+ 2 …” alone. */
export const SeveralInNarrow: StoryObj<typeof meta> = {
  tags: ['!dev', '!autodocs'],
  args: { width: '14rem', selected: ['r0', 'r1'], capacity: 5 },
  play: async ({ canvasElement }) => {
    const first = (): Element | null => canvasElement.querySelector(`[title="${names[0]}"]`);
    await waitFor(() => expect(first()).toBeVisible());
    await waitFor(() => expect(first()?.getBoundingClientRect().width).toBeGreaterThan(60));
    const overflowTag = (): Element | null => canvasElement.querySelector('.ant-select-content-item-rest [title]');
    // Its width is measured in steps.
    const settled = async (): Promise<void> => {
      await expect(overflowTag()).toHaveTextContent('+1');
      await expect(overflowTag()).toHaveAttribute('title', names[1]);
      const right = first()?.getBoundingClientRect().right ?? 0;
      await expect(overflowTag()?.getBoundingClientRect().left).toBeGreaterThanOrEqual(right);
    };
    await waitFor(settled, { timeout: 5000 });
  },
};

/** In a list without a record no name was wrong; one that was typed may be. */
export const NothingFound: StoryObj<typeof meta> = {
  tags: ['!dev', '!autodocs'],
  args: { width: '14rem', found: [] },
  play: async () => {
    await userEvent.click(screen.getByRole('combobox'));
    await screen.findByText(/^(No records yet|暂无记录)$/);
    await userEvent.keyboard('Hall');
    await screen.findByText(/^(No records match this name|没有名称匹配的记录)$/);
  },
};

/** A search that failed is said, also where the list has what is chosen and would look complete. */
export const FailedWithChoice: StoryObj<typeof meta> = {
  tags: ['!dev', '!autodocs'],
  args: { width: '14rem', selected: ['r0'], capacity: 5, isBroken: true },
  play: async () => {
    await userEvent.click(screen.getByRole('combobox'));
    await screen.findByText(/^(The search failed|查找失败)$/);
    await waitFor(() => expect(screen.getByText(/^(Retry|重试)$/, { selector: 'button' })).toBeVisible());
  },
};
