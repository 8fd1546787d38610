import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fireEvent, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { compile } from '../../engine/views/compile.ts';
import { sampleModule, sampleRecords } from '../../renderers/fields/sample-module.ts';
import { SampleRendering } from '../../renderers/fields/sample-rendering.tsx';
import { PageGuardContext, type PageGuardProps } from '../../renderers/parts/page-guard.tsx';
import type { PartId } from './parts.ts';
import { SettingsDialog } from './settings-dialog.tsx';
import { draftOf } from './settings-draft.ts';
import { docsFrame } from '../../renderers/parts/docs-frame.ts';

const view = compile(sampleModule, 'table');

const save = fn(async () => true);

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
      onSave={save}
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

const leave = fn();

/** The page is being left as soon as something would be lost. */
const LeavingGuard = ({ hasChanges, children }: PageGuardProps) =>
  hasChanges ? children({ onStay: () => undefined, onDiscard: leave }) : null;

/** Leaving the page offers to save, and leaves once the settings are stored. */
export const LeavingAsks: Story = {
  args: { opensAt: 'other' },
  beforeEach: () => {
    save.mockClear();
    leave.mockClear();
  },
  decorators: [
    (Story) => (
      <PageGuardContext value={LeavingGuard}>
        <Story />
      </PageGuardContext>
    ),
  ],
  play: async () => {
    const height = await screen.findByRole('textbox', { name: /px/ });
    await fireEvent.change(height, { target: { value: '408' } });
    const question = await screen.findByRole('dialog', { name: /^(Save your changes\?|保存改动？)$/ });
    await userEvent.click(within(question).getByRole('button', { name: /^(Discard|放\s?弃)$/ }));
    await expect(leave).toHaveBeenCalledTimes(1);
    await expect(save).not.toHaveBeenCalled();
    // 408 px is no height of a row: it is corrected first.
    await userEvent.click(within(question).getByRole('button', { name: /^(Save|保\s?存)$/ }));
    await expect(save).not.toHaveBeenCalled();
    await expect(leave).toHaveBeenCalledTimes(1);
    await fireEvent.change(height, { target: { value: '48' } });
    await userEvent.click(within(question).getByRole('button', { name: /^(Save|保\s?存)$/ }));
    await waitFor(() => expect(leave).toHaveBeenCalledTimes(2));
    await expect(save).toHaveBeenCalledTimes(1);
  },
};
