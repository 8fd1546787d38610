import { sql } from 'kysely';
import type { Column } from '../../src/engine/column.ts';
import type { Db, Row } from '../db/database.ts';
import type { Actor } from '../http/actor.ts';
import { badInput, conflict, Refusal } from '../http/refusal.ts';
import type { Services, StoredModule } from '../services.ts';
import { dropRollupState } from '../modules/rollup-marks.ts';
import { treeKey } from '../private-store/keys.ts';
import { requireUnchanging } from './job.ts';
import { modulesTopic } from '../modules/topics.ts';
import { joinTexts, phrase, textsIn } from '../texts.ts';

const pointsTo = (column: Column, pid: string): boolean => column.pid === pid || column.didlist?.pid === pid;

const refersTo = ({ config }: StoredModule, pid: string): boolean =>
  config.pid !== pid && (config.historypid === pid || config.columns.some((column) => pointsTo(column, pid)));

const tablesWithPid = [
  'devicetoken',
  'devicepresence',
  'rejectedreport',
  'board',
  'timestatus',
  'notifyconf',
  'alarmrecord',
  'linkage',
  'filtertab',
  'taborder',
  'subscription',
  'roleright',
  'modulecolumn',
  'recordcount',
  'module',
] as const;

const dropAll = (db: Db, module: StoredModule): Promise<number> =>
  db.transaction('system', async (trx) => {
    const { pid } = module.config;
    await requireUnchanging(trx, [pid]);
    const counted = await sql<Row>`select count(*) as records from ${sql.table(module.table)}`.execute(trx);
    await sql`delete from taboverlay where did in (select did from filtertab where pid = ${pid})`.execute(trx);
    await sql`delete from privatestore p using filtertab f
      where f.pid = ${pid} and p.companyid = f.companyid and p.key = ${treeKey('')} || f.did`.execute(trx);
    await sql`delete from policyconfiguration where targetpid = ${pid}`.execute(trx);
    for (const table of tablesWithPid) await sql`delete from ${sql.table(table)} where pid = ${pid}`.execute(trx);
    // With its view, and what imports have just published into it.
    await sql`drop table ${sql.table(module.base)} cascade`.execute(trx);
    await dropRollupState(trx, pid);
    return Number(counted.rows[0]?.['records'] ?? 0);
  });

/** One status for the shared catalogue, another company's module and an id that no module has. */
const notOwnRefusal = (module: StoredModule | undefined): Refusal =>
  module === undefined
    ? new Refusal('forbidden', phrase('server/modules', 'moduleNotFound'))
    : new Refusal('forbidden', phrase('server/modules', 'moduleOfCatalogue', { name: module.config.name }));

/**
 * Deletes a company's own module with its records, tabs and rights. Answers how many records went.
 * @throws Refusal forbidden for a module that is not the company's own, badInput when the name differs, conflict while others refer to it
 */
export const removeModule = async (
  { db, modules, actor }: { db: Db; modules: Services['modules']; actor: Actor },
  input: { pid: string; name: string },
): Promise<number> => {
  const module = await modules.find(actor.companyid, input.pid);
  if (module?.owner !== actor.companyid) throw notOwnRefusal(module);
  const { config } = module;
  if (!textsIn(config.name).includes(input.name))
    throw badInput('/name', 'name', phrase('server/modules', 'nameConfirmation', { name: config.name }));
  const referringNames = (await modules.list(actor.companyid))
    .filter((other) => refersTo(other, config.pid))
    .map((other) => other.config.name);
  if (referringNames.length > 0)
    throw conflict(
      'inuse',
      phrase('server/modules', 'moduleReferredTo', {
        names: joinTexts(referringNames, phrase('engine/common', 'listSeparator')),
      }),
    );
  const records = await dropAll(db, module);
  await db.announce(modulesTopic);
  return records;
};
