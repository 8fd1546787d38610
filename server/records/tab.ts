import type { ClientConfig, ConditionList, LocalText } from '../../src/engine/column.ts';
import type { Expression } from '../../src/engine/condition/predicate.ts';
import type { FormatContext } from '../../src/engine/field-type.ts';
import type { Db, Row } from '../db/database.ts';
import type { Actor } from '../http/actor.ts';
import { badInput, notFound, Refusal } from '../http/refusal.ts';
import { savedExpression } from './condition.ts';
import type { StoredModule } from '../services.ts';
import { phrase, sameText } from '../texts.ts';
import { parseStored } from '../db/parse-stored.ts';

/** A saved filter as a member sees it: a company tab merged with the member's own settings, or the member's own tab. */
export type Tab = {
  did: string;
  pid: string;
  name: string | LocalText;
  condition: ConditionList;
  columns: string[];
  clientconfig: ClientConfig;
  /** Properties that this version does not know. */
  extra: { [property: string]: unknown };
  vtdid: string;
  isOwn: boolean;
};

/** The company's tabs and one's own, in the order of the config and then of making. */
export const tabsQuery = ({ builder }: Db, { companyid, userid }: Actor) =>
  builder
    .selectFrom('filtertab as f')
    .leftJoin('taboverlay as o', (join) =>
      join.onRef('o.did', '=', 'f.did').on('o.companyid', '=', companyid).on('o.userid', '=', userid),
    )
    .where('f.companyid', '=', companyid)
    .where((where) => where.or([where('f.owner', 'is', null), where('f.owner', '=', userid)]))
    .select([
      'f.did',
      'f.pid',
      'f.name',
      'f.condition',
      'f.columns',
      'f.clientconfig',
      'f.extra',
      'f.owner',
      'f.vtdid',
      'o.clientconfig as overlay',
    ])
    .orderBy('f.pid')
    .orderBy((order) => order.eb('f.owner', 'is not', null))
    .orderBy('f.position')
    .orderBy('f.createdat')
    .orderBy('f.did');

export const tabOf = (row: Row): Tab => ({
  did: String(row['did']),
  pid: String(row['pid']),
  name: parseStored(row['name']),
  condition: parseStored(row['condition']),
  columns: parseStored(row['columns']),
  clientconfig: {
    ...parseStored<ClientConfig>(row['clientconfig']),
    ...(row['overlay'] === null || row['overlay'] === undefined ? {} : parseStored<ClientConfig>(row['overlay'])),
  },
  extra: parseStored(row['extra']),
  vtdid: String(row['vtdid']),
  isOwn: row['owner'] !== null,
});

/** @throws Refusal notFound when there is none that this person sees. */
export const findTab = async (db: Db, actor: Actor, did: string): Promise<Tab> => {
  const [rows] = await db.read({ company: actor.companyid }, [tabsQuery(db, actor).where('f.did', '=', did).compile()]);
  const [row] = rows ?? [];
  if (!row) throw notFound();
  return tabOf(row);
};

/** The tab that a query names, if it names one. @throws Refusal notFound when it is another module's. */
export const resolveTab = async (
  { db, actor, tab: read }: { db: Db; actor: Actor; tab?: Tab },
  module: StoredModule,
  did: string | undefined,
): Promise<Tab | undefined> => {
  if (did === undefined || did === '') return undefined;
  const tab = read?.did === did ? read : await findTab(db, actor, did);
  if (tab.pid !== module.config.pid) throw notFound();
  return tab;
};

const noTab = () => badInput('/filterdid', 'tab', phrase('server/filters', 'filterNotFound'));

/** The tab that a form puts something on. @throws Refusal badInput at `/filterdid`, the same for foreign and invented ids */
export const chosenTab = async (
  db: Db,
  actor: Actor,
  { pid, filterdid }: { pid: string; filterdid: string },
): Promise<Tab> => {
  const [rows] = await db.read({ company: actor.companyid }, [
    tabsQuery(db, actor).where('f.did', '=', filterdid).where('f.pid', '=', pid.toLowerCase()).compile(),
  ]);
  const [row] = rows ?? [];
  if (!row) throw noTab();
  return tabOf(row);
};

/** The user who opens a list did not write the condition, so the message names the filter group and where to change it. */
const unfit = ({ name }: Tab, { text, faults }: Refusal): Refusal => {
  const message = faults[0]?.message ?? text;
  const shownName = typeof name === 'string' ? sameText(name) : name;
  return new Refusal('badInput', phrase('server/filters', 'groupUnfit', { name: shownName, message }), faults);
};

/** @throws Refusal badInput when a column of the tab's condition is gone or has another type */
export const tabExpressions = (module: StoredModule, tab: Tab | undefined, context: FormatContext): Expression[] => {
  if (tab === undefined) return [];
  try {
    return [savedExpression(module, tab.condition, context)];
  } catch (failure) {
    throw failure instanceof Refusal ? unfit(tab, failure) : failure;
  }
};
