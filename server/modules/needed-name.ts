/** Names of the indexes that are created on demand for slow queries. */
const mark = '_need_';

export const neededName = (table: string, suffix: string): string => `${table}${mark}${suffix}`;

export const isNeeded = (index: string): boolean => index.includes(mark);

/** The pid of the module that an on-demand index belongs to; `undefined` for any other index name. */
export const pidOfNeeded = (index: string): string | undefined => /^r_([0-9a-f]{24})_need_/.exec(index)?.[1];
