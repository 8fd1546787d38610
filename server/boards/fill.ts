import type { Row } from '../db/database.ts';
import type { Steps } from './grouped-sql.ts';
import type { ResolvedQuery } from './resolve-query.ts';

export type FilledRows = { count: number; first(limit: number): Row[] };

/**
 * The rows of an answer with the steps of time that have none, their measures empty: every step for each of the
 * other groups that there are. Ordered by step, newest first where the sort descends. They are a product of steps and
 * groups, so only as many as are asked for are made.
 */
export const filledRows = (
  { groups, measures }: ResolvedQuery,
  steps: Steps,
  { groupRows, isDescending }: { groupRows: readonly Row[]; isDescending: boolean },
): FilledRows => {
  const position = groups.findIndex((group) => steps.has(group));
  const group = groups[position];
  const starts = group === undefined ? [] : (steps.get(group) ?? []);
  const key = `g${position}`;
  const others = groups.flatMap((_, index) => (index === position ? [] : [`g${index}`]));
  const partOf = (row: Row) => JSON.stringify(others.map((name) => row[name] ?? null));
  const parts = new Map<string, { sample: Row; byStep: Map<number, Row> }>();
  if (others.length === 0) parts.set('[]', { sample: {}, byStep: new Map() });
  for (const row of groupRows) {
    const part = parts.get(partOf(row)) ?? { sample: row, byStep: new Map<number, Row>() };
    part.byStep.set(Number(row[key]), row);
    parts.set(partOf(row), part);
  }
  const empty = Object.fromEntries(measures.map((_, index) => [`m${index}`, null]));
  const numbers = starts.map((_, index) => index + 1);
  const inOrder = isDescending ? numbers.toReversed() : numbers;
  return {
    count: starts.length * parts.size,
    first: (limit) =>
      inOrder
        .slice(0, Math.ceil(limit / Math.max(1, parts.size)))
        .flatMap((step) =>
          [...parts.values()].map(({ sample, byStep }) => byStep.get(step) ?? { ...sample, ...empty, [key]: step }),
        )
        .slice(0, limit),
  };
};
