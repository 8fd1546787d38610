import type { FileTypeId } from '../../src/engine/file-type.ts';

/**
 * Content sniffing: detects a file's type by its first bytes and ignores its name and the type that the client sent.
 */

const ascii = (head: Buffer, from: number, to: number): string => head.toString('latin1', from, to);
const begins = (head: Buffer, text: string, offset = 0): boolean => ascii(head, offset, offset + text.length) === text;

type Sign = { type: FileTypeId; fits: (head: Buffer) => boolean };

const sign = (type: FileTypeId, fits: Sign['fits']): Sign => ({ type, fits });

const boxBrands: readonly (readonly [FileTypeId, RegExp])[] = [
  ['m4a', /^M4[AB] /],
  ['mov', /^qt {2}/],
  ['mp4', /^(isom|iso[2-9]|mp4[12]|avc1|M4V |mmp4|dash|MSNV)/],
];

/** ISO media: the brand follows the box's length and name. */
const box = ([type, brand]: (typeof boxBrands)[number]): Sign =>
  sign(type, (head) => begins(head, 'ftyp', 4) && brand.test(ascii(head, 8, 12)));

/** Office files are ZIP archives; their first entry names identify the type. */
const office = (type: FileTypeId, folder: string): Sign =>
  sign(type, (head) => begins(head, 'PK\x03\x04') && ascii(head, 0, 65_536).includes(`${folder}/`));

const isFrameOfSound = (head: Buffer): boolean =>
  // Eleven set bits, layer III, and neither a bad bit rate nor a bad sample rate.
  head[0] === 0xff &&
  ((head[1] ?? 0) & 0xe6) === 0xe2 &&
  ((head[2] ?? 0) & 0xf0) !== 0xf0 &&
  ((head[2] ?? 0) & 0x0c) !== 0x0c;

const isText = (head: Buffer): boolean => {
  if (head.includes(0)) return false;
  try {
    // The last character may be cut.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
};

const signs: readonly Sign[] = [
  sign('png', (head) => begins(head, '\x89PNG\r\n\x1a\n')),
  sign('jpg', (head) => begins(head, '\xff\xd8\xff')),
  sign('gif', (head) => begins(head, 'GIF87a') || begins(head, 'GIF89a')),
  sign('webp', (head) => begins(head, 'RIFF') && begins(head, 'WEBP', 8)),
  ...boxBrands.map(box),
  sign('webm', (head) => begins(head, '\x1a\x45\xdf\xa3') && ascii(head, 0, 64).includes('webm')),
  sign('wav', (head) => begins(head, 'RIFF') && begins(head, 'WAVE', 8)),
  sign('ogg', (head) => begins(head, 'OggS')),
  sign('flac', (head) => begins(head, 'fLaC')),
  sign('mp3', (head) => begins(head, 'ID3') || isFrameOfSound(head)),
  sign('pdf', (head) => begins(head, '%PDF-')),
  office('docx', 'word'),
  office('xlsx', 'xl'),
  office('pptx', 'ppt'),
  sign('zip', (head) => begins(head, 'PK\x03\x04')),
  sign('txt', isText),
];

/** `head` is the start of the file, 64 KiB where it has as much. */
export const typeOfBytes = (head: Buffer): FileTypeId => signs.find(({ fits }) => fits(head))?.type ?? 'bin';
