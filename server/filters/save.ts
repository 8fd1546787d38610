import { hasInvisibleCharacters } from '../../src/engine/invisible-characters.ts';
import { sql } from 'kysely';
import type { ClientConfig, LocalText } from '../../src/engine/column.ts';
import { parseCondition } from '../../src/engine/condition/parse.ts';
import { columnsOf } from '../../src/engine/builtin-columns.ts';
import type { Fault } from '../../src/engine/field-type.ts';
import { prefixFaults } from '../../src/engine/result.ts';
import type { Row, Trx } from '../db/database.ts';
import type { Actor } from '../http/actor.ts';
import { badInput, Refusal } from '../http/refusal.ts';
import { caps, requireCapacity, sizeLimits, writeWithin } from '../limits.ts';
import { renewScopesOfTab } from '../policies/tab-policies.ts';
import { treeKey } from '../private-store/keys.ts';
import { refusalOf } from '../records/faults.ts';
import { type RequestContext, formatContextOf } from '../records/request-context.ts';
import { keysOf } from '../records/query.ts';
import type { StoredModule } from '../services.ts';
import type { Tab } from '../records/tab.ts';
import type { StoredTab } from '../records/tab-properties.ts';
import { countDependents, type DependentCounts, removeDependents } from './tab-dependents.ts';
import type { TabInput } from '../records/tab-input.ts';
import { phrase, textsIn } from '../texts.ts';

/** Contract "Filters and conditions". */
const maxNameLength = 30;

const nameTexts = (name: string | LocalText): string[] => (typeof name === 'string' ? [name] : textsIn(name));

const isName = (text: string) =>
  text.trim() !== '' && Array.from(text).length <= maxNameLength && !hasInvisibleCharacters(text);

const checkName = (name: string | LocalText): void => {
  if (nameTexts(name).every(isName)) return;
  throw badInput('/name', 'name', phrase('server/filters', 'nameLength', { limit: maxNameLength }));
};

const columnFaults = (module: StoredModule, names: readonly string[], path: string): Fault[] =>
  names.flatMap((name, index) =>
    columnsOf(module.config).has(name) ? [] : [{ path: `${path}/${index}`, rule: 'column', params: { column: name } }],
  );

/** @throws Refusal that names every fault of a tab's parts. */
export const checkTab = (requestContext: RequestContext, module: StoredModule, input: TabInput): void => {
  if (input.name !== undefined) checkName(input.name);
  const parsed = parseCondition(input.condition, module.config, formatContextOf(requestContext));
  const faults = [
    ...(parsed.ok ? [] : prefixFaults('/condition', parsed.faults)),
    ...columnFaults(module, input.columns ?? [], '/columns'),
    ...columnFaults(
      module,
      (input.clientconfig?.columnconfig ?? []).map(({ column }) => column),
      '/clientconfig/columnconfig',
    ),
  ];
  if (faults.length > 0) throw refusalOf(module.config, faults, input);
  const sort = input.clientconfig?.defaultsortset;
  if (sort) keysOf(module, sort, '/clientconfig/defaultsortset/column');
};

/** Bytes of the tabs of a person on a module, and of their own settings of the company's tabs there. */
const bytesOfTabs = async (trx: Trx, { companyid, userid }: Actor, pid: string): Promise<number> => {
  const { rows } = await sql<Row>`select coalesce(sum(t.bytes), 0) as bytes from (
      select octet_length(name) + octet_length(condition) + octet_length(columns) + octet_length(clientconfig)
        + octet_length(extra) as bytes
      from filtertab where companyid = ${companyid} and owner = ${userid} and pid = ${pid}
      union all
      select octet_length(o.clientconfig) from taboverlay o join filtertab f on f.did = o.did
      where o.companyid = ${companyid} and o.userid = ${userid} and f.pid = ${pid}) t`.execute(trx);
  return Number(rows[0]?.['bytes'] ?? 0);
};

/** Runs `write` within what the tabs of a person on a module may take. @throws Refusal tooLarge */
export const withinTabSize = <T>(
  trx: Trx,
  { actor, pid }: { actor: Actor; pid: string },
  write: () => Promise<T>,
): Promise<T> =>
  writeWithin(
    trx,
    { limit: sizeLimits.tabs, of: `tabs ${actor.userid} ${pid}`, bytes: () => bytesOfTabs(trx, actor, pid) },
    write,
  );

/** Adds a tab of one's own at the end. @throws Refusal when there are too many. */
export const insertTab = async (
  trx: Trx,
  actor: Actor,
  tab: { did: string; pid: string; vtdid: string; now: number } & StoredTab,
): Promise<void> => {
  const { companyid, userid } = actor;
  const positions = await trx
    .selectFrom('filtertab')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('position').as('last')])
    .where('companyid', '=', companyid)
    .where('owner', '=', userid)
    .where('pid', '=', tab.pid)
    .executeTakeFirst();
  requireCapacity(caps.tabs, { count: Number(positions?.count ?? 0) });
  await trx
    .insertInto('filtertab')
    .values({
      did: tab.did,
      companyid,
      pid: tab.pid,
      name: JSON.stringify(tab.name),
      condition: JSON.stringify(tab.condition ?? []),
      columns: JSON.stringify(tab.columns ?? []),
      clientconfig: JSON.stringify(tab.clientconfig ?? {}),
      extra: JSON.stringify(tab.extra),
      owner: userid,
      vtdid: tab.vtdid,
      position: Number(positions?.last ?? -1) + 1,
      createdat: tab.now,
    })
    .execute();
};

/** Changes what was sent of one's own tab. */
export const changeOwnTab = async (trx: Trx, actor: Actor, tab: Tab, input: StoredTab): Promise<void> => {
  const set = Object.entries({
    name: input.name,
    condition: input.condition,
    columns: input.columns,
    clientconfig: input.clientconfig,
    extra: Object.keys(input.extra).length === 0 ? undefined : { ...tab.extra, ...input.extra },
  }).filter(([, value]) => value !== undefined);
  if (set.length === 0) return;
  await trx
    .updateTable('filtertab')
    .set(Object.fromEntries(set.map(([key, value]) => [key, JSON.stringify(value)])))
    .where('companyid', '=', actor.companyid)
    .where('owner', '=', actor.userid)
    .where('did', '=', tab.did)
    .execute();
  if (input.condition !== undefined) await renewScopesOfTab(trx, { company: actor.companyid, did: tab.did }, 'changed');
};

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** @throws Refusal forbidden when more than one's own settings of a company tab would change. */
export const checkOverlay = (tab: Tab, input: StoredTab): void => {
  const isUntouched =
    Object.entries(input.extra).every(([property, value]) => isSame(value, tab.extra[property])) &&
    (input.name === undefined || isSame(input.name, tab.name)) &&
    (input.condition === undefined || isSame(input.condition, tab.condition)) &&
    (input.columns === undefined || isSame(input.columns, tab.columns));
  if (!isUntouched) throw companyTab();
};

export const companyTab = (): Refusal => new Refusal('forbidden', phrase('server/filters', 'filterOfCompany'));

/** Keeps one's own settings of a company tab. */
export const keepOverlay = async (
  trx: Trx,
  { companyid, userid }: Actor,
  did: string,
  settings: ClientConfig,
): Promise<void> => {
  const clientconfig = JSON.stringify(settings);
  await trx
    .insertInto('taboverlay')
    .values({ companyid, userid, did, clientconfig })
    .onConflict((on) => on.columns(['companyid', 'userid', 'did']).doUpdateSet({ clientconfig }))
    .execute();
};

export const dropOverlay = async (trx: Trx, { companyid, userid }: Actor, did: string): Promise<void> => {
  await sql`delete from taboverlay where companyid = ${companyid} and userid = ${userid} and did = ${did}`.execute(trx);
};

/** Deletes one's own tab with its dependents; answers how many were deleted. */
export const removeTab = async (trx: Trx, actor: Actor, did: string): Promise<DependentCounts> => {
  const { companyid, userid } = actor;
  const counts = await countDependents(trx, companyid, did);
  await renewScopesOfTab(trx, { company: companyid, did }, 'deleted');
  await removeDependents(trx, companyid, did);
  await dropOverlay(trx, actor, did);
  await trx
    .deleteFrom('privatestore')
    .where('companyid', '=', companyid)
    .where('userid', '=', userid)
    .where('key', '=', treeKey(did))
    .execute();
  await trx
    .deleteFrom('filtertab')
    .where('companyid', '=', companyid)
    .where('owner', '=', userid)
    .where('did', '=', did)
    .execute();
  return counts;
};
