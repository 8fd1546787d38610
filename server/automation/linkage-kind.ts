import { sql } from 'kysely';
import type { LocalText } from '../../src/engine/column.ts';
import type { Linkage } from '../../src/engine/automation/linkage.ts';
import { linkageRule, watchesOf } from '../../src/engine/automation/linkage-rule.ts';
import type { Row, Trx } from '../db/database.ts';
import { linkageOf } from '../rules/stored-linkages.ts';
import { unarmedRules } from './unarmed-rules.ts';
import { reachOfRecords } from './reachable-records.ts';
import type { Run } from '../rules/run-rows.ts';
import type { KindOfRule } from '../rules/kind-of-rule.ts';
import { phrase } from '../texts.ts';
import { parseStored } from '../db/parse-stored.ts';

const ruleOf = (row: Row) => linkageRule({ ...linkageOf(row), saver: String(row['saver'] ?? row['creator']) });

const open = 1;

const amongDids = (dids: readonly string[]) => sql<boolean>`did = any(cast(${dids} as text[]))`;

const updateLinkage = (trx: Trx, company: string, did: string) =>
  trx.updateTable('linkage').where('companyid', '=', company).where('did', '=', did);

const read: KindOfRule['read'] = async (trx, company, dids) => {
  const query = trx
    .selectFrom('linkage')
    .selectAll()
    .where('companyid', '=', company)
    .where('workflowstatus', '=', open)
    .where('heir', 'is', null);
  const filteredQuery = dids === undefined ? query : query.where(amongDids(dids));
  return (await filteredQuery.execute()).map(ruleOf);
};

/** `content` begins with its events; within them this member's name would be escaped. */
const afterEvents = ',"conditionsinfo":';

/**
 * One text for all linkages of a company: a row for each takes longer to pass on and to parse than its events to index.
 * What comes after the events is half of a linkage, and left out.
 */
const eventsSql: KindOfRule['listenedSql'] = (company) => sql<string | null>`(select
    '[' || string_agg('[' || to_json(did)::text || ',' || case when strpos(content, ${afterEvents}) > 0
      then left(content, strpos(content, ${afterEvents}) - 1) || '}' else content end || ']', ',' order by createdat, did) || ']'
  from linkage where companyid = ${company} and workflowstatus = ${open} and heir is null)`;

const listening: KindOfRule['listening'] = async (_at, rulesText) => {
  const all = parseStored<[did: string, content: Pick<Linkage, 'events'>][]>(rulesText);
  return all.map(([did, content]) => ({ did, watches: watchesOf(content) }));
};

const unreadableText: LocalText = phrase('server/automation', 'ownerLostDevices');
const deletedText: LocalText = phrase('server/automation', 'parameterDeleted');

const recordsOf = (run: Run) => run.compared.map(({ pid, did }) => ({ pid, did }));

const controlledBy = (run: Run) => run.effects.flatMap((effect) => (effect.kind === 'control' ? [effect] : []));

/** Linkages as rules. */
export const linkageKind: KindOfRule = {
  kind: 'linkage',
  read,
  listenedSql: eventsSql,
  listening,
  readFor: (trx, company, fired) => read(trx, company, [...new Set(fired.map(({ rule }) => rule))]),
  prepare: async () => undefined,
  permits: async (member, runs) => {
    const reading = await reachOfRecords(member, runs.flatMap(recordsOf), 'read');
    const reach = await reachOfRecords(member, runs.flatMap(controlledBy), 'write');
    return (run) => {
      const reaches = new Set(recordsOf(run).map(reading));
      if (reaches.has('deleted')) return { refused: deletedText, cause: 'fault' };
      return reaches.has('barred') ? { refused: unreadableText, cause: 'rights' } : { reach };
    };
  },
  unarmed: (trx, options) => unarmedRules(trx, sql`linkage where not armed and workflowstatus = ${open}`, options),
  markArmed: async (trx, company, did) => {
    const marked = await updateLinkage(trx, company, did)
      .set({ armed: true })
      .where('armed', '=', false)
      .executeTakeFirst();
    return marked.numUpdatedRows === 1n;
  },
  savers: async (trx, company, dids) => {
    const query = trx.selectFrom('linkage').select(['did', 'saver', 'creator']).where('companyid', '=', company);
    const rows = await query.where(amongDids(dids)).execute();
    return new Map(rows.map(({ did, saver, creator }) => [did, saver ?? creator]));
  },
  removeOrphans: async (trx) => {
    for (const table of ['ruletimer', 'rulehold', 'rulerun', 'rulepace'])
      await sql`delete from ${sql.table(table)} r where r.kind = 'linkage' and not exists (
        select from linkage l where l.companyid = r.companyid and l.did = r.rule)`.execute(trx);
  },
  close: async (trx, company, did) =>
    void (await updateLinkage(trx, company, did).set({ workflowstatus: 0 }).execute()),
  // Locked in one order, so that two servers which carry out runs of the same linkages wait for each other.
  acted: async ({ trx, company, now }, acted) => {
    const done = acted.filter(({ effects }) => effects.some(({ state }) => state === 'done'));
    if (done.length === 0) return [];
    const dids = [...new Set(done.map(({ run }) => run.rule))];
    await sql`update linkage set lasttime = greatest(coalesce(lasttime, 0), ${now}::bigint)
      where companyid = ${company} and did in (select did from linkage
        where companyid = ${company} and ${amongDids(dids)} order by did for update)`.execute(trx);
    // Linkages are no records of a module.
    return [];
  },
};
