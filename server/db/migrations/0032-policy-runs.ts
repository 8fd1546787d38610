import { type Kysely, sql } from 'kysely';
import { tenantPolicy } from '../roles.ts';

/** What policies need to run: who saved them, their scope as rows, what they generated, and their versions. */
const tables = {
  policyscope: `create table policyscope (
     companyid text not null, policy text not null, device text not null, scope text not null,
     primary key (companyid, policy, device))`,
  policylink: `create table policylink (
     companyid text not null, policy text not null, link text not null, target text not null, pid text not null,
     device text not null, primary key (companyid, policy, target, link, device))`,
  policygenerated: `create table policygenerated (
     companyid text not null, policy text not null, device text not null, period text not null, did text not null,
     at bigint not null, primary key (companyid, policy, device, period))`,
  policyversion: `create table policyversion (
     companyid text not null, policy text not null, version integer not null, at bigint not null,
     userid text not null, byname text not null, content text not null, primary key (companyid, policy, version))`,
  policyoutcome: `create table policyoutcome (
     companyid text not null, run text not null, dueat bigint not null, primary key (companyid, run))`,
  scopechange: `create table scopechange (
     companyid text not null, pid text not null, at bigint not null)`,
} as const;

const columns = [
  `alter table policy add column saver text, add column heir text, add column armed boolean not null default false,
     add column enabled boolean not null default false, add column head text not null default '',
     add column follows text not null default '', add column savedat bigint not null default 0,
     add column scopedat bigint not null default 0, add column scopedueat bigint`,
  `alter table linkage add column heir text`,
];

const indexes = [
  `create index policylink_device on policylink (companyid, policy, device)`,
  `create index policy_unarmed on policy (companyid) where not armed`,
  `create index policy_scopedue on policy (scopedueat) where scopedueat is not null`,
  `create index policyoutcome_due on policyoutcome (dueat)`,
];

const revisions = [
  `create trigger policy_revision after insert or delete
     or update of content, head, enabled, saver, heir, scopedat on policy
     for each row execute function raise_rule_revision()`,
  `drop trigger linkage_revision on linkage`,
  `create trigger linkage_revision after insert or delete
     or update of content, workflowstatus, name, saver, heir on linkage
     for each row execute function raise_rule_revision()`,
];

const policies = '10000000000000000000000a';

/** The former third way of updating is none any more: it reads as not automatically updated. */
const dropThirdUpdate = async (db: Kysely<unknown>): Promise<void> => {
  const { rows } = await sql<{ physical: string }>`select physical from modulecolumn
    where pid = ${policies} and "column" = 'updatepolicy'`.execute(db);
  for (const { physical } of rows)
    await sql`update ${sql.table(`r_${policies}`)} set ${sql.id(physical)} = '0' where ${sql.id(physical)} = '2'`.execute(
      db,
    );
};

export const policyRuns = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of columns) await sql.raw(statement).execute(db);
    for (const [table, statement] of Object.entries(tables)) {
      await sql.raw(statement).execute(db);
      await sql.raw(tenantPolicy(table)).execute(db);
    }
    for (const statement of [...indexes, ...revisions]) await sql.raw(statement).execute(db);
    await dropThirdUpdate(db);
  },
};
