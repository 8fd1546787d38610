import { acceptsMime, type FileKind } from './file-type.ts';

/** What an upload is for decides its size and kind. Contract "Uploads". */

const mebibyte = 1024 * 1024;
const everything: readonly FileKind[] = ['picture', 'video', 'sound', 'document'];

const pictures: readonly FileKind[] = ['picture'];

/** `limit` in bytes. `drawsSvg`: an SVG drawing is turned into a PNG when it arrives; elsewhere it is plain text. */
export const filePurposes = {
  attachment: { limit: 30 * mebibyte, kinds: everything, drawsSvg: false },
  media: { limit: 30 * mebibyte, kinds: ['picture', 'video', 'sound'] as readonly FileKind[], drawsSvg: false },
  video: { limit: 100 * mebibyte, kinds: ['video'] as readonly FileKind[], drawsSvg: false },
  policy: { limit: mebibyte, kinds: everything, drawsSvg: false },
  plan: { limit: 10 * mebibyte, kinds: pictures, drawsSvg: true },
} as const;

/** Bytes of an SVG drawing that is turned into a picture. */
export const svgLimit = 2 * mebibyte;

/** The limit of a file in bytes, `type` being its media type. */
export const fileLimit = (purpose: FilePurpose, type: string): number =>
  filePurposes[purpose].drawsSvg && type === 'image/svg+xml' ? svgLimit : filePurposes[purpose].limit;

export type FilePurpose = keyof typeof filePurposes;

export const isFilePurpose = (text: string): text is FilePurpose => Object.hasOwn(filePurposes, text);

/** The purpose that a file is sent with for a column: `mime` is the column's list, `type` the media type of the file. */
export function purposeFor(mime: string, type: string): FilePurpose {
  const [family = ''] = type.split('/');
  if (!acceptsMime(mime, type)) return 'attachment';
  if (family === 'video') return 'video';
  return family === 'image' || family === 'audio' ? 'media' : 'attachment';
}
