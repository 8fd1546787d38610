import type { FileKind } from '../../engine/file-type.ts';
import type { IconName } from '../parts/icon.tsx';

export const fileIcons: Readonly<Record<FileKind, IconName>> = {
  picture: 'image',
  video: 'video',
  sound: 'audio',
  document: 'file',
};
