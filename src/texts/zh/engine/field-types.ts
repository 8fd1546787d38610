import type { TextsLike } from '../../texts-like.ts';
import type { texts as en } from '../../en/engine/field-types.ts';

export const texts = {
  suffix: 'B',
  c: '℃',
  f: 'F',
  percentSuffix: '%',
  exceeds: '超过',
} satisfies TextsLike<typeof en>;
