import type { CompiledQuery } from 'kysely';
import type { Expression, Predicate, Test } from '../../src/engine/condition/predicate.ts';
import type { Statement, Subject } from '../db/database.ts';
import type { StoredModule } from '../services.ts';

/**
 * Query shape: which columns of a list the conditions and the order of a query name, and how. It has no values, so that
 * it can be stored and shown.
 */
export type Shape = {
  /** Columns that are equal to one value or to one of several, sorted by name. */
  equal: readonly string[];
  /** The other uses; of several columns of one use the first one counts. */
  range?: string;
  contains?: string;
  overlaps?: string;
  order?: string;
};

type Use = 'equal' | 'range' | 'contains' | 'overlaps';

/** The kind of index that each test needs; a test for any value finds too many rows for one. */
const useOf: Readonly<Record<Test['test'], Use | undefined>> = {
  anyof: 'equal',
  range: 'range',
  contains: 'contains',
  overlaps: 'overlaps',
  present: undefined,
};

type Used = { column: string; use: Use };

const usedBy = (predicate: Predicate): Used[] => {
  const use = useOf[predicate.test];
  return use === undefined || predicate.negate === true ? [] : [{ column: predicate.column, use }];
};

const isSame = (a: Used, b: Used | undefined): boolean => a.column === b?.column && a.use === b.use;

/** Alternatives are served by one index only where all of them use one column in the same way. */
const alternatives = (parts: readonly Expression[]): Used[] => {
  const each = parts.map(uses);
  const [first] = each.flat();
  return first !== undefined &&
    each.every((part) => part.length === 1 && part.every((usedColumn) => isSame(usedColumn, first)))
    ? [first]
    : [];
};

const uses = (expression: Expression): Used[] => {
  if (expression.kind === 'predicate') return usedBy(expression.predicate);
  return expression.kind === 'and' ? expression.parts.flatMap(uses) : alternatives(expression.parts);
};

/** Uses of a query besides its expression: the order of a page, the times of a board, the text of a search. */
export type ExtraUses = Omit<Shape, 'equal'>;

export const shapeOf = (expression: Expression, besides: ExtraUses = {}): Shape => {
  const all = uses(expression);
  const first = (use: Use): string | undefined => {
    const columns = all.filter((usedColumn) => usedColumn.use === use).map(({ column }) => column);
    // A range on the column of the order is found and sorted by one index.
    return columns.find((column) => column === besides.order) ?? columns[0];
  };
  const named: ExtraUses = Object.fromEntries(
    (['range', 'contains', 'overlaps'] as const).flatMap((use) => {
      const column = first(use);
      return column === undefined ? [] : [[use, column]];
    }),
  );
  const equal = all.filter(({ use }) => use === 'equal').map(({ column }) => column);
  return { equal: [...new Set(equal)].toSorted(), ...named, ...besides };
};

const properties = ['equal', 'range', 'contains', 'overlaps', 'order'] as const;

/** One text for one shape. */
export const shapeText = (shape: Shape): string => JSON.stringify(shape, [...properties]);

/** @throws SyntaxError unless `shapeText` wrote it */
export const readShape = (text: string): Shape => JSON.parse(text) as Shape;

type ShapedQuery = { module: StoredModule; scope: { company: string }; expression: Expression };

/** A statement that is remembered by its shape when it is slow. */
export const withSubject = (
  query: CompiledQuery,
  { module, scope, expression }: ShapedQuery,
  besides: ExtraUses = {},
): Statement => ({
  ...query,
  subject: (): Subject => ({
    company: scope.company,
    pid: module.config.pid,
    shape: shapeText(shapeOf(expression, besides)),
  }),
});
