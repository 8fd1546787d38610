import { columnsOf } from '../builtin-columns.ts';
import { ownProperty } from '../own-property.ts';
import { products } from '../products.ts';
import {
  idAt,
  idsAt,
  propertyOf,
  moduleAt,
  addFault,
  objectAt,
  onlyProperties,
  type JsonCursor,
} from './json-cursor.ts';
import type { PolicyContent, PolicyType, Sifter } from './policy.ts';
import { sifters } from './policy-choices.ts';

/** Which devices a policy is about. Contract "Policies". */

const limits = { stores: 500, types: 200 };

type Scope = Pick<PolicyContent, 'space' | 'merchant' | 'filter'>;
const emptyScope: Scope = { space: null, merchant: null, filter: null };

/** Keys of an enum of another list, such as the types of spaces. */
const keysOf = (cursor: JsonCursor, pid: string, column: string) => {
  const config = cursor.modules.module(pid);
  const keys = config && columnsOf(config).get(column)?.enum;
  return (key: string): boolean => keys !== undefined && Object.hasOwn(keys, key);
};

const readers: Readonly<Record<Sifter, (cursor: JsonCursor) => Partial<Scope>>> = {
  space: (cursor) => {
    const space = objectAt(cursor, 'space');
    onlyProperties(space, ['business', 'merchant', 'spacetype']);
    const isKnown = keysOf(cursor, products.spaces, 'spacetype');
    const business = idAt(space, 'business', 'policybusiness') ?? '';
    const merchant = idsAt(space, 'merchant', { limit: limits.stores, rule: 'stores' });
    const spacetype = idsAt(space, 'spacetype', { limit: limits.types, rule: 'spacetypes', isKnown });
    return { space: { business, merchant, spacetype } };
  },
  merchant: (cursor) => {
    const merchant = objectAt(cursor, 'merchant');
    onlyProperties(merchant, ['business', 'merchanttype']);
    const isKnown = keysOf(cursor, products.businesses, 'merchanttype');
    const business = idAt(merchant, 'business', 'policybusiness') ?? '';
    const merchanttype = idsAt(merchant, 'merchanttype', { limit: limits.types, rule: 'merchanttypes', isKnown });
    return { merchant: { business, merchanttype } };
  },
  filter: (cursor) => {
    const filter = objectAt(cursor, 'filter');
    onlyProperties(filter, ['productid', 'filterdid']);
    const productid = moduleAt(filter, 'productid', 'application')?.pid ?? '';
    return { filter: { productid, filterdid: idAt(filter, 'filterdid', 'group') ?? '' } };
  },
  default: () => ({}),
};

const isSifter = (value: unknown): value is Sifter => sifters.some((sifter) => sifter === value);

/** The sifter and its own fields; those of the others are left out. */
export function readScope(cursor: JsonCursor, type: PolicyType | undefined): { sifter?: Sifter } & Scope {
  const sifter = propertyOf(cursor, 'sifter');
  // Only a policy that adds records may be about everything.
  if (!isSifter(sifter) || (sifter === 'default' && type === 1)) {
    addFault(cursor, 'sifter', 'sifter');
    return emptyScope;
  }
  return { ...emptyScope, ...readers[sifter](cursor), sifter };
}

const ids: Readonly<Record<Sifter, (scope: Scope) => readonly string[]>> = {
  space: ({ space }) => space?.spacetype ?? [],
  merchant: ({ merchant }) => merchant?.merchanttype ?? [],
  filter: ({ filter }) => (filter === null ? [] : [filter.filterdid]),
  default: () => ['default'],
};

/** The values that rows of the table are for; nothing where the scope itself is not known. */
export const scopeIdsOf = (scope: { sifter?: Sifter } & Scope): readonly string[] | undefined =>
  scope.sifter === undefined ? undefined : ownProperty(ids, scope.sifter)?.(scope);
