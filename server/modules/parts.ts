import { type RawBuilder, sql } from 'kysely';
import type { Row, Trx } from '../db/database.ts';

/**
 * A table in parts: pages of it and of the tables that inherit from it (TID range scan). A row that is written again
 * may move to a later page; a walk over the parts needs a trigger for those.
 */

/** Pages of one relation, half-open. */
export type Part = { relation: string; from: number; until: number };

/** How far a walk has come in a relation that had `pages`; `node` is the file that the pages are of. */
export type WalkPosition = { node: number; next: number; pages: number };
export type WalkPositions = Readonly<Record<string, WalkPosition>>;

const tid = (page: number) => sql`${sql.lit(`(${page},0)`)}::tid`;

/** The relation, with `set …` of an update behind its name, and the condition that a row is within the part. */
export const within = ({ relation, from, until }: Part, set: RawBuilder<unknown> = sql``): RawBuilder<unknown> =>
  sql`only ${sql.table(relation)} ${set} where ctid >= ${tid(from)} and ctid < ${tid(until)}`;

/** Where a walk through a table starts: at the first page of each of its relations, as many as there are now. */
export const startOf = async (trx: Trx, table: string): Promise<WalkPositions> => {
  const { rows } = await sql<Row>`
    with recursive tree(id) as (
      select ${`"${table}"`}::regclass::oid union all select i.inhrelid from pg_inherits i join tree t on t.id = i.inhparent)
    select c.relname::text as name, pg_relation_filenode(c.oid)::bigint as node,
      (pg_relation_size(c.oid) / current_setting('block_size')::bigint)::integer as pages
    from tree t join pg_class c on c.oid = t.id where c.relkind = 'r' order by 1`.execute(trx);
  return Object.fromEntries(
    rows.map((row) => [String(row['name']), { node: Number(row['node']), next: 0, pages: Number(row['pages']) }]),
  );
};

export const pagesOf = (positions: WalkPositions): number =>
  Object.values(positions).reduce((sum, { pages }) => sum + pages, 0);

/** The next part of at most `pageCount` pages; nothing at the end of the walk. */
export const nextPart = (positions: WalkPositions, pageCount: number): Part | undefined => {
  const nextRelation = Object.entries(positions).find(([, { next, pages }]) => next < pages);
  if (nextRelation === undefined) return undefined;
  const [relation, { next, pages }] = nextRelation;
  return { relation, from: next, until: Math.min(pages, next + pageCount) };
};

export const passed = (positions: WalkPositions, { relation, until }: Part): WalkPositions => {
  const position = positions[relation];
  return position === undefined ? positions : { ...positions, [relation]: { ...position, next: until } };
};

/**
 * The walk where relations have come since it started, or were written again by another file (`vacuum full`): those are
 * still to be walked through, the others are as far as they were.
 */
export const rejoined = (positions: WalkPositions, now: WalkPositions): WalkPositions =>
  Object.fromEntries(
    Object.entries(now).map(([relation, position]) => {
      const before = positions[relation];
      return [relation, before?.node === position.node ? before : position];
    }),
  );
