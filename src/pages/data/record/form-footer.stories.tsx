import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import { useContext, useMemo, useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { withBuiltins } from '../../../engine/builtin-columns.ts';
import type { ModuleConfig } from '../../../engine/column.ts';
import { compile } from '../../../engine/views/compile.ts';
import { type Rendering, RenderingContext } from '../../../renderers/fields/rendering.tsx';
import { SampleRendering } from '../../../renderers/fields/sample-rendering.tsx';
import { RecordForm } from '../../../renderers/form/form.tsx';
import { useFormDraft } from '../../../renderers/form/use-form-draft.ts';
import { FormFooter } from './form-footer.tsx';

const module: ModuleConfig = withBuiltins({
  pid: '30000000000000000000000c',
  name: { en: 'Media files', zh: '媒体文件' },
  group: 'signage',
  columns: [
    { column: 'fileid', label: { en: 'File', zh: '文件' }, type: 'string', rw: 3, required: 1, mime: 'image/*' },
  ],
});

/** An upload that ends when the story says so. */
const heldUpload = () => {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const uploadFile: Rendering['uploadFile'] = (_file, _purpose, { onProgress }) => {
    onProgress(0.4);
    return promise;
  };
  return { uploadFile, arrive: () => resolve(`${'a'.repeat(24)}.png`), fail: () => reject(new TypeError('Broken.')) };
};

type Held = ReturnType<typeof heldUpload>;
type Args = { onSave: (value: object) => void; upload: Held };

const named = { name: 'Lobby' };

const Form = ({ onSave, of = module }: Pick<Args, 'onSave'> & { of?: ModuleConfig }) => {
  const view = compile(of, 'add');
  const draft = useFormDraft(view, named);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void draft.pending.ready().then((isReady) => isReady && onSave(draft.now()));
      }}
    >
      <RecordForm
        view={view}
        values={draft.values}
        faults={draft.faults}
        pendingWork={draft.pending.work}
        disabled={draft.pending.isWaiting}
      />
      <FormFooter view={view} draft={draft} isBusy={false} cancel="Cancel" onCancel={() => undefined} />
    </form>
  );
};

const Answering = ({ onSave, upload }: Args) => {
  const context = useContext(RenderingContext);
  const [{ uploadFile }] = useState(upload);
  const rendering = useMemo(() => ({ ...context, uploadFile }), [context, uploadFile]);
  return (
    <RenderingContext value={rendering}>
      <Form onSave={onSave} />
    </RenderingContext>
  );
};

const withRendering: Decorator = (Story, { globals }) => (
  <SampleRendering theme={globals['theme']}>
    <Story />
  </SampleRendering>
);

/** What the footer of a form says: a file on its way, and what is wrong. */
const meta: Meta<Args> = {
  title: 'Pages/Form footer',
  render: (args) => <Answering {...args} />,
  decorators: [withRendering],
};
export default meta;
type Story = StoryObj<Args>;

const picture = new File(['x'], 'Lobby.png', { type: 'image/png' });
const save = async (canvas: HTMLElement) => {
  await userEvent.upload(within(canvas).getByTestId('field-fileid-picker'), picture);
  await within(canvas).findByRole('progressbar');
  const [submit] = canvas.querySelectorAll<HTMLElement>('button[type="submit"]');
  if (submit !== undefined) await userEvent.click(submit);
};

export const Waiting: Story = {
  args: { onSave: fn(), upload: heldUpload() },
  play: async ({ canvasElement, args }) => {
    await save(canvasElement);
    await within(canvasElement).findByText(/: (File|文件)$|：文件$/);
    await expect(args.onSave).not.toHaveBeenCalled();
  },
};

export const Arrived: Story = {
  args: { onSave: fn(), upload: heldUpload() },
  play: async ({ canvasElement, args }) => {
    await save(canvasElement);
    args.upload.arrive();
    await waitFor(() => expect(args.onSave).toHaveBeenCalledWith({ ...named, fileid: `${'a'.repeat(24)}.png` }));
  },
};

export const NotArrived: Story = {
  args: { onSave: fn(), upload: heldUpload() },
  play: async ({ canvasElement, args }) => {
    await save(canvasElement);
    args.upload.fail();
    await within(canvasElement).findByText(/Lobby\.png.+/, { selector: '[role="alert"] span' });
    await expect(args.onSave).not.toHaveBeenCalled();
  },
};

const keeper = 'b'.repeat(24);
const withKeeper: ModuleConfig = withBuiltins({
  pid: '30000000000000000000000d',
  name: { en: 'Keys', zh: '钥匙' },
  group: 'spaces',
  columns: [
    { column: 'keeper', label: { en: 'Keeper', zh: '保管人' }, type: 'ref', pid: '3'.repeat(24), rw: 3, required: 0 },
  ],
});

/** A search that is answered when the story says so, with one person. */
const heldSearch = () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const searchRecords: Rendering['searchRecords'] = async (_pid, keyword) => {
    await promise;
    return [{ did: keeper, name: 'Wang Haoran' }].filter(({ name }) => name.startsWith(keyword));
  };
  return { searchRecords, answer: resolve };
};

type Searched = { onSave: Args['onSave']; search: ReturnType<typeof heldSearch> };

const Searching = ({ onSave, search: { searchRecords } }: Searched) => {
  const context = useContext(RenderingContext);
  const rendering = useMemo(() => ({ ...context, searchRecords }), [context, searchRecords]);
  return (
    <RenderingContext value={rendering}>
      <Form onSave={onSave} of={withKeeper} />
    </RenderingContext>
  );
};

const typeAndSave = async (canvasElement: HTMLElement, name: string) => {
  const [box] = within(canvasElement).getAllByRole('combobox', { name: /Keeper|保管人/u });
  if (box !== undefined) await userEvent.type(box, name);
  const [submit] = canvasElement.querySelectorAll<HTMLElement>('button[type="submit"]');
  if (submit !== undefined) await userEvent.click(submit);
  await within(canvasElement).findByText(/: (Keeper|保管人)$|：保管人$/);
};

/** The record of a typed name is still looked up when the form is saved: the save waits for it. */
export const NameFound: StoryObj<Searched> = {
  args: { onSave: fn(), search: heldSearch() },
  render: (args) => <Searching {...args} />,
  play: async ({ canvasElement, args }) => {
    await typeAndSave(canvasElement, 'Wang Haoran');
    await expect(args.onSave).not.toHaveBeenCalled();
    args.search.answer();
    await waitFor(() => expect(args.onSave).toHaveBeenCalledWith({ ...named, keeper }));
  },
};

/** No record has the typed name: nothing is saved, and the field says so. */
export const NameUnknown: StoryObj<Searched> = {
  args: { onSave: fn(), search: heldSearch() },
  render: (args) => <Searching {...args} />,
  play: async ({ canvasElement, args }) => {
    await typeAndSave(canvasElement, 'Nobody');
    args.search.answer();
    await within(canvasElement).findByRole('button', { name: /field to fix|fields to fix|处需要修改/u });
    await expect(args.onSave).not.toHaveBeenCalled();
  },
};

const room = { en: 'Room code', zh: '房间编号' };
const severalColumns: ModuleConfig = {
  ...module,
  columns: [...module.columns, { column: 'room', label: room, type: 'string', rw: 3, required: 1 }],
};

/** ux 23: what is wrong is a list, and each entry leads to its field. */
export const Faults: Story = {
  args: { onSave: fn(), upload: heldUpload() },
  render: ({ onSave }) => <Form onSave={onSave} of={severalColumns} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const [submit] = canvasElement.querySelectorAll<HTMLElement>('button[type="submit"]');
    if (submit !== undefined) await userEvent.click(submit);
    const count = await canvas.findByRole('button', { name: /fields to fix|处需要修改/u });
    await userEvent.click(count);
    const entries = within(canvas.getByRole('menu')).getAllByRole('menuitem');
    await expect(entries).toHaveLength(Number(/\d/.exec(count.textContent)));
    const entry = entries.find((candidate) => /room code|房间编号/iu.test(candidate.textContent));
    await expect(entry).toBeDefined();
    await userEvent.click(entry ?? count);
    await expect(canvas.getByRole('textbox', { name: /Room code|房间编号/u })).toHaveFocus();
    await expect(canvas.queryByRole('menu')).toBeNull();
    await userEvent.click(count);
    await userEvent.keyboard('{Escape}');
    await expect(count).toHaveFocus();
  },
};
