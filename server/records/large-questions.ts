import { createHash } from 'node:crypto';
import type { StoredModule } from '../services.ts';
import type { Rows } from './query.ts';

/**
 * Questions that had more rows than a total counts, remembered by module. Asked again, for the next page or by a list that
 * refreshes, they are not searched in one pass, and for a while not counted either. Nothing of an answer is kept.
 */

/** Milliseconds until such a question is counted again. */
const lifetime = 60_000;
/** For each module; the oldest is forgotten. */
const maxKnown = 200;

/** `isEstimable`: the planner expects so many rows too. A question that it takes for a small one has to be counted. */
type Known = { countedAt: number; isEstimable: boolean };

const questions = new WeakMap<StoredModule, Map<string, Known>>();

/** A digest after the company: the conditions of a question may be as long as a request. */
const keyOf = ({ scope, expression }: Rows): string => {
  const digest = createHash('sha256').update(JSON.stringify([scope, expression]));
  return `${scope.company} ${digest.digest('base64')}`;
};

const knownOf = (rows: Rows): Known | undefined => {
  const known = questions.get(rows.module);
  return known === undefined || known.size === 0 ? undefined : known.get(keyOf(rows));
};

export const isLarge = (rows: Rows): boolean => knownOf(rows) !== undefined;

/** Its total can be estimated without a count. */
export const isEstimable = (rows: Rows): boolean => {
  const known = knownOf(rows);
  return known !== undefined && known.isEstimable && performance.now() - known.countedAt < lifetime;
};

export const noteLarge = (rows: Rows, estimable = true): void => {
  const known = questions.get(rows.module) ?? new Map<string, Known>();
  const key = keyOf(rows);
  known.delete(key);
  const [oldest] = known.keys();
  if (known.size >= maxKnown && oldest !== undefined) known.delete(oldest);
  questions.set(rows.module, known.set(key, { countedAt: performance.now(), isEstimable: estimable }));
};

/** One question that has become small. */
export const forgetLarge = (rows: Rows): void => void questions.get(rows.module)?.delete(keyOf(rows));

/** All of a company about a module: many of its rows were changed or deleted. */
export const forgetLargeOf = (module: StoredModule, company: string): void => {
  const known = questions.get(module);
  for (const key of known?.keys() ?? []) if (key.startsWith(`${company} `)) known?.delete(key);
};
