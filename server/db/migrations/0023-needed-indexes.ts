import { type Kysely, sql } from 'kysely';

/** Slow questions by shape, and the indexes that were made for them. They belong to no company and name no values. */
const tables = [
  `create table slowquestion (
     pid text not null, shape text not null, times integer not null, worst double precision not null,
     total double precision not null, first bigint not null, last bigint not null, primary key (pid, shape))`,
  `create table neededindex (
     name text primary key, pid text not null, times integer not null, worst double precision not null,
     beganat bigint not null, builtat bigint, usedat bigint, scans bigint not null default 0)`,
];

export const neededIndexes = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of tables) await sql.raw(statement).execute(db);
  },
};
