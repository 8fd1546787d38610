import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { DialogFrame } from './dialog-frame.tsx';
import styles from './dialogs.stories.module.css';
import { FieldRow } from './field-row.tsx';
import { QuestionDialog } from './question-dialog.tsx';
import { SideBody, SideDrawer, SideFooter } from './side-drawer.tsx';
import { sampleText } from './sample-text.ts';
import { SubmitFooter } from './submit-footer.tsx';
import { TitledDialog } from './titled-dialog.tsx';
import { docsFrame } from './docs-frame.ts';

/**
 * Layers: one frame for dialogs with a form or a list (head 56, footer 57, a line at both), one panel at the right, one
 * short question with the focus on the harmless answer. One primary button in each; what is wrong is counted at the left
 * of the footer.
 */
const meta = { title: 'Parts/Dialogs', parameters: { ground: 'canvas', docs: { story: docsFrame } } } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const nothing = (): void => undefined;
const long = () =>
  sampleText(
    'A title that is far longer than the head of a dialog has room for, and then some more words behind it',
    '一个远远超出对话框标题栏所能容纳长度的标题，后面还跟着更多的文字，直到再也放不下为止，还要再写几个字',
  );
const labels = {
  addTab: () => sampleText('Add a tab', '添加标签页'),
  enterName: () => sampleText('Enter a name', '请输入名称'),
  chooseDepartment: () => sampleText('Choose a department', '请选择部门'),
  building: () => sampleText('Tower A', 'A 座'),
  cancel: () => sampleText('Cancel', '取消'),
  save: () => sampleText('Save', '保存'),
  unsaved: () => sampleText('Discard your changes?', '放弃修改？'),
  discard: () => sampleText('Discard', '放弃'),
};

const Field = ({ fault }: { fault?: string }) => (
  <FieldRow
    id="dialog-name"
    label={sampleText('Name', '名称')}
    isRequired
    fault={fault}
    help={sampleText('Shown in lists and on boards.', '显示在列表和看板中。')}
  >
    <Input
      id="dialog-name"
      defaultValue={fault === undefined ? labels.building() : ''}
      aria-invalid={fault !== undefined}
    />
  </FieldRow>
);

const Footer = () => (
  <>
    <Button>{labels.cancel()}</Button>
    <Button type="primary">{labels.save()}</Button>
  </>
);

const faults = () =>
  [labels.enterName(), labels.chooseDepartment()].map((label) => ({ key: label, label, onChoose: nothing }));

export const Form: Story = {
  render: () => (
    <DialogFrame title={labels.addTab()} width={640} footer={<Footer />} faults={[]} onCancel={nothing}>
      <Field />
    </DialogFrame>
  ),
};

/** What is wrong is a list behind its count; each entry leads to its field. */
export const WithFaults: Story = {
  render: () => (
    <DialogFrame title={labels.addTab()} width={640} footer={<Footer />} faults={faults()} onCancel={nothing}>
      <Field fault={labels.enterName()} />
    </DialogFrame>
  ),
  play: async () => {
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: /2/u }));
    await waitFor(() =>
      expect(within(dialog).getByRole('menuitem', { name: labels.chooseDepartment() })).toBeVisible(),
    );
  },
};

const Opener = () => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{labels.addTab()}</Button>
      {isOpen ? (
        <DialogFrame title={labels.addTab()} width={640} footer={<Footer />} onCancel={() => setIsOpen(false)}>
          <Field />
        </DialogFrame>
      ) : null}
    </>
  );
};

/** A dialog begins at its first field, and gives the focus back to the button that opened it when it closes. */
export const FocusGoesBack: Story = {
  render: () => <Opener />,
  play: async ({ canvas }) => {
    const opener = canvas.getByRole('button', { name: labels.addTab() });
    opener.focus();
    await userEvent.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog');
    await waitFor(() => expect(within(dialog).getAllByRole('textbox')[0]).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(opener).toHaveFocus());
  },
};

/** From the first frame every button is where it stays: a press that begins then is a click. */
export const OpensInPlace: Story = {
  render: () => <Opener />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: labels.addTab() }));
    const save = await screen.findByRole('button', { name: labels.save() });
    const places = new Set<string>();
    for (let frame = 0; frame < 30; frame += 1) {
      const { x, y, width } = save.getBoundingClientRect();
      places.add([x, y, width].map(Math.round).join(' '));
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    await expect([...places]).toHaveLength(1);
  },
};

const Typing = () => {
  const [isOpen, setIsOpen] = useState(true);
  const [typed, setTyped] = useState('');
  if (!isOpen) return null;
  return (
    <DialogFrame
      title={labels.addTab()}
      width={640}
      footer={
        <SubmitFooter formId="typing" labels={{ cancel: labels.cancel(), submit: labels.save() }} isPending={false} />
      }
      hasChanges={typed !== ''}
      onCancel={() => setIsOpen(false)}
    >
      <form id="typing">
        <Input aria-label={labels.enterName()} value={typed} onChange={({ target }) => setTyped(target.value)} />
      </form>
    </DialogFrame>
  );
};

/** Cancel and Escape ask before typed input is lost, and only then. */
export const AsksBeforeDiscarding: Story = {
  render: () => <Typing />,
  play: async () => {
    const box = await screen.findByRole('textbox');
    await userEvent.type(box, 'North');
    const question = () => screen.queryByRole('dialog', { name: labels.unsaved() });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(question()).toBeVisible());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(question()).toBeNull());
    await expect(box).toHaveValue('North');
    await userEvent.click(screen.getByRole('button', { name: labels.cancel() }));
    await waitFor(() => expect(question()).toBeVisible());
    await userEvent.click(screen.getByRole('button', { name: labels.discard() }));
    await waitFor(() => expect(box).not.toBeInTheDocument());
  },
};

export const LongTitle: Story = {
  render: () => (
    <DialogFrame title={long()} width={420} footer={<Footer />} onCancel={nothing}>
      <p>{long()}</p>
    </DialogFrame>
  ),
};

/** Over the page without a footer: what is in it brings its own buttons. */
export const Titled: Story = {
  render: () => (
    <TitledDialog
      title={sampleText('Keyboard shortcuts', '键盘快捷键')}
      className={styles.titled ?? ''}
      onClose={nothing}
    >
      <p className={styles.titledText}>{sampleText('Ctrl K searches everywhere.', 'Ctrl K 在所有内容中搜索。')}</p>
    </TitledDialog>
  ),
};

/** Three answers at most; the harmless one has the focus. */
export const Question: Story = {
  render: () => (
    <QuestionDialog
      title={sampleText('Discard your changes?', '放弃您的修改？')}
      onCancel={nothing}
      footer={
        <>
          <Button autoFocus>{sampleText('Keep editing', '继续编辑')}</Button>
          <Button>{sampleText('Discard', '放弃')}</Button>
          <Button type="primary">{labels.save()}</Button>
        </>
      }
    >
      {sampleText('3 fields of “Tower A” are not saved.', '“A 座”的 3 个字段尚未保存。')}
    </QuestionDialog>
  ),
};

/** Rendered in the footer of a dialog, whose buttons are at the right, a question reads from the start of its line. */
export const QuestionOverDialog: Story = {
  render: () => (
    <DialogFrame
      title={labels.addTab()}
      width={640}
      footer={
        <>
          <Footer />
          <QuestionDialog
            title={labels.unsaved()}
            onCancel={nothing}
            footer={<Button autoFocus>{labels.cancel()}</Button>}
          >
            {sampleText('This can’t be undone.', '此操作无法撤销。')}
          </QuestionDialog>
        </>
      }
      onCancel={nothing}
    >
      <Field />
    </DialogFrame>
  ),
  play: async () => {
    const question = await screen.findByRole('heading', { name: labels.unsaved() });
    await expect(question).toHaveStyle({ textAlign: 'start' });
  },
};

export const SidePanel: Story = {
  render: () => (
    <SideDrawer title={labels.building()} onClose={nothing}>
      <SideBody>
        <Field />
      </SideBody>
      <SideFooter left={sampleText('No changes yet', '尚无修改')}>
        <Footer />
      </SideFooter>
    </SideDrawer>
  ),
};
