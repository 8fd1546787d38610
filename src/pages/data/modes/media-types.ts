import type { Column, LocalText } from '../../../engine/column.ts';
import type { IconName } from '../../../renderers/parts/icon.tsx';

/** Kinds of media files, by the keys of `castelemtype`. Contract "Screens". */

const icons: Readonly<Record<string, IconName>> = {
  1: 'video',
  2: 'audio',
  3: 'link',
  4: 'image',
  11: 'data',
  12: 'speech',
};

export const mediaIcon = (type: unknown): IconName => icons[String(type)] ?? 'file';

/** Not offered: it means files of no kind. */
const nokind = '0';

type MediaType = { key: string; label: LocalText; icon: IconName };

/** The kinds that a rail offers, in the order of the configuration; All comes before them. */
export const mediaTypes = (column: Column): MediaType[] =>
  Object.entries(column.enum ?? {})
    .filter(([key]) => key !== nokind)
    .map(([key, label]) => ({ key, label, icon: mediaIcon(key) }));
