import { type Kysely, sql } from 'kysely';
import { tenantPolicy } from '../roles.ts';

/** State of rules (linkages and policies): debounce, timers, runs and their pace, and a revision for each company. */
const tables = {
  rulerevision: `create table rulerevision (companyid text not null primary key, revision bigint not null)`,
  rulehold: `create table rulehold (
     companyid text not null, kind text not null, rule text not null, slot text not null, device text not null,
     pid text not null, since bigint not null, hasfired boolean not null, dueat bigint,
     value text not null, run text not null default '', primary key (companyid, kind, rule, slot, device))`,
  ruletimer: `create table ruletimer (
     companyid text not null, kind text not null, rule text not null, slot text not null, dueat bigint not null,
     grace integer not null, last bigint, primary key (companyid, kind, rule, slot))`,
  rulerun: `create table rulerun (
     companyid text not null, did text not null, kind text not null, rule text not null, firing text, name text not null,
     pid text not null, device text not null, at bigint not null, createdat bigint not null, fired boolean not null,
     cause text, reason text not null default '', chain text not null default '[]', compared text not null default '[]',
     effects text not null default '[]', state text not null, endedat bigint, primary key (companyid, did))`,
  rulepace: `create table rulepace (
     companyid text not null, kind text not null, rule text not null, device text not null, since bigint not null,
     fired integer not null, restuntil bigint not null default 0, toldat bigint not null default 0,
     primary key (companyid, kind, rule, device))`,
} as const;

const indexes = [
  `create index rulehold_due on rulehold (dueat) where dueat is not null`,
  `create index ruletimer_due on ruletimer (dueat)`,
  `create unique index rulerun_firing on rulerun (companyid, kind, rule, firing) where firing is not null`,
  `create index rulerun_rule on rulerun (companyid, kind, rule, at desc, did desc)`,
  `create index rulerun_queued on rulerun (createdat) where state = 'queued'`,
  `create index linkage_unarmed on linkage (companyid) where not armed`,
];

/** Every change of what a company's rules are raises its revision, so that servers notice it without an announcement. */
const revisions = [
  `create or replace function raise_rule_revision() returns trigger language plpgsql as $$
   begin
     insert into rulerevision (companyid, revision) values (coalesce(new.companyid, old.companyid), 1)
       on conflict (companyid) do update set revision = rulerevision.revision + 1;
     return null;
   end $$`,
  `create trigger linkage_revision after insert or delete or update of content, workflowstatus, name, saver on linkage
     for each row execute function raise_rule_revision()`,
];

export const rules = {
  async up(db: Kysely<unknown>): Promise<void> {
    const columns = `add column saver text, add column armed boolean not null default false`;
    await sql.raw(`alter table linkage ${columns}`).execute(db);
    for (const [table, statement] of Object.entries(tables)) {
      await sql.raw(statement).execute(db);
      await sql.raw(tenantPolicy(table)).execute(db);
    }
    for (const statement of [...indexes, ...revisions]) await sql.raw(statement).execute(db);
  },
};
