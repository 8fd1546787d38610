import type { TextsLike } from '../../texts-like.ts';
import type { texts as en } from '../../en/engine/field-types.ts';

export const texts = {
  byteUnit: 'B',
  celsius: '℃',
  fahrenheit: 'F',
  percent: '%',
  exceeds: '超过',
} satisfies TextsLike<typeof en>;
