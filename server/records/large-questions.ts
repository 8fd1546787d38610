import type { StoredModule } from '../services.ts';
import type { Rows } from './query.ts';

/**
 * Questions that had more rows than a total counts, remembered for a while by module: asked again, for the next page or by
 * a list that refreshes, they are neither counted nor searched in one pass. Nothing of an answer is kept.
 */

/** Milliseconds until such a question is counted again. */
const lifetime = 60_000;
/** For each module; the oldest is forgotten. */
const maxKnown = 200;

const questions = new WeakMap<StoredModule, Map<string, number>>();

const keyOf = ({ scope, expression }: Rows): string => JSON.stringify([scope, expression]);

export const isLarge = (rows: Rows): boolean => {
  const notedAt = questions.get(rows.module)?.get(keyOf(rows));
  return notedAt !== undefined && performance.now() - notedAt < lifetime;
};

export const noteLarge = (rows: Rows): void => {
  const known = questions.get(rows.module) ?? new Map<string, number>();
  const key = keyOf(rows);
  known.delete(key);
  const [oldest] = known.keys();
  if (known.size >= maxKnown && oldest !== undefined) known.delete(oldest);
  questions.set(rows.module, known.set(key, performance.now()));
};

export const forgetLarge = (rows: Rows): void => void questions.get(rows.module)?.delete(keyOf(rows));
