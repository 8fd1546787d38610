import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import type { FileTypeId } from '../../../src/engine/file-type.ts';
import { stripMetadata } from '../../../server/files/strip-metadata.ts';

/** Not all of one colour: what is turned can be told from what is not. */
const picture = () =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: 'navy' } }).composite([
    { input: { create: { width: 10, height: 10, channels: 3, background: 'red' } }, left: 0, top: 0 },
  ]);
const metadata = { IFD0: { Copyright: 'Somebody' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } };
const written = (image: Sharp, orientation?: number) =>
  image
    .withIccProfile('p3')
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><place>Lobby</place></x:xmpmeta>')
    .withExif(metadata)
    .withMetadata(orientation === undefined ? {} : { orientation });

const types: [FileTypeId, (image: Sharp) => Sharp][] = [
  ['jpg', (image) => image.jpeg()],
  ['jpg', (image) => image.jpeg({ progressive: true })],
  ['png', (image) => image.png()],
  ['webp', (image) => image.webp()],
];

const pixels = async (bytes: Buffer): Promise<Buffer> => sharp(bytes).autoOrient().raw().toBuffer();

describe('a picture by itself', () => {
  it.each(types)('tells no place and no owner: %s', async (type, as) => {
    const bytes = await as(written(picture())).toBuffer();
    expect((await sharp(bytes).metadata()).exif).toBeDefined();
    const bare = stripMetadata(bytes, type, 1);
    const { exif, xmp, icc } = await sharp(bare).metadata();
    expect([exif, xmp]).toEqual([undefined, undefined]);
    expect(icc).toEqual((await sharp(bytes).metadata()).icc);
    expect(bare.includes('Somebody')).toBe(false);
  });

  it.each(types)('has the same pixels, the same way up: %s', async (type, as) => {
    const bytes = await as(written(picture(), 6)).toBuffer();
    const { orientation = 1 } = await sharp(bytes).metadata();
    const bare = stripMetadata(bytes, type, orientation);
    expect((await sharp(bare).metadata()).orientation).toBe(orientation);
    expect((await pixels(bare)).equals(await pixels(bytes))).toBe(true);
    expect(bare.includes('Somebody')).toBe(false);
  });

  it('has nothing after its end', async () => {
    const film = Buffer.from('ftypmp42 +51.5-000.1/');
    for (const [type, as] of types) {
      const bytes = await as(picture()).toBuffer();
      expect(stripMetadata(Buffer.concat([bytes, film]), type, 1).includes('ftypmp42')).toBe(false);
    }
  });

  it('that is by itself already stays as it is', async () => {
    for (const [type, as] of types) {
      const bare = stripMetadata(await as(picture()).toBuffer(), type, 1);
      expect(stripMetadata(bare, type, 1).equals(bare)).toBe(true);
    }
  });

  it('that ends too soon is none', async () => {
    for (const [type, as] of types.slice(0, 3)) {
      const bytes = await as(picture()).toBuffer();
      expect(() => stripMetadata(bytes.subarray(0, bytes.length - 4), type, 1)).toThrow('truncated');
    }
  });

  it.each<[FileTypeId, (image: Sharp) => Sharp, number, Buffer]>([
    ['jpg', (image) => image.jpeg(), 2, Buffer.from([0xff, 0xdb, 0, 2])],
    ['png', (image) => image.png(), 33, Buffer.from('\0\0\0\0teXt\0\0\0\0', 'latin1')],
    ['webp', (image) => image.webp(), 12, Buffer.from('none\0\0\0\0', 'latin1')],
  ])('of tens of thousands of empty parts is refused: %s', async (type, as, index, part) => {
    const bytes = await as(picture()).toBuffer();
    const withParts = (count: number) => {
      const parts = Buffer.concat(Array.from({ length: count }, () => part));
      const whole = Buffer.concat([bytes.subarray(0, index), parts, bytes.subarray(index)]);
      if (type === 'webp') whole.writeUInt32LE(whole.length - 8, 4);
      return stripMetadata(whole, type, 1);
    };
    expect(withParts(1_000).length).toBeGreaterThan(100);
    expect(() => withParts(50_000)).toThrow('too many parts');
  });
});
