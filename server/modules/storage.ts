import type { Storage } from '../../src/engine/field-type.ts';

/** SQL type of a storage kind, and the values that it can store. */
export type StorageKind = {
  readonly sqlType: string;
  /** Type of a list of its elements, for parameters. */
  readonly arrayType: string;
  readonly isList: boolean;
  readonly isNumeric: boolean;
  /** True if the value, or an element of a list, can be stored. One that can't be stored equals no stored value. */
  holds(value: unknown): boolean;
};

const holdsText = (value: unknown) => typeof value === 'string' && !value.includes('\0');
const isSmallWhole = (value: unknown) => Number.isInteger(value) && Math.abs(Number(value)) < 2 ** 31;

/**
 * One SQL type per storage. Texts compare by code point ("C"): equality and `ilike` then mean the same under every
 * locale of a PostgreSQL as in memory, and letter case is ignored for ASCII only.
 */
export const storageKinds: Readonly<Record<Storage, StorageKind>> = {
  text: { sqlType: 'text collate "C"', arrayType: 'text[]', isList: false, isNumeric: false, holds: holdsText },
  integer: {
    sqlType: 'bigint',
    arrayType: 'bigint[]',
    isList: false,
    isNumeric: true,
    holds: Number.isSafeInteger,
  },
  number: {
    sqlType: 'double precision',
    arrayType: 'double precision[]',
    isList: false,
    isNumeric: true,
    holds: Number.isFinite,
  },
  textlist: { sqlType: 'text[]', arrayType: 'text[]', isList: true, isNumeric: false, holds: holdsText },
  integerlist: { sqlType: 'integer[]', arrayType: 'integer[]', isList: true, isNumeric: true, holds: isSmallWhole },
};
