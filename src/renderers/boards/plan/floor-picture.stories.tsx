import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor } from 'storybook/test';
import { RenderingContext, useRendering } from '../../fields/rendering.tsx';
import { planPicture } from '../samples/plan-picture.ts';
import { connectionBack, connectionLost } from '../../../state/connection.ts';
import { FloorPicture } from './floor-picture.tsx';

let address = planPicture;

const Floor = () => (
  <RenderingContext value={{ ...useRendering(), addressOf: () => address }}>
    <div style={{ width: '18rem', height: '12rem' }}>
      <FloorPicture fileid="floor" isLineDrawing={false} onRatio={() => undefined} />
    </div>
  </RenderingContext>
);

const meta = { title: 'Boards/Floor picture', component: Floor } satisfies Meta<typeof Floor>;

export default meta;

/** A picture that could not be loaded while the server was away is shown once the connection is back. */
export const AfterAnOutage: StoryObj<typeof meta> = {
  tags: ['!dev', '!autodocs'],
  beforeEach: () => {
    address = 'data:image/png;base64,';
    connectionLost();
    return connectionBack;
  },
  play: async ({ canvasElement }) => {
    await expect(await screen.findByText(/^The server can’t be reached|^暂时连不上平台/)).toBeVisible();
    address = planPicture;
    connectionBack();
    await waitFor(() => expect(canvasElement.querySelector('img')?.naturalWidth).toBeGreaterThan(0));
    await expect(screen.queryByText(/can’t be loaded|无法加载/)).toBeNull();
  },
};
