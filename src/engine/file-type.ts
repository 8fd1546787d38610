/** File types that the console knows. The server detects the type by content and gives the id its extension. */

export type FileKind = 'picture' | 'video' | 'sound' | 'document';

type FileType = { readonly mime: string; readonly kind: FileKind };

const picture = (mime: string): FileType => ({ mime, kind: 'picture' });
const video = (mime: string): FileType => ({ mime, kind: 'video' });
const sound = (mime: string): FileType => ({ mime, kind: 'sound' });
const document = (mime: string): FileType => ({ mime, kind: 'document' });
const office = (name: string): FileType => document(`application/vnd.openxmlformats-officedocument.${name}`);

/** By the ending of a file's id. Whatever can hold a script (HTML, SVG, XML) is `txt` or `bin`: text or mere bytes. */
export const fileTypes = {
  png: picture('image/png'),
  jpg: picture('image/jpeg'),
  gif: picture('image/gif'),
  webp: picture('image/webp'),
  mp4: video('video/mp4'),
  mov: video('video/quicktime'),
  webm: video('video/webm'),
  mp3: sound('audio/mpeg'),
  m4a: sound('audio/mp4'),
  wav: sound('audio/wav'),
  ogg: sound('audio/ogg'),
  flac: sound('audio/flac'),
  pdf: document('application/pdf'),
  docx: office('wordprocessingml.document'),
  xlsx: office('spreadsheetml.sheet'),
  pptx: office('presentationml.presentation'),
  zip: document('application/zip'),
  txt: document('text/plain'),
  bin: document('application/octet-stream'),
} as const satisfies Record<string, FileType>;

export type FileTypeId = keyof typeof fileTypes;

const isTypeId = (text: string): text is FileTypeId => Object.hasOwn(fileTypes, text);

/** Format of a file id; its extension is the type. */
export const fileIdPattern = '^[0-9A-Za-z_-]{24}\\.([a-z0-9]{2,4})$';

const idForm = new RegExp(fileIdPattern);

/** The type in a file id, or nothing for a text that is not a file id. */
export function typeOfFileId(text: unknown): FileTypeId | undefined {
  const ending = typeof text === 'string' ? idForm.exec(text)?.[1] : undefined;
  return ending !== undefined && isTypeId(ending) ? ending : undefined;
}

/** Media types of a column's `mime`, such as `image/*` and `application/pdf`. */
const accepted = (mime: string): string[] =>
  mime
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part !== '');

/** True if a column's `mime` accepts a media type; `image/*` accepts every picture, an empty list everything. */
export function acceptsMime(mime: string, type: string): boolean {
  const list = accepted(mime);
  const [family = ''] = type.split('/');
  return (
    list.length === 0 || list.some((pattern) => pattern === '*/*' || pattern === type || pattern === `${family}/*`)
  );
}

/** The types that a column's `mime` takes, in the order of the table. */
export const typesFor = (mime: string): FileTypeId[] =>
  Object.keys(fileTypes)
    .filter(isTypeId)
    .filter((id) => acceptsMime(mime, fileTypes[id].mime));
