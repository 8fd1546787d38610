import { type FileTypeId, fileTypes } from '../../src/engine/file-type.ts';

/** Letters of a kept name, at most. */
const maxLength = 120;

/** Characters that are read of a sent name, so that no expression works through a name of many thousands. */
const maxSent = 500;

/** Control and format characters: line ends, marks that turn the direction of writing, letters without width. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;
const ofPaths = /[<>:"|?*]/g;

/** Browsers write the quote and line ends of a name so. */
const escaped = /%22|%0d|%0a/gi;

const endings: Partial<Record<FileTypeId, readonly string[]>> = {
  jpg: ['jpg', 'jpeg', 'jpe'],
  mp4: ['mp4', 'm4v'],
  ogg: ['ogg', 'oga', 'opus'],
};

/** Dots and spaces at the end are removed in a loop: an expression would search for the end from each of them. */
const withoutEnd = (name: string): string => {
  let end = name.length;
  while (name[end - 1] === '.' || name[end - 1] === ' ') end -= 1;
  return name.slice(0, end);
};

/** The last part of a path; of a very long one the start and the ending. */
const lastPart = (sent: string): string => {
  const last = sent.slice(Math.max(sent.lastIndexOf('/'), sent.lastIndexOf('\\')) + 1);
  return last.length <= maxSent ? last : last.slice(0, maxSent - 20) + last.slice(-20);
};

const endingOf = (name: string): string => /\.([\p{L}\p{N}]{1,16})$/u.exec(name)?.[1]?.toLowerCase() ?? '';

/**
 * What an uploaded file is called: the last part of whatever path was sent, without invisible characters, and with
 * the ending of what it really is. Plain texts and unknown bytes keep theirs: their content does not show a type.
 */
export const fileName = (sent: string, type: FileTypeId): string => {
  const last = lastPart(sent).replaceAll(escaped, '_').toWellFormed().normalize('NFC');
  const clean = last.replaceAll(unseen, '').replaceAll(ofPaths, '_').replaceAll(/\s+/g, ' ');
  const bare = withoutEnd(clean.replace(/^[. ]+/, ''));
  const ending = endingOf(bare);
  const isRight = type === 'txt' || type === 'bin' || (endings[type] ?? [type]).includes(ending);
  const stem = isRight && ending !== '' ? bare.slice(0, -ending.length - 1) : bare;
  const tail = isRight ? ending : type;
  const cut = [...(stem === '' ? 'file' : stem)].slice(0, maxLength - tail.length - 1).join('');
  return tail === '' ? cut : `${cut}.${tail}`;
};

/** RFC 6266: a name for every reader, and the true one for those of today. */
export const disposition = (kind: 'inline' | 'attachment', name: string): string => {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`);
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
};

/** Only pictures that the server has decoded are shown in place. Contract "Uploads". */
export const dispositionOf = (type: FileTypeId, name: string): string =>
  disposition(fileTypes[type].kind === 'picture' ? 'inline' : 'attachment', name);

/** Contract "Uploads". The name is for people and says nothing to the server. */
export const addressOf = (fileid: string, name: string): string =>
  `/vt/staticfile/${fileid}/${encodeURIComponent(name)}`;
