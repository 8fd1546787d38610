import { products } from './products.ts';

/** The trees by which lists are filtered, and the fixed product whose records are the nodes of each. */
export const treeProducts = { space: products.spaces, organization: products.departments } as const;

export type GraphType = keyof typeof treeProducts;
