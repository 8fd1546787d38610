const treePrefix = 'tree-';

/** Where the choices in the tree of a filter tab are kept. */
export const treeKey = (filterdid: string): string => `${treePrefix}${filterdid}`;

/** The tab that an entry belongs to; `undefined` for entries of the person alone. */
export const tabOfKey = (key: string): string | undefined =>
  key.startsWith(treePrefix) ? key.slice(treePrefix.length) : undefined;
