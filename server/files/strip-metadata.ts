import { crc32 } from 'node:zlib';
import type { FileTypeId } from '../../src/engine/file-type.ts';

/**
 * Removes the metadata of pictures: GPS position, owner, serial number, embedded thumbnails (EXIF, XMP, comments). Pixels,
 * colour profile, animation and orientation are kept, byte for byte. Data after the end of the picture, such as the video
 * of a motion photo, is removed too.
 */

/** The EXIF orientation, 1 to 8; 1 is upright and is not written. */
export type Orientation = number;

/** A minimal EXIF block: its only entry is the orientation. */
const orientationBlock = (orientation: Orientation): Buffer => {
  const block = Buffer.alloc(26);
  block.write('MM\0*', 'latin1');
  block.writeUInt32BE(8, 4);
  block.writeUInt16BE(1, 8);
  block.writeUInt16BE(0x01_12, 10);
  block.writeUInt16BE(3, 12);
  block.writeUInt32BE(1, 14);
  block.writeUInt16BE(orientation, 18);
  return block;
};

const broken = () => new Error('The picture is truncated.');

/** @throws when fewer bytes are left */
const slice = (bytes: Buffer, from: number, to: number): Buffer => {
  if (to > bytes.length || to < from) throw broken();
  return bytes.subarray(from, to);
};

const startsWith = (bytes: Buffer, text: string): boolean => bytes.toString('latin1', 0, text.length) === text;

/** True for a JPEG segment that is not removed. */
const isAllowedSegment = (marker: number, body: Buffer): boolean => {
  // JFIF, the colour profile and Adobe's colour transform are kept; other application segments and comments are removed.
  if (marker === 0xe0) return startsWith(body, 'JFIF\0');
  if (marker === 0xe2) return startsWith(body, 'ICC_PROFILE\0');
  if (marker === 0xee) return startsWith(body, 'Adobe');
  return marker !== 0xfe && (marker < 0xe1 || marker > 0xef);
};

const hasNoLength = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);

/** End of the entropy-coded pixels that start at `from`: the next marker that cannot be part of them. */
const endOfScan = (bytes: Buffer, from: number): number => {
  for (let index = from; index + 1 < bytes.length; index += 1) {
    const next = bytes[index + 1] ?? 0;
    if (bytes[index] === 0xff && next !== 0 && next !== 0xff && !hasNoLength(next)) return index;
  }
  throw broken();
};

const jpegOrientation = (orientation: Orientation): Buffer => {
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), orientationBlock(orientation)]);
  const head = Buffer.from([0xff, 0xe1, 0, body.length + 2]);
  return Buffer.concat([head, body]);
};

/** Segments or chunks of one picture; a PNG of 30 MB in the usual chunks of 8 KB has 4,000. */
const maxParts = 20_000;

/** Counts the parts of a picture. @throws beyond the limit: millions of empty ones would take seconds to walk */
const createPartCount = (): (() => void) => {
  let count = 0;
  return () => {
    count += 1;
    if (count > maxParts) throw new Error('The picture has too many parts.');
  };
};

const stripJpeg = (bytes: Buffer, orientation: Orientation): Buffer => {
  const parts: Buffer[] = [slice(bytes, 0, 2), ...(orientation > 1 ? [jpegOrientation(orientation)] : [])];
  let offset = 2;
  const countPart = createPartCount();
  for (;;) {
    countPart();
    if (bytes[offset] !== 0xff) throw broken();
    // Any number of 0xff bytes may precede a marker.
    while (bytes[offset + 1] === 0xff) offset += 1;
    const marker = bytes[offset + 1] ?? 0;
    if (marker === 0xd9) return Buffer.concat([...parts, Buffer.from([0xff, 0xd9])]);
    const end = hasNoLength(marker) ? offset + 2 : offset + 2 + slice(bytes, offset + 2, offset + 4).readUInt16BE();
    const segment = slice(bytes, offset, end);
    if (isAllowedSegment(marker, segment.subarray(4))) parts.push(segment);
    offset = end;
    if (marker === 0xda) {
      offset = endOfScan(bytes, end);
      parts.push(bytes.subarray(end, offset));
    }
  }
};

/** Chunks that affect how a PNG looks (allow-list); all others are removed. */
const allowedPngChunks: ReadonlySet<string> = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP mDCV cLLI sBIT bKGD sPLT pHYs acTL fcTL fdAT'.split(' '),
);

const pngOrientation = (orientation: Orientation): Buffer => {
  const body = Buffer.concat([Buffer.from('eXIf', 'latin1'), orientationBlock(orientation)]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(body.length - 4, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
};

const stripPng = (bytes: Buffer, orientation: Orientation): Buffer => {
  const parts: Buffer[] = [slice(bytes, 0, 8)];
  const countPart = createPartCount();
  for (let index = 8; ;) {
    countPart();
    const end = index + 12 + slice(bytes, index, index + 4).readUInt32BE();
    const chunk = slice(bytes, index, end);
    const name = chunk.toString('latin1', 4, 8);
    if (allowedPngChunks.has(name)) parts.push(chunk);
    if (name === 'IHDR' && orientation > 1) parts.push(pngOrientation(orientation));
    if (name === 'IEND') return Buffer.concat(parts);
    index = end;
  }
};

const allowedWebpChunks: ReadonlySet<string> = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
/** Flags of VP8X that announce EXIF and XMP. */
const exifFlag = 0x08;
const xmpFlag = 0x04;

const webpChunk = (name: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
};

const stripWebp = (bytes: Buffer, orientation: Orientation): Buffer => {
  const whole = slice(bytes, 0, 8 + slice(bytes, 4, 8).readUInt32LE());
  const parts: Buffer[] = [];
  // A file without VP8X can hold neither an orientation nor other metadata.
  let isExtended = false;
  const countPart = createPartCount();
  for (let index = 12; index + 8 <= whole.length;) {
    countPart();
    const size = whole.readUInt32LE(index + 4);
    // Chunks start at even offsets.
    const end = index + 8 + size + (size % 2);
    const chunk = Buffer.from(slice(whole, index, Math.min(end, whole.length)));
    const name = chunk.toString('latin1', 0, 4);
    if (name === 'VP8X') {
      isExtended = true;
      chunk[8] = ((chunk[8] ?? 0) & ~(exifFlag | xmpFlag)) | (orientation > 1 ? exifFlag : 0);
    }
    if (allowedWebpChunks.has(name)) parts.push(chunk);
    index = end;
  }
  if (isExtended && orientation > 1) parts.push(webpChunk('EXIF', orientationBlock(orientation)));
  const body = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...parts]);
  return webpChunk('RIFF', body);
};

type Strip = (bytes: Buffer, orientation: Orientation) => Buffer;

/** Cameras write no GIF, so GIF files are stored as they are. */
const stripByType: Partial<Record<FileTypeId, Strip>> = { jpg: stripJpeg, png: stripPng, webp: stripWebp };

/** The picture without metadata. @throws when its structure does not match its type */
export const stripMetadata = (bytes: Buffer, type: FileTypeId, orientation: Orientation): Buffer =>
  stripByType[type]?.(bytes, orientation) ?? bytes;
