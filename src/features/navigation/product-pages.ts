import { products } from '../../engine/products.ts';
import { routes } from './routes.ts';

/** Products that have a page of their own in the place of a list. Contract "Menu". */
const pages: Readonly<Record<string, string>> = {
  [products.authority]: routes.authority(),
  [products.audit]: routes.auditLog(),
  [products.groups]: routes.groupManage(),
  [products.visitors]: routes.visitorRecord(),
};

/** Where a product of the menu leads. */
export const productPage = (pid: string): string => pages[pid] ?? routes.list({ pid });

/** Products whose records are looked at on the product's own page. */
const recordPages: Readonly<Record<string, (did: string) => string>> = {
  [products.visitors]: (did) => routes.visitorRecord({ did }),
};

/** Where a record leads. */
export const recordPage = (pid: string, did: string): string => recordPages[pid]?.(did) ?? routes.detail({ pid, did });
