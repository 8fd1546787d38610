import type { Column } from '../../src/engine/column.ts';
import { products } from '../../src/engine/products.ts';
import type { StoredModule } from '../services.ts';
import { type RecordScope, scopeAt, type ScopeActor } from './record-scope.ts';

/**
 * The records of a ref's target that a user may see through the ref: those that `filter/query` would return to them, or
 * none. Contract "Records and references".
 */
export type Visibility = RecordScope | 'none';

const { members, departments, groups } = products;

/** The directory of the company: every record names its creator, owner and department by these two. */
const directory: ReadonlySet<string> = new Set([members, departments]);

const ofLevel = (actor: ScopeActor, level: number): Visibility => (level === 0 ? 'none' : scopeAt(actor, level));

/** Records whose column `displayColumn` a list may show in place of their ids. Names of the directory are for everybody. */
export const readableTargets = (
  actor: ScopeActor,
  { config: { pid } }: StoredModule,
  displayColumn: Column,
): Visibility =>
  directory.has(pid) && displayColumn.column === 'name'
    ? { company: actor.companyid }
    : ofLevel(actor, actor.rightsOn(pid).read);

/** Records that a person may newly refer to. Of the directory these are the ones that their search of people finds. */
export const choosableTargets = (actor: ScopeActor, { config: { pid } }: StoredModule): Visibility => {
  const { read } = actor.rightsOn(pid);
  return ofLevel(actor, directory.has(pid) ? Math.max(1, read, actor.rightsOn(groups).read) : read);
};

/** True if the user may see every record of the company, so that a query needs no condition. */
export const isWhole = (visibility: Visibility): boolean =>
  visibility !== 'none' && visibility.organizations === undefined;
