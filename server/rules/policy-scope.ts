import { type RawBuilder, sql } from 'kysely';
import { columnsOf } from '../../src/engine/builtin-columns.ts';
import { linksOf, type UsedLink, defaultLink } from '../../src/engine/automation/policy-links.ts';
import type { Policy, Sifter } from '../../src/engine/automation/policy.ts';
import type { ConditionList, ModuleConfig } from '../../src/engine/column.ts';
import { products } from '../../src/engine/products.ts';
import type { RuleContext } from './current-values.ts';
import type { Row } from '../db/database.ts';
import { isAmong, isNamed, ofCompany } from '../db/record-id.ts';
import { Refusal } from '../http/refusal.ts';
import { savedExpression } from '../records/condition.ts';
import { physicalColumnOf } from '../records/physical-columns.ts';
import { whereSql } from '../records/query.ts';
import type { StoredModule } from '../services.ts';
import { parseStored } from '../db/parse-stored.ts';

/**
 * Scope of a policy: its devices and the records that belong to each, resolved by query and stored as rows. Reports use
 * the rows and never resolve a scope.
 */

/** Devices of one policy at most, the first ones by id. */
const maxDevices = 5000;
/** Records that belong to them at most. */
const maxLinked = 100_000;

export type ResolvedScope = {
  targets: { device: string; scope: string }[];
  links: { link: string; target: string; pid: string; device: string }[];
  /** Lists whose records decide it. */
  follows: string[];
};

type Resolving = RuleContext & { modules: ReadonlyMap<string, StoredModule> };

/** The physical column of a list; `undefined` where it has none of that name. */
const physical = (module: StoredModule | undefined, column: string): string | undefined =>
  module && physicalColumnOf(module, column)?.physical;

const table = (module: StoredModule) => sql.table(module.table);

const referring = (module: StoredModule, pid: string): string | undefined => {
  const column = module.config.columns.find(
    (definition) => definition.builtin !== true && definition.pid === pid,
  )?.column;
  return column === undefined ? undefined : physical(module, column);
};

type Found = { device: string; scope: string };
type Resolve = (context: Resolving, policy: Policy, target: StoredModule) => Promise<readonly Found[]>;

const readTargets = async (context: Resolving, query: RawBuilder<Row>): Promise<Found[]> => {
  const { rows } = await query.execute(context.trx);
  return rows.map((row) => ({ device: String(row['device']), scope: String(row['scope']) }));
};

const bySpace: Resolve = async (context, { space }, target) => {
  const spaces = context.modules.get(products.spaces);
  const [spaceColumn, type, business] = [
    referring(target, products.spaces),
    physical(spaces, 'spacetype'),
    physical(spaces, 'business'),
  ];
  if (
    space === null ||
    spaces === undefined ||
    spaceColumn === undefined ||
    type === undefined ||
    business === undefined
  )
    return [];
  return readTargets(
    context,
    sql<Row>`select t.did as device, s.${sql.id(type)} as scope from ${table(target)} t
      join ${table(spaces)} s on ${ofCompany(context.company, 's')} and s.did = t.${sql.id(spaceColumn)}
      where ${ofCompany(context.company)} and s.${sql.id(type)} = any(cast(${space.spacetype} as text[]))
        and s.${sql.id(business)} = any(cast(${space.merchant} as text[]))
      order by t.did limit ${maxDevices}`,
  );
};

/** A device's store: its own column, else that of its space. */
const byStore: Resolve = async (context, { merchant }, target) => {
  const stores = context.modules.get(products.businesses);
  const spaces = context.modules.get(products.spaces);
  const [type, upper] = [physical(stores, 'merchanttype'), physical(stores, 'uppergrade')];
  const businessColumn = referring(target, products.businesses);
  const [space, of] = [referring(target, products.spaces), physical(spaces, 'business')];
  if (merchant === null || stores === undefined || type === undefined || upper === undefined) return [];
  const isIn = sql`b.${sql.id(type)} = any(cast(${merchant.merchanttype} as text[]))
    and b.${sql.id(upper)} = ${merchant.business}`;
  const select = sql`select t.did as device, b.${sql.id(type)} as scope from ${table(target)} t`;
  const where = sql`where ${ofCompany(context.company)} and ${isIn} order by t.did limit ${maxDevices}`;
  const joinStores = sql`join ${table(stores)} b on ${ofCompany(context.company, 'b')}`;
  if (businessColumn !== undefined)
    return readTargets(context, sql<Row>`${select} ${joinStores} and b.did = t.${sql.id(businessColumn)} ${where}`);
  if (spaces === undefined || space === undefined || of === undefined) return [];
  return readTargets(
    context,
    sql<Row>`${select} join ${table(spaces)} s on ${ofCompany(context.company, 's')} and s.did = t.${sql.id(space)}
      ${joinStores} and b.did = s.${sql.id(of)} ${where}`,
  );
};

/** The condition of a filter group; a deleted group, or one whose condition is no longer valid for its list, matches nothing. */
const groupOf = async (context: Resolving, did: string, module: StoredModule) => {
  const row = await context.trx
    .selectFrom('filtertab')
    .select('condition')
    .where('companyid', '=', context.company)
    .where('did', '=', did)
    .where('pid', '=', module.config.pid)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  try {
    const condition = parseStored<ConditionList>(row.condition);
    const expression = savedExpression(module, condition, { language: 'en', zone: context.zone, now: context.now });
    return whereSql({ module, scope: { company: context.company }, expression });
  } catch (failure) {
    if (failure instanceof Refusal) return undefined;
    throw failure;
  }
};

/** Devices of another list's group: those that refer to its records, or share their space or business. */
const byGroup: Resolve = async (context, { filter }, target) => {
  const module = filter === null ? undefined : context.modules.get(filter.productid);
  if (filter === null || module === undefined) return [];
  const where = await groupOf(context, filter.filterdid, module);
  if (where === undefined) return [];
  const scope = sql`cast(${filter.filterdid} as text)`;
  if (module.config.pid === target.config.pid)
    return readTargets(
      context,
      sql<Row>`select t.did as device, ${scope} as scope from ${table(target)} t where ${where}
        order by t.did limit ${maxDevices}`,
    );
  const directColumn = referring(target, module.config.pid);
  const shared = defaultLink(target.config, module.config);
  const [targetColumn, theirs] =
    directColumn === undefined && shared !== undefined
      ? [physical(target, shared), physical(module, shared)]
      : [directColumn, 'did'];
  if (targetColumn === undefined || theirs === undefined) return [];
  return readTargets(
    context,
    sql<Row>`select d.did as device, ${scope} as scope from ${table(target)} d
      where ${ofCompany(context.company, 'd')}
        and d.${sql.id(targetColumn)} in (select t.${sql.id(theirs)} from ${table(module)} t where ${where})
      order by d.did limit ${maxDevices}`,
  );
};

const everything: Resolve = (context, _policy, target) =>
  readTargets(
    context,
    sql<Row>`select t.did as device, 'default' as scope from ${table(target)} t where ${ofCompany(context.company)}
      order by t.did limit ${maxDevices}`,
  );

const resolvers: Readonly<Record<Sifter, Resolve>> = {
  space: bySpace,
  merchant: byStore,
  filter: byGroup,
  default: everything,
};

type Linked = ResolvedScope['links'][number];

/** The physical column of a reference; `undefined` where the column has become another type since it was used. */
const reference = (module: StoredModule, column: string): string | undefined =>
  columnsOf(module.config).get(column)?.pid === undefined ? undefined : physical(module, column);

/** Records of another list with the same value in a ref column that both have. */
const sharing = async (context: Resolving, link: UsedLink, { target, devices }: Linking): Promise<Linked[]> => {
  const module = context.modules.get(link.pid);
  if (module === undefined) return [];
  const [targetColumn, theirs] = [reference(target, link.key), reference(module, link.key)];
  if (targetColumn === undefined || theirs === undefined) return [];
  const { rows } = await sql<Row>`select t.did as target, o.did as device from ${table(target)} t
    join ${table(module)} o on ${ofCompany(context.company, 'o')} and o.${sql.id(theirs)} = t.${sql.id(targetColumn)}
    where ${ofCompany(context.company)} and ${isAmong(target, devices)}
    order by t.did, o.did limit ${maxLinked}`.execute(context.trx);
  return rows.map((row) => ({
    link: link.id,
    target: String(row['target']),
    pid: link.pid,
    device: String(row['device']),
  }));
};

/** The record at the end of a chain of references. */
const following = async (context: Resolving, link: UsedLink, { target, devices }: Linking): Promise<Linked[]> => {
  const steps = link.path.split('.');
  let currentModule: StoredModule | undefined = target;
  let joins = sql``;
  let value = sql`t.did`;
  for (const [index, step] of steps.entries()) {
    const column = physical(currentModule, step);
    const pid = currentModule?.config.columns.find((definition) => definition.column === step)?.pid;
    if (column === undefined || pid === undefined) return [];
    const alias = index === 0 ? 't' : `s${index}`;
    value = sql`${sql.ref(`${alias}.${column}`)}`;
    currentModule = context.modules.get(pid);
    if (currentModule === undefined) return [];
    const next = `s${index + 1}`;
    joins = sql`${joins} join ${table(currentModule)} ${sql.id(next)} on ${ofCompany(context.company, next)}
      and ${isNamed(currentModule, value, next)}`;
    value = sql`${sql.ref(`${next}.did`)}`;
  }
  const { rows } = await sql<Row>`select t.did as target, ${value} as device from ${table(target)} t ${joins}
    where ${ofCompany(context.company)} and ${isAmong(target, devices)}
    order by t.did limit ${maxLinked}`.execute(context.trx);
  return rows.map((row) => ({
    link: link.id,
    target: String(row['target']),
    pid: link.pid,
    device: String(row['device']),
  }));
};

type Linking = { target: StoredModule; devices: readonly string[] };

const related = (context: Resolving, link: UsedLink, linking: Linking): Promise<Linked[]> =>
  link.key === 'reference' ? following(context, link, linking) : sharing(context, link, linking);

/** Lists that a chain of references passes. */
const passedBy = (module: (pid: string) => ModuleConfig | undefined, from: string, path: string): string[] => {
  const pids: string[] = [];
  let currentPid: string | undefined = from;
  for (const step of path.split('.')) {
    currentPid =
      currentPid === undefined ? undefined : module(currentPid)?.columns.find((column) => column.column === step)?.pid;
    if (currentPid !== undefined) pids.push(currentPid);
  }
  return pids;
};

/** Resolves the current scope of a policy; if its module was removed, it has no devices. */
export const resolveScope = async (ruleContext: RuleContext, policy: Policy): Promise<ResolvedScope> => {
  const { services, company } = ruleContext;
  const modules = new Map(
    (await services.modules.list(company)).map((storedModule) => [storedModule.config.pid, storedModule]),
  );
  const context: Resolving = { ...ruleContext, modules };
  const module = (pid: string) => modules.get(pid)?.config;
  const target = modules.get(policy.targetpid);
  const links = linksOf(policy, module);
  const follows = [
    policy.targetpid,
    products.spaces,
    products.businesses,
    ...(policy.filter === null ? [] : [policy.filter.productid]),
    ...links.flatMap(({ pid, key, path }) => (key === 'reference' ? passedBy(module, policy.targetpid, path) : [pid])),
  ];
  if (target === undefined) return { targets: [], links: [], follows: [...new Set(follows)] };
  const scoped = await resolvers[policy.sifter](context, policy, target);
  const targets = [...new Map(scoped.map((scopedDevice) => [scopedDevice.device, scopedDevice])).values()];
  const devices = targets.map(({ device }) => device);
  const linked: Linked[] = [];
  if (devices.length > 0) for (const link of links) linked.push(...(await related(context, link, { target, devices })));
  return { targets, links: linked.slice(0, maxLinked), follows: [...new Set(follows)] };
};

/** Writes what differs from the rows. @returns whether anything did */
export const storeScope = async (
  { trx, company }: Pick<RuleContext, 'trx' | 'company'>,
  policy: string,
  { targets, links }: ResolvedScope,
): Promise<boolean> => {
  const texts = (list: readonly string[]) => sql`cast(${list} as text[])`;
  const scope = sql`unnest(${texts(targets.map(({ device }) => device))}, ${texts(targets.map((scopedDevice) => scopedDevice.scope))})
    as n(device, scope)`;
  const link = sql`unnest(${texts(links.map((entry) => entry.link))}, ${texts(links.map((entry) => entry.target))},
    ${texts(links.map(({ pid }) => pid))}, ${texts(links.map(({ device }) => device))}) as n(link, target, pid, device)`;
  const ofPolicy = sql`o.companyid = ${company} and o.policy = ${policy}`;
  const statements = [
    sql`delete from policyscope o where ${ofPolicy}
      and not exists (select from ${scope} where n.device = o.device and n.scope = o.scope)`,
    sql`insert into policyscope select ${company}, ${policy}, n.device, n.scope from ${scope} on conflict do nothing`,
    sql`delete from policylink o where ${ofPolicy} and not exists (select from ${link}
      where n.link = o.link and n.target = o.target and n.pid = o.pid and n.device = o.device)`,
    sql`insert into policylink select ${company}, ${policy}, n.link, n.target, n.pid, n.device from ${link}
      on conflict do nothing`,
  ];
  let changed = 0n;
  for (const statement of statements) changed += (await statement.execute(trx)).numAffectedRows ?? 0n;
  return changed > 0n;
};
