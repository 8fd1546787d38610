import { type Kysely, sql } from 'kysely';

/** Rules that were left to an heir, which each look at the inbox counts; few have one. */
const statements = [
  'create index linkage_heir on linkage (companyid, heir) where heir is not null',
  'create index policy_heir on policy (companyid, heir) where heir is not null',
] as const;

export const heirs = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
