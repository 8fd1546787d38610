import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawFloor } from '../../../server/demo/floor-drawing.ts';

describe('the drawing of a demo floor', () => {
  it.each([true, false])('is a picture (with a lobby: %s)', async (hasLobby) => {
    const { format, width, height } = await sharp(await drawFloor(hasLobby)).metadata();
    expect([format, width, height]).toEqual(['png', 1600, 960]);
  });
});
