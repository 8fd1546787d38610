import type { FileTypeId } from '../../src/engine/file-type.ts';
import type { Metadata } from 'sharp';
import { badInput, Refusal } from '../http/refusal.ts';
import { stripMetadata } from './strip-metadata.ts';
import { createFairLimit } from '../fair-queue.ts';
import { phrase } from '../texts.ts';

/** A picture is decoded once, at the upload. A file that cannot be decoded is refused, so that no browser gets it. */

/** Maximum pixels of a picture. */
const maxPixels = 50_000_000;
/** Bytes of a decoded picture: an interlaced or a turned one is in memory as a whole while its thumbnail is made. */
const maxDecoded = 4 * maxPixels;
/** Longer edge of a thumbnail, pixels. */
const thumbnailEdge = 320;
const timeoutSeconds = 10;

/** `stripped` is the file that is stored: the picture without metadata. */
export type Picture = { width: number; height: number; thumbnail: Buffer; stripped: Buffer };

const unreadable = () => badInput('/file', 'picture', phrase('server/files', 'pictureUnreadable'));

const tooDeep = () => badInput('/file', 'picture', phrase('server/files', 'pictureTooDeep'));

/** Limited, because decoding takes memory and a thread; one at a time of a person, so that others don't wait for all of theirs. */
const limited = createFairLimit({ maxConcurrent: 2, each: 1 });

/** Bytes of the pixels: PNG has up to 16 bits for each of four channels. */
const decodedBytes = ({ width, height, channels, depth }: Metadata): number =>
  width * height * channels * (depth === 'uchar' ? 1 : 2);

const decode = async (bytes: Buffer, type: FileTypeId): Promise<Picture> => {
  // Imported with the first picture, so that the server starts faster.
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  const image = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true });
  try {
    const metadata = await image.metadata();
    const { width, height, orientation = 1 } = metadata;
    if (decodedBytes(metadata) > maxDecoded) throw tooDeep();
    // Rotated by the EXIF orientation; all other metadata is dropped.
    const made = image.autoOrient().resize(thumbnailEdge, thumbnailEdge, { fit: 'inside', withoutEnlargement: true });
    const thumbnail = await made.webp({ quality: 80 }).timeout({ seconds: timeoutSeconds }).toBuffer();
    return { width, height, thumbnail, stripped: stripMetadata(bytes, type, orientation) };
  } catch (failure) {
    throw failure instanceof Refusal ? failure : unreadable();
  }
};

type PictureSource = {
  type: FileTypeId;
  /** Whose pictures wait for each other. */
  person: string;
  /** Called when the turn comes. */
  read: () => Promise<Buffer>;
};

/**
 * Decodes a picture in the library's own threads, two at a time and one of a person.
 * @throws Refusal when it cannot be read, is too large, or takes more than ten seconds
 */
export const readPicture = ({ type, person, read }: PictureSource): Promise<Picture> =>
  limited(person, async () => decode(await read(), type));
