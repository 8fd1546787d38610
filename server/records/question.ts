import type { Filter } from '../../src/schemas/wire.ts';
import type { ConditionList, SortOrder } from '../../src/engine/column.ts';
import type { Right } from '../../src/api/endpoint.ts';
import type { Language } from '../../src/engine/column.ts';
import type { Surroundings } from '../../src/engine/field-type.ts';
import type { Db } from '../db/database.ts';
import { askedTab, type Tab, tabExpressions } from '../filters/tab.ts';
import type { Actor } from '../http/actor.ts';
import { notFound } from '../http/refusal.ts';
import type { Services, StoredModule } from '../services.ts';
import { askedExpression } from './condition.ts';
import type { Rows } from './query.ts';
import { reachOf } from './reach.ts';

/** What every handler about records begins with: who asks, through which connection, and when. */
export type Asking = {
  db: Db;
  actor: Actor;
  services: Services;
  language: Language;
  now: number;
  /** The tab that the call is about, where it was read already. */
  tab?: Tab;
  /** Modules that the answer is read from, gathered while it is made. */
  reads?: Set<string>;
};

export const aroundOf = ({ actor, language, now }: Asking): Surroundings => ({ language, zone: actor.zone, now });

/** @throws Refusal notFound when the company does not have the module. */
export const askedModule = async (asking: Asking, pid: string): Promise<StoredModule> => {
  const module = await asking.services.modules.over(asking.db).find(asking.actor.companyid, pid);
  if (!module) throw notFound();
  return module;
};

type Question = { pid: string; did?: string; condition?: ConditionList; filter?: Filter };

/** The rows that a body asks for: its tab, condition and filter, all and-ed, within what the right reaches. */
export const askedRows = async (
  asking: Asking,
  question: Question,
  right: Right = 'read',
): Promise<{ rows: Rows; tab: Tab | undefined }> => {
  const module = await askedModule(asking, question.pid);
  asking.reads?.add(module.config.pid);
  const reach = reachOf(asking.actor, right, module);
  const tab = await askedTab(asking, module, question.did);
  const around = aroundOf(asking);
  const expression = askedExpression(module, question, around, tabExpressions(module, tab, around));
  return { rows: { module, reach, expression }, tab };
};

/** Contract "Calls". */
const newestFirst: SortOrder = { column: 'updatetime', type: 'desc' };

/** The order of a list: as asked, else as the tab remembers, else as the module says. */
export const sortOf = (module: StoredModule, tab: Tab | undefined, asked: SortOrder | undefined): SortOrder =>
  asked ?? tab?.clientconfig.defaultsortset ?? module.config.sort ?? newestFirst;
