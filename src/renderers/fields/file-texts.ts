import type { TFunction } from 'i18next';
import { type FilePurpose, filePurposes } from '../../engine/file-purpose.ts';
import { type FileKind, fileTypes, typesFor } from '../../engine/file-type.ts';
import { bytecountSpec } from '../../engine/field-types/specs/bytecount.ts';

type Translate = TFunction<'files'>;

const families: readonly (readonly [string, FileKind])[] = [
  ['image/*', 'picture'],
  ['video/*', 'video'],
  ['audio/*', 'sound'],
];

/** Bytes as people read them. */
export const fileSize = (bytes: number): string => {
  const { text, unit } = bytecountSpec.formatNumber(bytes);
  return `${text.replace(/\.0$/, '')}\u00a0${unit}`;
};

const tenth = (1024 * 1024) / 10;

/** A size above a limit, rounded up: 1.01 MiB must not read as the limit of 1 MiB. */
export const sizeAbove = (bytes: number): string => fileSize(Math.ceil(bytes / tenth) * tenth);

/** What a column takes: whole families by their name, single types by their ending. */
export const typeText = (mime: string, t: Translate): string => {
  const list = mime.split(',').map((part) => part.trim());
  const whole = families.filter(([family]) => list.includes(family));
  const kinds = new Set(whole.map(([, kind]) => kind));
  const single = typesFor(mime).filter((type) => !kinds.has(fileTypes[type].kind));
  const names = [...whole.map(([, kind]) => t(`kinds.${kind}`)), ...single.map((type) => type.toUpperCase())];
  return names.length === 0 || list.includes('*/*') ? t('anything') : names.join(t('and'));
};

/** Types and limits in one line, `purpose` being that of all files of the page; shown before a file is chosen. */
export const limitText = (mime: string, t: Translate, purpose?: FilePurpose): string => {
  const types = typeText(mime, t);
  if (purpose !== undefined) return t('takes', { types, limit: fileSize(filePurposes[purpose].limit) });
  const kinds = new Set(typesFor(mime).map((type) => fileTypes[type].kind));
  const limit = fileSize(filePurposes.attachment.limit);
  const video = fileSize(filePurposes.video.limit);
  if (!kinds.has('video')) return t('takes', { types, limit });
  return kinds.size === 1 ? t('takes', { types, limit: video }) : t('takesVideo', { types, limit, video });
};
