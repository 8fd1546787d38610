import type { ColumnType } from 'kysely';

/** A column that the database fills in where an insert leaves it out. */
export type Defaulted<T> = ColumnType<T, T | undefined, T>;
