import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { FormNotes } from './form-notes.tsx';

const noDraft = { isRestored: false, isOpenElsewhere: false, drop: () => undefined };
const held = { isWaiting: true, hold: () => true, stop: () => undefined };

/** A long form whose save waits for the connection, or failed. */
const meta: Meta<{ failure?: string }> = {
  title: 'Forms/Notes',
  render: ({ failure }) => (
    <div data-testid="form" style={{ height: '12rem', overflow: 'auto' }}>
      <FormNotes
        draft={noDraft}
        {...(failure === undefined ? { offline: held } : { failure })}
        onSave={() => undefined}
        onDiscard={() => undefined}
      />
      <div style={{ height: '60rem' }} />
    </div>
  ),
};

export default meta;

export const HeldBack: StoryObj = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const form = canvas.getByTestId('form');
    form.scrollTop = form.scrollHeight;
    const note = canvas.getByRole('status').getBoundingClientRect();
    await expect(note.top).toBeGreaterThanOrEqual(form.getBoundingClientRect().top);
    await expect(note.bottom).toBeLessThanOrEqual(form.getBoundingClientRect().bottom);
  },
};

export const Failed: StoryObj<{ failure?: string }> = {
  ...HeldBack,
  args: { failure: 'The database does not answer right now. Try again in a moment.' },
};
