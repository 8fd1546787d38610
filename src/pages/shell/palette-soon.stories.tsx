import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from 'antd';
import { useState } from 'react';
import { expect, userEvent, within } from 'storybook/test';
import { PaletteSoon } from './palette-soon.tsx';

/** The palette while its part of the console is still loaded: typed letters are kept, and a failure can be retried. */
const meta = { title: 'Shell/Palette soon' } satisfies Meta;

export default meta;

let slow = Promise.withResolvers<void>();

const Live = () => {
  const [typed, setTyped] = useState('');
  const [state, setState] = useState<'closed' | 'coming' | 'here'>('closed');
  const open = () => {
    setState('coming');
    void slow.promise.then(() => setState('here'));
  };
  return (
    <>
      <Button onClick={open}>Search</Button>
      {state === 'coming' ? <PaletteSoon onType={setTyped} onClose={() => setState('closed')} /> : null}
      {state === 'here' ? <output>{typed}</output> : null}
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
