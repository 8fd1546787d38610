import { type Mention, mentionsOf } from '../../src/engine/automation/mentions.ts';
import { parameterNamed } from '../../src/engine/automation/presence.ts';
import type { Linkage } from '../../src/engine/automation/linkage.ts';
import type { RuleTrouble } from '../../src/engine/automation/rule-trouble.ts';
import { existingRecords, pausesOf, recordKey } from '../automation/rule-state.ts';
import type { RequestContext } from '../records/request-context.ts';
import type { StoredModule } from '../services.ts';
import { actorOfMember } from '../sessions/acting-member.ts';
import { namesOf } from '../rules/names.ts';
import type { SavedLinkage } from '../rules/stored-linkages.ts';

/**
 * Reasons why an enabled linkage does not act at present, from its rows and from what it names. Contract "Linkages".
 */

type Modules = ReadonlyMap<string, StoredModule>;

/** Parameters that their modules no longer have, with their places. */
const missingParameter = ({ events, conditionsinfo, actions }: Linkage, modules: Modules): string | undefined => {
  const isMissing = (pid: string, column: string) => {
    const config = modules.get(pid)?.config;
    return config === undefined || parameterNamed(config, column) === undefined;
  };
  const compared = [
    ...events.map((event, index) => ({ event, path: `/events/${index}/ikey` })),
    ...conditionsinfo.property.map((event, index) => ({ event, path: `/conditionsinfo/property/${index}/ikey` })),
  ];
  const missingEvent = compared.find(({ event }) => 'ikey' in event && isMissing(event.idev_pid, event.ikey));
  if (missingEvent !== undefined) return missingEvent.path;
  for (const [index, { pid, cmd }] of actions.devControl.entries())
    for (const column of Object.keys(cmd))
      if (isMissing(pid, column)) return `/actions/devControl/${index}/cmd/${column}`;
  return undefined;
};

/** The records named by linkages that are beyond the rights of their saver; `undefined` if the saver has departed. */
const unreached = async (
  requestContext: RequestContext,
  modules: Modules,
  saver: string,
  records: readonly Mention[],
) => {
  const { db, services, actor } = requestContext;
  const acting = await actorOfMember(db, services, { companyid: actor.companyid, userid: saver });
  if (acting === undefined) return undefined;
  const missing = new Set<string>();
  for (const right of ['read', 'write'] as const) {
    const recordsOfRight = records.filter((record) => record.right === right);
    const names = await namesOf({ ...requestContext, actor: acting }, modules, recordsOfRight, right);
    for (const mention of recordsOfRight)
      if (names.of(mention) === undefined) missing.add(`${right} ${recordKey(mention)}`);
  }
  return missing;
};

/** The most serious reason why each enabled linkage does not act, by did. */
export const troublesOf = async (
  requestContext: RequestContext,
  modules: Modules,
  all: readonly SavedLinkage[],
): Promise<ReadonlyMap<string, RuleTrouble>> => {
  const saved = all.filter(({ linkage }) => linkage.workflowstatus === 1);
  if (saved.length === 0) return new Map();
  const mentions = new Map(saved.map((savedLinkage) => [savedLinkage, mentionsOf(savedLinkage.linkage).records]));
  const there = await existingRecords(requestContext, modules, [...mentions.values()].flat());
  const pauseOf = await pausesOf(
    requestContext,
    'linkage',
    saved.map(({ linkage }) => linkage.did),
  );
  const scope = new Map<string, ReadonlySet<string> | undefined>();
  for (const [saver, linkagesOfSaver] of Map.groupBy(saved, (savedLinkage) => savedLinkage.saver))
    scope.set(
      saver,
      await unreached(
        requestContext,
        modules,
        saver,
        linkagesOfSaver.flatMap((savedLinkage) => mentions.get(savedLinkage) ?? []),
      ),
    );
  const troubleOf = (savedLinkage: SavedLinkage): RuleTrouble | undefined => {
    const { linkage, saver, updatedat, isOffered } = savedLinkage;
    const missing = scope.get(saver);
    if (missing === undefined || isOffered) return { kind: 'owner' };
    const gone =
      missingParameter(linkage, modules) ??
      mentions.get(savedLinkage)?.find((record) => !there.has(recordKey(record)))?.path;
    if (gone !== undefined) return { kind: 'gone', path: gone };
    const barred = mentions.get(savedLinkage)?.find((record) => missing.has(`${record.right} ${recordKey(record)}`));
    if (barred !== undefined) return { kind: 'rights', path: barred.path };
    return pauseOf(linkage.did, updatedat);
  };
  return new Map(
    saved.flatMap((savedLinkage) => {
      const trouble = troubleOf(savedLinkage);
      return trouble === undefined ? [] : [[savedLinkage.linkage.did, trouble]];
    }),
  );
};
