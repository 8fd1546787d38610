/** Naming of indexes that were created on demand for slow queries, unlike the default ones. */
const mark = '_need_';

export const neededName = (table: string, about: string): string => `${table}${mark}${about}`;

export const isNeeded = (index: string): boolean => index.includes(mark);

/** The module whose table a needed index lies on; nothing for any other name. */
export const pidOfNeeded = (index: string): string | undefined => /^r_([0-9a-f]{24})_need_/.exec(index)?.[1];
