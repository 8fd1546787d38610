import type { MenuModule, Product } from '../../schemas/menu.ts';
import type { Language } from '../../engine/column.ts';
import { inLanguage } from '../../texts/phrase.ts';

export type ProductColumn = { key: string; title: string | undefined; products: readonly Product[] };

/** The products of a group by category, in the order in which the categories first appear. */
export function byCategory(products: readonly Product[], language: Language): ProductColumn[] {
  const columns = Map.groupBy(products, (product) => product.category?.name ?? '');
  return [...columns].map(([key, members]) => ({
    key,
    title: inLanguage(members[0]?.category, language),
    products: members,
  }));
}

/** What sign-in leads to: the first product of the first menu module that has one. Contract "Menu". */
export const firstProduct = (modules: readonly MenuModule[]): Product | undefined =>
  modules.find((module) => module.products.length > 0)?.products[0];

/** True while the menu is being loaded: most people have applications, and links that appear late move others. */
export const mayHaveApplications = (modules: readonly MenuModule[] | undefined): boolean =>
  modules === undefined || firstProduct(modules) !== undefined;

/** The menu group of a module. */
export const groupOf = (modules: readonly MenuModule[], pid: string | undefined): MenuModule | undefined =>
  modules.find((module) => module.products.some((product) => product.pid === pid));
