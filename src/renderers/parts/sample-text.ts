import { preferences } from '../../state/preferences.ts';
import { inLanguage } from '../../texts/phrase.ts';

/** A text of a story in the language of the toolbar. Read while the story is drawn or played, not before. */
export const sampleText = (en: string, zh: string): string => inLanguage({ en, zh }, preferences.language);

export const longName = (): string =>
  sampleText(
    'A name that is far longer than any line has room for, without an end in sight, and then some more of it',
    '一个远远超出任何一行所能容纳长度的名称，看不到尽头，后面还跟着更多的文字，一直写到读者已经忘记它是怎么开始的为止',
  );
