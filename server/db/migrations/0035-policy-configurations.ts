import { type Kysely, sql } from 'kysely';
import { tenantPolicy } from '../roles.ts';

/** What policies of a module may use: checked configurations as JSON text. Contract "Policy configuration". */
const statements = [
  `create table policyconfiguration (
     companyid text not null, targetpid text not null, content text not null, primary key (companyid, targetpid))`,
  tenantPolicy('policyconfiguration'),
] as const;

export const policyConfigurations = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
