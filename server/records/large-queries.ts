import { createHash } from 'node:crypto';
import type { StoredModule } from '../services.ts';
import type { Rows } from './query.ts';

/**
 * Cache of queries that had more rows than a total counts, by module. For the next page, or when a list
 * refreshes, they do not run in one pass, and for a while they are not counted either. No part of an answer is stored.
 */

/** Milliseconds until such a query is counted again. */
const lifetime = 60_000;
/** For each module; the oldest is forgotten. */
const maxKnown = 200;

/** `isEstimable`: the planner expects so many rows too. A query that it takes for a small one has to be counted. */
type Known = { countedAt: number; isEstimable: boolean };

const largeQueries = new WeakMap<StoredModule, Map<string, Known>>();

/** A digest after the company: the conditions of a query may be as long as a request. */
const keyOf = ({ scope, expression }: Rows): string => {
  const digest = createHash('sha256').update(JSON.stringify([scope, expression]));
  return `${scope.company} ${digest.digest('base64')}`;
};

const knownOf = (rows: Rows): Known | undefined => {
  const byQuery = largeQueries.get(rows.module);
  return byQuery === undefined || byQuery.size === 0 ? undefined : byQuery.get(keyOf(rows));
};

export const isLarge = (rows: Rows): boolean => knownOf(rows) !== undefined;

/** Its total can be estimated without a count. */
export const isEstimable = (rows: Rows): boolean => {
  const counted = knownOf(rows);
  return counted !== undefined && counted.isEstimable && performance.now() - counted.countedAt < lifetime;
};

export const noteLarge = (rows: Rows, estimable = true): void => {
  const byQuery = largeQueries.get(rows.module) ?? new Map<string, Known>();
  const key = keyOf(rows);
  byQuery.delete(key);
  const [oldest] = byQuery.keys();
  if (byQuery.size >= maxKnown && oldest !== undefined) byQuery.delete(oldest);
  largeQueries.set(rows.module, byQuery.set(key, { countedAt: performance.now(), isEstimable: estimable }));
};

/** One query that has become small. */
export const dropLarge = (rows: Rows): void => void largeQueries.get(rows.module)?.delete(keyOf(rows));

/** All of a company about a module: many of its rows were changed or deleted. */
export const dropLargeOf = (module: StoredModule, company: string): void => {
  const byQuery = largeQueries.get(module);
  for (const key of byQuery?.keys() ?? []) if (key.startsWith(`${company} `)) byQuery?.delete(key);
};
