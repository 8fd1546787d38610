import { nowSeconds } from '../clock.ts';
import type { Db } from '../db/database.ts';
import type { ShellAnswer } from '../shell-answer.ts';
import { isNeeded } from '../modules/needed-name.ts';
import { storedModules } from '../modules/store.ts';
import type { StoredModule } from '../services.ts';
import { dropNeeded, makeNeeded, type Made } from './build.ts';
import { indexLines } from './index-list.ts';
import { existingIndexes } from './existing-indexes.ts';
import { mostValuable, type Proposal, readProposals } from './proposals.ts';
import { textsIn } from '../texts.ts';

/** Requests of `npm run module -- indexes …`. Contract "Shell commands". */
export type IndexRequest = {
  about: 'indexes';
  /** A module's pid or name, or the name of a proposed index. */
  of?: string;
  /** Makes the named index, or the most valuable one. */
  apply?: boolean;
  /** Drops an index that was made by need. */
  drop?: string;
};

const shellAnswer = (ok: boolean, lines: readonly string[]): ShellAnswer => ({ ok, lines });

const isCalled = ({ config: { pid, name } }: StoredModule, word: string): boolean =>
  [pid, ...textsIn(name)].some((moduleText) => moduleText.toLowerCase() === word.toLowerCase());

type Found = { modules: readonly StoredModule[]; proposals: ReadonlyMap<string, readonly Proposal[]> };

const madeTexts: Readonly<Record<Made, (name: string) => ShellAnswer>> = {
  made: (name) => shellAnswer(true, [`Made ${name}.`]),
  present: (name) => shellAnswer(true, [`${name} has been made already.`]),
  cancelled: () => shellAnswer(false, ['A change of the module cancelled it. Try again when that is done.']),
  busy: () => shellAnswer(false, ['Another index is being made or dropped just now. Try again when it is done.']),
};

const apply = async (db: Db, { modules, proposals }: Found, of: string | undefined): Promise<ShellAnswer> => {
  const named = [...proposals.values()].flat().find(({ plan }) => plan.name === of);
  const among = new Map([...proposals].filter(([pid]) => modules.some(({ config }) => config.pid === pid)));
  const proposal = named ?? mostValuable(among);
  if (proposal !== undefined) return madeTexts[await makeNeeded(db, proposal, nowSeconds())](proposal.plan.name);
  const costly = [...among.values()].flat();
  return costly.length === 0
    ? shellAnswer(true, ['Nothing is proposed.'])
    : shellAnswer(false, [
        'Every index that is proposed has a cost. Name the one that you want all the same:',
        ...costly.map(({ plan }) => `  ${plan.name} (${plan.columns.join(', ')})`),
        '"npm run module -- indexes" shows what each costs.',
      ]);
};

const drop = async (db: Db, modules: readonly StoredModule[], name: string): Promise<ShellAnswer> => {
  const present = await existingIndexes(
    db,
    modules.map(({ base }) => base),
  );
  if (![...present.values()].flat().some((index) => index.name === name))
    return shellAnswer(false, [
      `There is no index ${name}. "npm run module -- indexes MODULE" shows those of a module.`,
    ]);
  if (!isNeeded(name))
    return shellAnswer(false, [`${name} belongs to its module. Only an index made by need can be dropped.`]);
  const outcome = await dropNeeded(db, name);
  return outcome === 'busy' ? madeTexts.busy(name) : shellAnswer(true, [`Dropped ${name}.`]);
};

/** Without a module: those that have an index by need, or need one. */
const withNeed = async (db: Db, { modules, proposals }: Found): Promise<StoredModule[]> => {
  const present = await existingIndexes(
    db,
    modules.map(({ base }) => base),
  );
  return modules.filter(
    ({ base, config }) =>
      (proposals.get(config.pid) ?? []).length > 0 || (present.get(base) ?? []).some(({ name }) => isNeeded(name)),
  );
};

const list = async (db: Db, selection: Found, isChosen: boolean): Promise<ShellAnswer> => {
  const modules = isChosen ? selection.modules : await withNeed(db, selection);
  const omittedCount = selection.modules.length - modules.length;
  const listed = modules.map((module) => ({ module, proposals: selection.proposals.get(module.config.pid) ?? [] }));
  const isProposed = listed.some(({ proposals }) => proposals.length > 0);
  return shellAnswer(true, [
    ...(listed.length === 0 ? [] : await indexLines(db, listed)),
    ...(omittedCount === 0
      ? []
      : [`${omittedCount} ${omittedCount === 1 ? 'module has' : 'modules have'} default indexes alone.`]),
    isProposed ? 'Make one with --apply and its name, or the most valuable one with --apply.' : 'Nothing is proposed.',
  ]);
};

/** Lists the indexes of modules and those that slow queries need, makes one of these, or drops one made by need. */
export const answerIndexShell = async (db: Db, request: IndexRequest): Promise<ShellAnswer> => {
  const stored = await storedModules(db);
  // A system table behind a view has indexes of its own.
  const all = [...stored.values()].filter(({ key }) => key !== 'did');
  const { of, drop: dropped } = request;
  if (dropped !== undefined) return drop(db, all, dropped);
  const isIndex = of !== undefined && isNeeded(of);
  const modules = of === undefined || isIndex ? all : all.filter((module) => isCalled(module, of));
  if (modules.length === 0)
    return shellAnswer(false, [`There is no module ${of}. "npm run module -- list" shows them.`]);
  const proposals = await readProposals(db, async (pid) => stored.get(pid));
  const isKnown = !isIndex || [...proposals.values()].flat().some(({ plan }) => plan.name === of);
  if (!isKnown) return shellAnswer(false, [`${of} is not proposed. "npm run module -- indexes" lists what is.`]);
  return request.apply === true
    ? apply(db, { modules, proposals }, of)
    : list(db, { modules, proposals }, of !== undefined);
};
