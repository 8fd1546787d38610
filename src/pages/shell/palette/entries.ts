import type { Language, LocalText } from '../../../engine/column.ts';
import type { texts as english } from '../../../texts/en/shell.ts';
import type { TextsLike } from '../../../texts/texts-like.ts';
import type { IconName } from '../../../renderers/parts/icon.tsx';
import type { MenuModule } from '../../../schemas/wire.ts';
import { inLanguage, localText } from '../../../texts/phrase.ts';
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

const files = import.meta.glob<Texts>('../../../texts/*/shell.ts', { eager: true, import: 'texts' });
const byLanguage = new Map(Object.entries(files).map(([path, texts]) => [path.split('/').at(-2), texts]));

/** A text of the shell in every language, so that a person finds it by any of them. */
export const inEveryLanguage = (pick: (texts: Texts) => string): LocalText =>
  localText((language) => {
    const texts = byLanguage.get(language) ?? byLanguage.get('en');
    return texts === undefined ? '' : pick(texts);
  });

export const wordsOf = (text: LocalText): string[] => Object.values(text);

/** Every module of the menu, found by its own name and by its group's. */
export const moduleEntries = (menu: readonly MenuModule[], language: Language): Entry[] =>
  menu.flatMap((group) =>
    group.products.map((product) => ({
      id: `module-${product.pid}`,
      icon: 'columns' as const,
      title: inLanguage(product.name, language),
      detail: inLanguage(group.name, language),
      words: [...wordsOf(product.name), ...wordsOf(group.name)],
      to: productPage(product.pid),
    })),
  );
