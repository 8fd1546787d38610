import { columnsOf } from '../../src/engine/builtin-columns.ts';
import { type Conflict, conflictsOf, type Domain } from '../../src/engine/automation/conflict.ts';
import type { Linkage } from '../../src/engine/automation/linkage.ts';
import { fieldTypeOf, isList } from '../../src/engine/field-types/registry.ts';
import { tabsQuery } from '../records/tab.ts';
import type { ConflictMark } from '../../src/schemas/linkages.ts';
import type { RequestContext } from '../records/request-context.ts';
import type { StoredModule } from '../services.ts';
import { modulesOf } from '../rules/named-records.ts';
import { namesOf } from '../rules/names.ts';
import { linkagesOn, type StoredLinkage } from '../rules/stored-linkages.ts';

/** Linkages that would set a parameter of one device to different values. */

const anything: Domain = { isList: false, isWhole: false };

/** Domain of a column: the values that it can have. */
export const domainIn =
  (modules: ReadonlyMap<string, StoredModule>) =>
  ({ pid, column }: { pid: string; column: string }): Domain => {
    const config = modules.get(pid)?.config;
    const configuredColumn = config && columnsOf(config).get(column);
    if (configuredColumn === undefined) return anything;
    const isWhole = fieldTypeOf(configuredColumn).storage.startsWith('integer');
    const domain = { isList: isList(configuredColumn), isWhole };
    return configuredColumn.enum === undefined ? domain : { ...domain, keys: Object.keys(configuredColumn.enum) };
  };

const pathOf = ({ actions }: Linkage, { pid, did, column }: Conflict): string => {
  const index = actions.devControl.findIndex(
    (action) => action.pid === pid && action.datadid === did && Object.hasOwn(action.cmd, column),
  );
  return `/actions/devControl/${index}/cmd/${column}`;
};

/**
 * Ids of those linkages that the actor may read: the tab is visible to them and they have the read right on the module.
 */
export const readable = async (
  { db, actor }: RequestContext,
  linkages: readonly StoredLinkage[],
): Promise<ReadonlySet<string>> => {
  const tabs = [...new Set(linkages.map(({ filterdid }) => filterdid))];
  if (tabs.length === 0) return new Set();
  const [rows = []] = await db.read({ company: actor.companyid }, [
    tabsQuery(db, actor).where('f.did', 'in', tabs).compile(),
  ]);
  const seen = new Set(rows.map((row) => String(row['did'])));
  return new Set(
    linkages.flatMap(({ did, pid, filterdid }) => (seen.has(filterdid) && actor.rightsOn(pid).read > 0 ? [did] : [])),
  );
};

/** Devices that these linkages command. */
const commandedBy = (linkages: readonly Pick<Linkage, 'actions'>[]): string[] => [
  ...new Set(linkages.flatMap(({ actions }) => actions.devControl.map(({ datadid }) => datadid))),
];

/** The company's open linkages that would set a parameter of the same device to another value. */
export const conflictsWith = async (requestContext: RequestContext, linkage: Linkage, did: string | undefined) => {
  const { db, actor } = requestContext;
  const others = await linkagesOn(db, actor.companyid, { dids: commandedBy([linkage]), isOfferedToo: true });
  const modules = await modulesOf(requestContext);
  const domainOf = domainIn(modules);
  const conflicting = others.flatMap((theirs) => {
    const conflicts = theirs.did === did ? [] : conflictsOf(linkage, theirs, domainOf);
    return conflicts.length === 0 ? [] : [{ theirs, conflicts }];
  });
  const readableDids = await readable(
    requestContext,
    conflicting.map(({ theirs }) => theirs),
  );
  const names = await namesOf(
    requestContext,
    modules,
    conflicting.flatMap(({ conflicts }) => conflicts),
    'read',
  );
  return conflicting.flatMap(({ theirs, conflicts }) =>
    conflicts.map((conflict) => {
      const device = names.of(conflict);
      return {
        kind: 'linkage' as const,
        did: readableDids.has(theirs.did) ? theirs.did : '',
        ...(readableDids.has(theirs.did)
          ? { name: theirs.name, place: { pid: theirs.pid, tab: theirs.filterdid } }
          : {}),
        column: conflict.column,
        devices: [{ pid: conflict.pid, did: conflict.did, ...(device === undefined ? {} : { name: device }) }],
        mine: conflict.mine,
        theirs: conflict.theirs,
        path: pathOf(linkage, conflict),
      };
    }),
  );
};

/** For each open one of these linkages the others that it conflicts with, by did. */
export const conflictMarks = async (
  requestContext: RequestContext,
  modules: ReadonlyMap<string, StoredModule>,
  linkages: readonly StoredLinkage[],
): Promise<ReadonlyMap<string, ConflictMark[]>> => {
  const open = linkages.filter(({ workflowstatus }) => workflowstatus === 1);
  const dids = commandedBy(open);
  if (dids.length === 0) return new Map();
  const all = await linkagesOn(requestContext.db, requestContext.actor.companyid, { dids, isOfferedToo: true });
  const domainOf = domainIn(modules);
  const conflicting = open.flatMap((linkage) => {
    const others = all.filter(
      (theirs) => theirs.did !== linkage.did && conflictsOf(linkage, theirs, domainOf).length > 0,
    );
    return others.length === 0 ? [] : [{ did: linkage.did, others }];
  });
  const readableDids = await readable(
    requestContext,
    conflicting.flatMap(({ others }) => others),
  );
  return new Map(
    conflicting.map(({ did, others }) => [
      did,
      others.map((other) => (readableDids.has(other.did) ? { did: other.did, name: other.name } : { did: '' })),
    ]),
  );
};
