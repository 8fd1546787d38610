import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from 'antd';
import { useState } from 'react';
import { expect, userEvent, within } from 'storybook/test';
import { PalettePlaceholder } from './palette-placeholder.tsx';

/** The placeholder while the command palette loads: typed letters are kept, and a failure can be retried. */
const meta = { title: 'Shell/Palette/Placeholder' } satisfies Meta;

export default meta;

let slow = Promise.withResolvers<void>();

const Live = () => {
  const [typed, setTyped] = useState('');
  const [state, setState] = useState<'closed' | 'loading' | 'loaded'>('closed');
  const open = () => {
    setState('loading');
    void slow.promise.then(() => setState('loaded'));
  };
  return (
    <>
      <Button onClick={open}>Search</Button>
      {state === 'loading' ? <PalettePlaceholder onType={setTyped} onClose={() => setState('closed')} /> : null}
      {state === 'loaded' ? <output>{typed}</output> : null}
    </>
  );
};

/** Text typed while the search is loading is in its field afterwards, with the caret at the same place. */
export const TypedEarly: StoryObj<typeof meta> = {
  beforeEach: () => {
    slow = Promise.withResolvers<void>();
  },
  render: () => <Live />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const button = canvas.getByRole('button');
    await userEvent.click(button);
    await userEvent.keyboard('meter');
    slow.resolve();
    await expect(await canvas.findByRole('status')).toHaveTextContent('meter');
    await expect(button).toHaveFocus();
  },
};
