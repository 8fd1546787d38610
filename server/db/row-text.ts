/** A text column of a row as read; empty where it holds nothing. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
