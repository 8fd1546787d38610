import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { DialogFrame } from './dialog-frame.tsx';
import styles from './dialogs.stories.module.css';
import { FieldRow } from './field-row.tsx';
import { QuestionDialog } from './question-dialog.tsx';
import { SideBody, SideDrawer, SideFoot } from './side-drawer.tsx';
import { TitledDialog } from './titled-dialog.tsx';
import { docsFrame } from './docs-frame.ts';

/**
 * Layers: one frame for dialogs with a form or a list (head 56, foot 57, a line at both), one panel at the right, one
 * short question with the focus on the harmless answer. One primary button in each; what is wrong is counted at the left
 * of the foot.
 */
const meta = { title: 'Parts/Dialogs', parameters: { ground: 'canvas', docs: { story: docsFrame } } } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const nothing = (): void => undefined;
const long = 'A title that is far longer than the head of a dialog has room for, and then some more words behind it';

const Field = ({ fault }: { fault?: string }) => (
  <FieldRow id="dialog-name" label="Name" isRequired fault={fault} help="Shown in lists and on boards.">
    <Input id="dialog-name" defaultValue={fault === undefined ? 'Tower A' : ''} aria-invalid={fault !== undefined} />
  </FieldRow>
);

const foot = (
  <>
    <Button>Cancel</Button>
    <Button type="primary">Save</Button>
  </>
);

const faults = ['Enter a name', 'Choose a department'].map((label) => ({ key: label, label, onChoose: nothing }));

export const Form: Story = {
  render: () => (
    <DialogFrame title="Add a tab" width={640} footer={foot} faults={[]} onCancel={nothing}>
      <Field />
    </DialogFrame>
  ),
};

/** What is wrong is a list behind its count; each entry leads to its field. */
export const WithFaults: Story = {
  render: () => (
    <DialogFrame title="Add a tab" width={640} footer={foot} faults={faults} onCancel={nothing}>
      <Field fault="Enter a name" />
    </DialogFrame>
  ),
  play: async () => {
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: /2/u }));
    await waitFor(() => expect(within(dialog).getByRole('menuitem', { name: 'Choose a department' })).toBeVisible());
  },
};

const Opener = () => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Add a tab</Button>
      {isOpen ? (
        <DialogFrame title="Add a tab" width={640} footer={foot} onCancel={() => setIsOpen(false)}>
          <Field />
        </DialogFrame>
      ) : null}
    </>
  );
};

/** A dialog that closes gives the focus back to the button that opened it. */
export const FocusGoesBack: Story = {
  render: () => <Opener />,
  play: async ({ canvas }) => {
    const opener = canvas.getByRole('button', { name: 'Add a tab' });
    opener.focus();
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('dialog');
    await waitFor(() => expect(opener).not.toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(opener).toHaveFocus());
  },
};

export const LongTitle: Story = {
  render: () => (
    <DialogFrame title={long} width={420} footer={foot} onCancel={nothing}>
      <p>{long}</p>
    </DialogFrame>
  ),
};

/** Over the page without a foot: what is in it brings its own buttons. */
export const Titled: Story = {
  render: () => (
    <TitledDialog title="Keyboard shortcuts" className={styles.titled ?? ''} onClose={nothing}>
      <p className={styles.titledText}>Ctrl K searches everywhere.</p>
    </TitledDialog>
  ),
};

/** Three answers at most; the harmless one has the focus. */
export const Question: Story = {
  render: () => (
    <QuestionDialog
      title="Discard your changes?"
      onCancel={nothing}
      foot={
        <>
          <Button autoFocus>Keep editing</Button>
          <Button>Discard</Button>
          <Button type="primary">Save</Button>
        </>
      }
    >
      3 fields of “Tower A” are not saved.
    </QuestionDialog>
  ),
};

export const SidePanel: Story = {
  render: () => (
    <SideDrawer title="Tower A" onClose={nothing}>
      <SideBody>
        <Field />
      </SideBody>
      <SideFoot left="No changes yet">{foot}</SideFoot>
    </SideDrawer>
  ),
};
