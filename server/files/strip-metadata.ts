import { crc32 } from 'node:zlib';
import type { FileTypeId } from '../../src/engine/file-type.ts';

/**
 * Pictures without what their cameras wrote beside the pixels: places, owners, serial numbers, smaller copies. Pixels,
 * colour profile and animation stay as they are, byte for byte, and so does the way up. What follows the picture's end,
 * such as the film of a moving photo, goes too.
 */

/** The EXIF orientation, 1 to 8; 1 is upright and is not written. */
export type WayUp = number;

/** The smallest EXIF block there is: its only entry is the orientation. */
const wayUpBlock = (wayUp: WayUp): Buffer => {
  const block = Buffer.alloc(26);
  block.write('MM\0*', 'latin1');
  block.writeUInt32BE(8, 4);
  block.writeUInt16BE(1, 8);
  block.writeUInt16BE(0x01_12, 10);
  block.writeUInt16BE(3, 12);
  block.writeUInt32BE(1, 14);
  block.writeUInt16BE(wayUp, 18);
  return block;
};

const broken = () => new Error('The picture ends before its end.');

/** @throws when fewer bytes are left */
const slice = (bytes: Buffer, from: number, to: number): Buffer => {
  if (to > bytes.length || to < from) throw broken();
  return bytes.subarray(from, to);
};

const begins = (bytes: Buffer, text: string): boolean => bytes.toString('latin1', 0, text.length) === text;

/** JPEG: what a segment must be or hold to stay. */
const staysInJpeg = (marker: number, body: Buffer): boolean => {
  // JFIF, the colour profile, and how Adobe wrote its colours; every other application segment and comments go.
  if (marker === 0xe0) return begins(body, 'JFIF\0');
  if (marker === 0xe2) return begins(body, 'ICC_PROFILE\0');
  if (marker === 0xee) return begins(body, 'Adobe');
  return marker !== 0xfe && (marker < 0xe1 || marker > 0xef);
};

const standalone = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);

/** Where the coded pixels that start at `from` end: at the next marker that is none of theirs. */
const endOfScan = (bytes: Buffer, from: number): number => {
  for (let index = from; index + 1 < bytes.length; index += 1) {
    const next = bytes[index + 1] ?? 0;
    if (bytes[index] === 0xff && next !== 0 && next !== 0xff && !standalone(next)) return index;
  }
  throw broken();
};

const jpegWayUp = (wayUp: WayUp): Buffer => {
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), wayUpBlock(wayUp)]);
  const head = Buffer.from([0xff, 0xe1, 0, body.length + 2]);
  return Buffer.concat([head, body]);
};

const bareJpeg = (bytes: Buffer, wayUp: WayUp): Buffer => {
  const kept: Buffer[] = [slice(bytes, 0, 2), ...(wayUp > 1 ? [jpegWayUp(wayUp)] : [])];
  let offset = 2;
  for (;;) {
    if (bytes[offset] !== 0xff) throw broken();
    // Any number of 0xff bytes may precede a marker.
    while (bytes[offset + 1] === 0xff) offset += 1;
    const marker = bytes[offset + 1] ?? 0;
    if (marker === 0xd9) return Buffer.concat([...kept, Buffer.from([0xff, 0xd9])]);
    const end = standalone(marker) ? offset + 2 : offset + 2 + slice(bytes, offset + 2, offset + 4).readUInt16BE();
    const segment = slice(bytes, offset, end);
    if (staysInJpeg(marker, segment.subarray(4))) kept.push(segment);
    offset = end;
    if (marker === 0xda) {
      offset = endOfScan(bytes, end);
      kept.push(bytes.subarray(end, offset));
    }
  }
};

/** Chunks that say how a PNG looks; those that say anything else, and unknown ones, go. */
const pngLooks: ReadonlySet<string> = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP mDCV cLLI sBIT bKGD sPLT pHYs acTL fcTL fdAT'.split(' '),
);

const pngWayUp = (wayUp: WayUp): Buffer => {
  const body = Buffer.concat([Buffer.from('eXIf', 'latin1'), wayUpBlock(wayUp)]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(body.length - 4, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
};

const barePng = (bytes: Buffer, wayUp: WayUp): Buffer => {
  const kept: Buffer[] = [slice(bytes, 0, 8)];
  for (let index = 8; ;) {
    const end = index + 12 + slice(bytes, index, index + 4).readUInt32BE();
    const chunk = slice(bytes, index, end);
    const name = chunk.toString('latin1', 4, 8);
    if (pngLooks.has(name)) kept.push(chunk);
    if (name === 'IHDR' && wayUp > 1) kept.push(pngWayUp(wayUp));
    if (name === 'IEND') return Buffer.concat(kept);
    index = end;
  }
};

const webpLooks: ReadonlySet<string> = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
/** Flags of VP8X that announce EXIF and XMP. */
const exifFlag = 0x08;
const xmpFlag = 0x04;

const webpChunk = (name: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
};

const bareWebp = (bytes: Buffer, wayUp: WayUp): Buffer => {
  const whole = slice(bytes, 0, 8 + slice(bytes, 4, 8).readUInt32LE());
  const kept: Buffer[] = [];
  // A simple file has no place for an orientation, and none for anything else.
  let isExtended = false;
  for (let index = 12; index + 8 <= whole.length;) {
    const size = whole.readUInt32LE(index + 4);
    // Chunks start at even places.
    const end = index + 8 + size + (size % 2);
    const chunk = Buffer.from(slice(whole, index, Math.min(end, whole.length)));
    const name = chunk.toString('latin1', 0, 4);
    if (name === 'VP8X') {
      isExtended = true;
      chunk[8] = ((chunk[8] ?? 0) & ~(exifFlag | xmpFlag)) | (wayUp > 1 ? exifFlag : 0);
    }
    if (webpLooks.has(name)) kept.push(chunk);
    index = end;
  }
  if (isExtended && wayUp > 1) kept.push(webpChunk('EXIF', wayUpBlock(wayUp)));
  const body = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...kept]);
  return webpChunk('RIFF', body);
};

type Bare = (bytes: Buffer, wayUp: WayUp) => Buffer;

/** GIF has no place that a camera writes to. */
const bareBy: Partial<Record<FileTypeId, Bare>> = { jpg: bareJpeg, png: barePng, webp: bareWebp };

/**
 * The picture by itself.
 * @throws when its parts do not follow each other as its type has them
 */
export const stripMetadata = (bytes: Buffer, type: FileTypeId, wayUp: WayUp): Buffer =>
  bareBy[type]?.(bytes, wayUp) ?? bytes;
