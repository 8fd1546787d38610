import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import { useContext, useMemo, useState } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import type { Column } from '../../engine/column.ts';
import { FileInput } from './file-input.tsx';
import { type Rendering, RenderingContext } from './rendering.tsx';
import { SampleRendering } from './sample-rendering.tsx';

const column: Column = {
  column: 'fileid',
  label: { en: 'Poster', zh: '海报' },
  type: 'string',
  rw: 3,
  required: 0,
  mime: 'video/*,audio/*,image/*',
};

const id = (type: string) => `${'a'.repeat(24)}.${type}`;
const long = `${'Second floor of the north tower, open office with a very long name '.repeat(2)}(final).mp4`;

const describeFiles: Rendering['describeFiles'] = async (fileids) =>
  fileids.map((fileid) => ({ fileid, name: fileid.endsWith('mp4') ? long : 'Lobby.png', size: 1_572_864, url: '' }));

/** Half of the file goes out, then nothing happens any more. */
const half: Rendering['uploadFile'] = (_file, _purpose, { onProgress }) => {
  onProgress(0.5);
  return new Promise(() => undefined);
};
const broken: Rendering['uploadFile'] = () => Promise.reject(new TypeError('The line broke.'));
const done: Rendering['uploadFile'] = async () => id('png');

type Args = { initial?: string; uploadFile?: Rendering['uploadFile']; isDisabled?: boolean };

const Field = ({ initial, isDisabled = false }: Args) => {
  const [value, setValue] = useState<unknown>(initial);
  return (
    <div style={{ width: '32rem' }}>
      <FileInput
        id="poster"
        column={column}
        label="Poster"
        value={value}
        onChange={setValue}
        unit=""
        disabled={isDisabled}
        invalid={false}
      />
    </div>
  );
};

const Answering = ({ uploadFile, ...args }: Args) => {
  const context = useContext(RenderingContext);
  const rendering = useMemo(
    () => ({ ...context, describeFiles, ...(uploadFile === undefined ? {} : { uploadFile }) }),
    [context, uploadFile],
  );
  return (
    <RenderingContext value={rendering}>
      <Field {...args} />
    </RenderingContext>
  );
};

const withRendering: Decorator = (Story, { globals }) => (
  <SampleRendering theme={globals['theme']}>
    <Story />
  </SampleRendering>
);

/** A field that takes a file: empty, uploading with its progress, failed, of a wrong type, stored, and only read. */
const meta: Meta<Args> = {
  title: 'Renderers/Files',
  render: (args) => <Answering {...args} />,
  decorators: [withRendering],
};
export default meta;

const choose = async (canvas: HTMLElement, file: File) =>
  userEvent.upload(within(canvas).getByTestId('poster-picker'), file, { applyAccept: false });
const picture = new File(['x'], 'Lobby.png', { type: 'image/png' });

export const Empty: StoryObj<Args> = {};

export const Uploading: StoryObj<Args> = {
  args: { uploadFile: half },
  play: async ({ canvasElement }) => {
    await choose(canvasElement, picture);
    const bar = await within(canvasElement).findByRole('progressbar');
    await expect(bar).toHaveValue(50);
  },
};

export const Failed: StoryObj<Args> = {
  args: { uploadFile: broken },
  play: async ({ canvasElement }) => {
    await choose(canvasElement, picture);
    await expect(await within(canvasElement).findByRole('alert')).toHaveTextContent('Lobby.png');
  },
};

export const WrongType: StoryObj<Args> = {
  args: { uploadFile: done },
  play: async ({ canvasElement }) => {
    await choose(canvasElement, new File(['x'], 'Plan.pdf', { type: 'application/pdf' }));
    await expect(await within(canvasElement).findByRole('alert')).toHaveTextContent('Plan.pdf');
  },
};

/** A file slightly above the limit reads as larger than the limit. */
export const TooLarge: StoryObj<Args> = {
  args: { uploadFile: done },
  play: async ({ canvasElement }) => {
    const large = new File(['x'], 'Lobby.png', { type: 'image/png' });
    Object.defineProperty(large, 'size', { value: 30 * 1024 * 1024 + 100 });
    await choose(canvasElement, large);
    await expect(await within(canvasElement).findByRole('alert')).toHaveTextContent(/30\.1\sMiB.*30\sMiB/);
  },
};

/** After a file is removed, it is no longer announced as uploaded. */
export const Removed: StoryObj<Args> = {
  args: { uploadFile: done },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await choose(canvasElement, picture);
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent('Lobby.png'));
    await userEvent.click(canvas.getByRole('button', { name: /^(Remove|移除)/ }));
    await expect(canvas.getByRole('status')).toBeEmptyDOMElement();
  },
};

export const Picture: StoryObj<Args> = {
  args: { initial: id('png') },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('img')?.naturalWidth).toBeGreaterThan(0));
  },
};
export const VideoWithLongName: StoryObj<Args> = { args: { initial: id('mp4') } };
export const Disabled: StoryObj<Args> = { args: { initial: id('png'), isDisabled: true } };
