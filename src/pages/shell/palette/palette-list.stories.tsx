import type { Meta, StoryObj } from '@storybook/react-vite';
import { createRef } from 'react';
import { expect, within } from 'storybook/test';
import { hostileText } from '../../../renderers/fields/hostile-text.ts';
import type { Entry, Section } from './entries.ts';
import { PaletteList } from './palette-list.tsx';
import styles from './palette.module.css';

/** What the palette found: every kind, a long name, markup in a name. */
const meta = { title: 'Shell/Palette' } satisfies Meta;

export default meta;

const entry = (id: string, title: string, detail?: string): Entry => ({
  id,
  icon: 'columns',
  title,
  keywords: [title],
  to: '/home',
  ...(detail === undefined ? {} : { detail }),
});

const meters = entry('meters', 'Electricity meters', 'Metering');

const sections: Section[] = [
  { key: 'modules', entries: [meters] },
  {
    key: 'records',
    entries: [
      entry('long', 'Main meter of building A, second basement, distribution room 4, behind the pumps', 'Meters'),
      entry('markup', hostileText, 'Lamps'),
    ],
  },
  { key: 'pages', entries: [entry('start', 'Start page')] },
  { key: 'actions', entries: [entry('dark', 'Theme: Dark')] },
];

export const Found: StoryObj<typeof meta> = {
  render: () => (
    <div className={styles.palette} style={{ margin: 0 }}>
      <PaletteList
        ref={createRef()}
        id="story"
        sections={sections}
        current={meters}
        onPoint={() => undefined}
        onOpen={() => undefined}
      />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const list = within(canvasElement);
    await expect(list.getByRole('option', { name: /Electricity meters/ })).toHaveAttribute('aria-selected', 'true');
    await expect(list.getByText(hostileText)).toBeVisible();
  },
};
