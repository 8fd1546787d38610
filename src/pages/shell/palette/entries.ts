import type { Language, LocalText } from '../../../engine/column.ts';
import { texts as english } from '../../../i18n/texts/shell.en.ts';
import { texts as chinese } from '../../../i18n/texts/shell.zh.ts';
import type { TextsLike } from '../../../i18n/texts-shape.ts';
import type { IconName } from '../../../renderers/parts/icon.tsx';
import type { MenuModule } from '../../../schemas/wire.ts';
import { productPage } from '../../product-pages.ts';

/** What the palette offers. */
export type Entry = {
  id: string;
  icon: IconName;
  title: string;
  /** Its location: group, module. */
  detail?: string;
  /** Everything it is found by; both languages. */
  words: readonly string[];
} & ({ to: string } | { run: () => void });

export type Section = { key: 'modules' | 'records' | 'pages' | 'actions'; entries: readonly Entry[] };

type Texts = TextsLike<typeof english>;

/** A text of the shell in both languages, so that a person finds it by either. */
export const inBoth = (pick: (texts: Texts) => string): LocalText => ({ en: pick(english), zh: pick(chinese) });

export const wordsOf = (text: LocalText): string[] => [text.en, text.zh];

/** Every module of the menu, found by its own name and by its group's. */
export const moduleEntries = (menu: readonly MenuModule[], language: Language): Entry[] =>
  menu.flatMap((group) =>
    group.products.map((product) => ({
      id: `module-${product.pid}`,
      icon: 'columns' as const,
      title: product.name[language],
      detail: group.name[language],
      words: [...wordsOf(product.name), ...wordsOf(group.name)],
      to: productPage(product.pid),
    })),
  );
