import type { FileTypeId } from '../../src/engine/file-type.ts';
import { badInput } from '../http/refusal.ts';
import { stripMetadata } from './strip-metadata.ts';
import { createConcurrencyLimit } from '../concurrency-limit.ts';
import { phrase } from '../texts.ts';

/** A picture is decoded once, at the upload. A file that cannot be decoded is refused, so that no browser gets it. */

/** Maximum pixels of a decoded picture: about 200 MB of memory while its thumbnail is made. */
const maxPixels = 50_000_000;
/** Longer edge of a thumbnail, pixels. */
const thumbnailEdge = 320;
const timeoutSeconds = 10;
const concurrency = 2;

/** `stripped` is the file that is stored: the picture without metadata. */
export type Picture = { width: number; height: number; thumbnail: Buffer; stripped: Buffer };

const unreadable = () => badInput('/file', 'picture', phrase('server/files', 'pictureUnreadable'));

/** Limited, because decoding takes memory and a thread. */
const limited = createConcurrencyLimit(concurrency);

const decode = async (bytes: Buffer, type: FileTypeId): Promise<Picture> => {
  // Imported with the first picture, so that the server starts faster.
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  const image = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true });
  try {
    const { width, height, orientation = 1 } = await image.metadata();
    // Rotated by the EXIF orientation; all other metadata is dropped.
    const made = image.autoOrient().resize(thumbnailEdge, thumbnailEdge, { fit: 'inside', withoutEnlargement: true });
    const thumbnail = await made.webp({ quality: 80 }).timeout({ seconds: timeoutSeconds }).toBuffer();
    return { width, height, thumbnail, stripped: stripMetadata(bytes, type, orientation) };
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
