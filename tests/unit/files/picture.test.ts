import { setImmediate as settled } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { expect, it } from 'vitest';
import { readPicture } from '../../../server/files/picture.ts';

// What one person's pictures cost all others.

const chunk = (name: string, body: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), body]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(body.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
};

/** Head of an interlaced PNG of four channels. */
const pngHead = (edge: number, bits: 8 | 16): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(edge, 0);
  header.writeUInt32BE(edge, 4);
  header.set([bits, 6, 0, 0, 1], 8);
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', Buffer.alloc(0)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

it('a picture whose pixels take more than 200 MB is refused before they are decoded', async () => {
  const read = (edge: number, bits: 8 | 16) =>
    readPicture({ type: 'png', person: 'a', read: async () => pngHead(edge, bits) });
  await expect(read(5_100, 16)).rejects.toThrow(/200 MB/);
  // These have no pixels at all, but are not too large.
  await expect(read(4_900, 16)).rejects.toThrow(/cannot be read/);
  await expect(read(7_000, 8)).rejects.toThrow(/cannot be read/);
});

it('the pictures of one person wait for each other, and not those of another for all of them', async () => {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const pictures = ['a', 'a', 'a', 'b'].map((person) =>
    readPicture({
      type: 'png',
      person,
      read: () => {
        begun.push(person);
        return new Promise((_resolve, reject) => ends.push(() => reject(new Error('ended'))));
      },
    }).catch(() => undefined),
  );
  await settled();
  expect(begun).toEqual(['a', 'b']);
  while (begun.length < 4) {
    for (const end of ends.splice(0)) end();
    await settled();
  }
  for (const end of ends) end();
  await Promise.all(pictures);
  expect(begun).toEqual(['a', 'b', 'a', 'a']);
});
