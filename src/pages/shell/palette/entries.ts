import type { Language, LocalText, ModuleConfig } from '../../../engine/column.ts';
import type { texts as english } from '../../../texts/en/shell.ts';
import type { TextsLike } from '../../../texts/texts-like.ts';
import { columnReferringTo } from '../../../engine/board/module-lookup.ts';
import { products } from '../../../engine/products.ts';
import type { IconName } from '../../../renderers/parts/icon.tsx';
import type { MenuModule } from '../../../schemas/menu.ts';
import { inLanguage, localText, textsIn } from '../../../texts/phrase.ts';
import { productPage, recordPage } from '../../../features/navigation/product-pages.ts';
import { iconOf } from '../group-icon.ts';
import { groupOf } from '../menu-groups.ts';
import { fit } from './match.ts';
import type { FoundRecord } from './search-records.ts';

/** What the palette offers. */
export type Entry = {
  id: string;
  icon: IconName;
  title: string;
  /** Its location: group, module. */
  detail?: string;
  /** The space it is in, on a second line. */
  place?: string;
  /** Everything it is found by; both languages. */
  keywords: readonly string[];
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

export const keywordsOf = (text: LocalText): string[] => textsIn(text);

/** Every module of the menu, found by its own name and by its group's. */
export const moduleEntries = (menu: readonly MenuModule[], language: Language): Entry[] =>
  menu.flatMap((group) =>
    group.products.map((product) => ({
      id: `module-${product.pid}`,
      icon: iconOf(group),
      title: inLanguage(product.name, language),
      detail: inLanguage(group.name, language),
      keywords: [...keywordsOf(product.name), ...keywordsOf(group.name)],
      to: productPage(product.pid),
    })),
  );

/**
 * Modules whose records are searched, the open one first. Entries of the audit log have no page of their own and are
 * named by what was done, not by a name that somebody searches for.
 */
export const searchOrder = (menu: readonly MenuModule[], currentPid: string | undefined): string[] => {
  const pids = menu.flatMap((group) => group.products.map(({ pid }) => pid)).filter((pid) => pid !== products.audit);
  return [...new Set(currentPid !== undefined && pids.includes(currentPid) ? [currentPid, ...pids] : pids)];
};

type SearchContext = {
  menu: readonly MenuModule[];
  language: Language;
  /** Modules, those whose records come first at the beginning. */
  order: readonly string[];
  /** Configurations that have been loaded, by module. */
  configs: ReadonlyMap<string, ModuleConfig>;
};

/** Records that were found, the best match first; equally good ones by module. */
export const recordEntries = (
  typed: string,
  records: readonly FoundRecord[],
  { menu, language, order, configs }: SearchContext,
): Entry[] =>
  records
    .map((record) => ({ ...record, score: fit(typed, [record.name]), rank: order.indexOf(record.pid) }))
    .toSorted((a, b) => b.score - a.score || a.rank - b.rank)
    .map(({ pid, did, name, record }) => {
      const group = groupOf(menu, pid);
      const product = group?.products.find((listed) => listed.pid === pid);
      const column = columnReferringTo(configs.get(pid), products.spaces)?.column;
      const placeName = column === undefined ? undefined : record[`${column}_name`];
      return {
        id: `record-${pid}-${did}`,
        icon: group === undefined ? 'other' : iconOf(group),
        title: name,
        detail: inLanguage(product?.name, language) ?? '',
        ...(typeof placeName === 'string' && placeName !== '' && placeName !== name ? { place: placeName } : {}),
        keywords: [name],
        to: recordPage(pid, did),
      };
    });
