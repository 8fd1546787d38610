import { columnsOf } from '../builtin-columns.ts';
import { own } from '../own.ts';
import { products } from '../products.ts';
import { idAt, idsAt, member, moduleAt, note, objectAt, onlyMembers, type Place } from './place.ts';
import { type PolicyContent, type PolicyType, type Sifter, sifters } from './policy.ts';

/** Which devices a policy is about. Contract "Policies". */

const most = { stores: 500, types: 200 };

type Scope = Pick<PolicyContent, 'space' | 'merchant' | 'filter'>;
const nowhere: Scope = { space: null, merchant: null, filter: null };

/** Keys of an enum of another list, such as the types of spaces. */
const keysOf = (place: Place, pid: string, column: string) => {
  const config = place.known.module(pid);
  const keys = config && columnsOf(config).get(column)?.enum;
  return (key: string): boolean => keys !== undefined && Object.hasOwn(keys, key);
};

const readers: Readonly<Record<Sifter, (place: Place) => Partial<Scope>>> = {
  space: (place) => {
    const at = objectAt(place, 'space');
    onlyMembers(at, ['business', 'merchant', 'spacetype']);
    const isKnown = keysOf(place, products.spaces, 'spacetype');
    const business = idAt(at, 'business', 'policybusiness') ?? '';
    const merchant = idsAt(at, 'merchant', { limit: most.stores, rule: 'stores' });
    const spacetype = idsAt(at, 'spacetype', { limit: most.types, rule: 'spacetypes', isKnown });
    return { space: { business, merchant, spacetype } };
  },
  merchant: (place) => {
    const at = objectAt(place, 'merchant');
    onlyMembers(at, ['business', 'merchanttype']);
    const isKnown = keysOf(place, products.businesses, 'merchanttype');
    const business = idAt(at, 'business', 'policybusiness') ?? '';
    const merchanttype = idsAt(at, 'merchanttype', { limit: most.types, rule: 'merchanttypes', isKnown });
    return { merchant: { business, merchanttype } };
  },
  filter: (place) => {
    const at = objectAt(place, 'filter');
    onlyMembers(at, ['productid', 'filterdid']);
    const productid = moduleAt(at, 'productid', 'application')?.pid ?? '';
    return { filter: { productid, filterdid: idAt(at, 'filterdid', 'group') ?? '' } };
  },
  default: () => ({}),
};

const isSifter = (value: unknown): value is Sifter => sifters.some((one) => one === value);

/** The sifter and its own fields; those of the others are left out. */
export function readScope(place: Place, type: PolicyType | undefined): { sifter?: Sifter } & Scope {
  const sifter = member(place, 'sifter');
  // Only a policy that adds records may be about everything.
  if (!isSifter(sifter) || (sifter === 'default' && type === 1)) {
    note(place, 'sifter', 'sifter');
    return nowhere;
  }
  return { ...nowhere, ...readers[sifter](place), sifter };
}

const ids: Readonly<Record<Sifter, (scope: Scope) => readonly string[]>> = {
  space: ({ space }) => space?.spacetype ?? [],
  merchant: ({ merchant }) => merchant?.merchanttype ?? [],
  filter: ({ filter }) => (filter === null ? [] : [filter.filterdid]),
  default: () => ['default'],
};

/** The values that rows of the table are for; nothing where the scope itself is not known. */
export const scopeIdsOf = (scope: { sifter?: Sifter } & Scope): readonly string[] | undefined =>
  scope.sifter === undefined ? undefined : own(ids, scope.sifter)?.(scope);
