import type { FileTypeId } from '../../src/engine/file-type.ts';
import { badInput } from '../http/refusal.ts';
import { stripMetadata } from './strip-metadata.ts';
import { createConcurrencyLimit } from '../concurrency-limit.ts';
import { phrase } from '../texts.ts';

/** Pictures are decoded once, when they arrive: what cannot be decoded is no picture, and never shown as one. */

/** Pixels of a decoded picture, at most: about 200 MB while it is made small. */
const mostPixels = 50_000_000;
const edge = 320;
const seconds = 10;
const atOnce = 2;

/** `bare` is the stored file: the picture without metadata. */
export type Picture = { width: number; height: number; thumbnail: Buffer; bare: Buffer };

const unreadable = () => badInput('/file', 'picture', phrase('server/files', 'pictureCannotReadHasMore'));

/** Decoding takes memory and a thread. */
const limited = createConcurrencyLimit(atOnce);

const decode = async (bytes: Buffer, type: FileTypeId): Promise<Picture> => {
  // Loaded by the first picture: a server without any starts without it.
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  const image = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true });
  try {
    const { width, height, orientation = 1 } = await image.metadata();
    // Turned as its camera says; nothing of what else it wrote is taken over.
    const made = image.autoOrient().resize(edge, edge, { fit: 'inside', withoutEnlargement: true });
    const thumbnail = await made.webp({ quality: 80 }).timeout({ seconds }).toBuffer();
    return { width, height, thumbnail, bare: stripMetadata(bytes, type, orientation) };
  } catch {
    throw unreadable();
  }
};

/**
 * Decodes a picture in the library's own threads, two at a time; `read` is called when its turn comes.
 * @throws Refusal when it cannot be read, is too large, or takes more than ten seconds
 */
export const readPicture = (type: FileTypeId, read: () => Promise<Buffer>): Promise<Picture> =>
  limited(async () => decode(await read(), type));
