/** A text column of a row; '' if it is null. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
