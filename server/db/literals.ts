import type { CompiledQuery } from 'kysely';
import pg from 'pg';

/** Strings are quoted by the driver. @throws for a value that no statement of ours has as a parameter. */
const literal = (value: unknown): string => {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'number' && Number.isFinite(value)) return `(${value})`;
  if (typeof value === 'string' || typeof value === 'number') return pg.escapeLiteral(String(value));
  if (Array.isArray(value)) return value.length === 0 ? "'{}'" : `array[${value.map(literal).join(', ')}]`;
  throw new Error(`A ${typeof value} has no form as an SQL literal.`);
};

/**
 * A compiled query with its parameters as literals. A statement without parameters keeps its plan when it is prepared,
 * because there is no other value that the plan could be wrong for; its planning is then paid once.
 */
export const asLiterals = <Q extends CompiledQuery>(query: Q): Q => ({
  ...query,
  // Names of columns and tables are the server's own, so `$1` is always a parameter.
  sql: query.sql.replaceAll(/\$(\d+)/g, (_, number: string) => literal(query.parameters[Number(number) - 1])),
  parameters: [],
});
