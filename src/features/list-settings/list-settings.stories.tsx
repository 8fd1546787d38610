import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { compile } from '../../engine/views/compile.ts';
import { sampleModule, sampleRecords } from '../../renderers/fields/sample-module.ts';
import { SampleRendering } from '../../renderers/fields/sample-rendering.tsx';
import type { PartId } from './parts.ts';
import { SettingsDialog } from './settings-dialog.tsx';
import { draftOf } from './settings-draft.ts';
import { docsFrame } from '../../renderers/parts/docs-frame.ts';

const view = compile(sampleModule, 'table');

const Live = ({ opensAt, isFaulty = false }: { opensAt: PartId; isFaulty?: boolean }) => {
  const [stored] = useState(() =>
    draftOf(view, {
      columnconfig: [
        { column: 'state', colw: 140, colwinput: 140 },
        { column: 'notes', ischecked: true, coltxt: true },
        { column: 'code', ischecked: false },
      ],
      tablecolhset: true,
      tablecolh: isFaulty ? 20 : 40,
    }),
  );
  const [draft, setDraft] = useState(stored);
  return (
    <SettingsDialog
      view={view}
      draft={draft}
      stored={stored}
      standard={draftOf(view)}
      rows={sampleRecords}
      isBusy={false}
      opensAt={opensAt}
      onChange={setDraft}
      onSave={() => undefined}
      onClose={() => undefined}
    />
  );
};

const withRendering: Decorator = (Story, { globals }) => (
  <SampleRendering theme={globals['theme']}>
    <Story />
  </SampleRendering>
);

/** What a tab's list shows and how; the rows under the parts show the effect at once. */
const meta: Meta<typeof Live> = {
  title: 'Pages/List settings',
  parameters: { docs: { story: docsFrame } },
  component: Live,
  decorators: [withRendering],
};

export default meta;
type Story = StoryObj<typeof Live>;

export const Display: Story = { args: { opensAt: 'display' } };
export const DefaultSort: Story = { args: { opensAt: 'sort' } };
export const WidthAndOrder: Story = { args: { opensAt: 'columns' } };
export const Other: Story = { args: { opensAt: 'other' } };
export const WrongHeight: Story = { args: { opensAt: 'other', isFaulty: true } };
