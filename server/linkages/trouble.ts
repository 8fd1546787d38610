import { sql } from 'kysely';
import { type Mention, mentionsOf } from '../../src/engine/automation/mentions.ts';
import { parameterNamed } from '../../src/engine/automation/presence.ts';
import type { Linkage } from '../../src/engine/automation/linkage.ts';
import type { LinkageTrouble } from '../../src/schemas/linkages.ts';
import type { Row } from '../db/database.ts';
import { isAmong, ofCompany } from '../db/record-id.ts';
import type { RequestContext } from '../records/request-context.ts';
import type { StoredModule } from '../services.ts';
import { actingAs } from '../sessions/acting.ts';
import { type Named, namesOf } from './names.ts';
import type { SavedLinkage } from './stored.ts';

/** Why an open linkage does not act, or not now: found from its rows and from what it names. Contract "Linkages". */

/** Seconds for which a loop that was cut is shown. */
const cutShown = 86_400;

type Modules = ReadonlyMap<string, StoredModule>;

/** Parameters that their modules no longer have, with their places. */
const missingParameter = ({ events, conditionsinfo, actions }: Linkage, modules: Modules): string | undefined => {
  const isGone = (pid: string, column: string) => {
    const config = modules.get(pid)?.config;
    return config === undefined || parameterNamed(config, column) === undefined;
  };
  const compared = [
    ...events.map((event, index) => ({ event, path: `/events/${index}/ikey` })),
    ...conditionsinfo.property.map((event, index) => ({ event, path: `/conditionsinfo/property/${index}/ikey` })),
  ];
  const found = compared.find(({ event }) => 'ikey' in event && isGone(event.idev_pid, event.ikey));
  if (found !== undefined) return found.path;
  for (const [index, { pid, cmd }] of actions.devControl.entries())
    for (const column of Object.keys(cmd)) if (isGone(pid, column)) return `/actions/devControl/${index}/cmd/${column}`;
  return undefined;
};

const keyOf = ({ pid, did }: Named): string => `${pid}/${did}`;

/** Which of these records exist, without regard to rights. */
const existing = async ({ db, actor }: RequestContext, modules: Modules, records: readonly Named[]) => {
  const asked = [...Map.groupBy(records, ({ pid }) => pid)].flatMap(([pid, own]) => {
    const module = modules.get(pid);
    if (module === undefined) return [];
    const dids = [...new Set(own.map(({ did }) => did))];
    const query = sql<Row>`select t.did from ${sql.table(module.table)} t
      where ${ofCompany(actor.companyid)} and ${isAmong(module, dids)}`;
    return [{ pid, query: query.compile(db.builder) }];
  });
  if (asked.length === 0) return new Set<string>();
  const found = await db.read(
    { company: actor.companyid },
    asked.map(({ query }) => query),
  );
  return new Set(
    asked.flatMap(({ pid }, index) => (found[index] ?? []).map((row) => keyOf({ pid, did: String(row['did']) }))),
  );
};

/** What a saver's rights do not reach of what their linkages name; nothing for a saver who has left. */
const unreached = async (
  requestContext: RequestContext,
  modules: Modules,
  saver: string,
  records: readonly Mention[],
) => {
  const { db, services, actor } = requestContext;
  const acting = await actingAs(db, services, { companyid: actor.companyid, userid: saver });
  if (acting === undefined) return undefined;
  const missing = new Set<string>();
  for (const right of ['read', 'write'] as const) {
    const own = records.filter((record) => record.right === right);
    const names = await namesOf({ ...requestContext, actor: acting }, modules, own, right);
    for (const one of own) if (names.of(one) === undefined) missing.add(`${right} ${keyOf(one)}`);
  }
  return missing;
};

/** Whether rules rest after a flood, until when; and when a loop of theirs was cut last, since they were saved. */
const stateOf = async ({ db, actor, now }: RequestContext, saved: readonly SavedLinkage[]) => {
  const company = actor.companyid;
  const dids = saved.map(({ linkage }) => linkage.did);
  const resting = sql<Row>`select rule, max(restuntil) as at from rulepace where companyid = ${company}
    and kind = 'linkage' and rule = any(cast(${dids} as text[])) and restuntil > ${now}::bigint group by rule`;
  const cut = sql<Row>`select rule, max(createdat) as at from rulerun where companyid = ${company}
    and kind = 'linkage' and rule = any(cast(${dids} as text[])) and at > ${now - cutShown}::bigint
    and cause = 'cut' group by rule`;
  const [restingRows = [], cutRows = []] = await db.read({ company }, [
    resting.compile(db.builder),
    cut.compile(db.builder),
  ]);
  const times = (rows: readonly Row[]) => new Map(rows.map((row) => [String(row['rule']), Number(row['at'])]));
  return { resting: times(restingRows), cut: times(cutRows) };
};

/** What keeps open linkages from acting, the gravest of each, by did. */
export const troublesOf = async (
  requestContext: RequestContext,
  modules: Modules,
  all: readonly SavedLinkage[],
): Promise<ReadonlyMap<string, LinkageTrouble>> => {
  const saved = all.filter(({ linkage }) => linkage.workflowstatus === 1);
  if (saved.length === 0) return new Map();
  const mentions = new Map(saved.map((one) => [one, mentionsOf(one.linkage).records]));
  const there = await existing(requestContext, modules, [...mentions.values()].flat());
  const { resting, cut } = await stateOf(requestContext, saved);
  const scope = new Map<string, ReadonlySet<string> | undefined>();
  for (const [saver, own] of Map.groupBy(saved, (one) => one.saver))
    scope.set(
      saver,
      await unreached(
        requestContext,
        modules,
        saver,
        own.flatMap((one) => mentions.get(one) ?? []),
      ),
    );
  const troubleOf = (one: SavedLinkage): LinkageTrouble | undefined => {
    const { linkage, saver, updatedat, isOffered } = one;
    const missing = scope.get(saver);
    if (missing === undefined || isOffered) return { kind: 'owner' };
    const gone =
      missingParameter(linkage, modules) ?? mentions.get(one)?.find((record) => !there.has(keyOf(record)))?.path;
    if (gone !== undefined) return { kind: 'gone', path: gone };
    const barred = mentions.get(one)?.find((record) => missing.has(`${record.right} ${keyOf(record)}`));
    if (barred !== undefined) return { kind: 'rights', path: barred.path };
    const [cutAt, until] = [cut.get(linkage.did), resting.get(linkage.did)];
    if (cutAt !== undefined && cutAt >= updatedat) return { kind: 'cut', at: cutAt };
    return until === undefined ? undefined : { kind: 'resting', at: until };
  };
  return new Map(
    saved.flatMap((one) => {
      const trouble = troubleOf(one);
      return trouble === undefined ? [] : [[one.linkage.did, trouble]];
    }),
  );
};
