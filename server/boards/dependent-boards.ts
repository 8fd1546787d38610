import type { Board } from '../../src/engine/board/board.ts';
import type { BoardContext } from '../../src/engine/board/board-context.ts';
import { kindsIn } from '../../src/engine/board/module-lookup.ts';
import { unmetNeed } from '../../src/engine/board/needs.ts';
import { isObject } from '../../src/engine/own-property.ts';
import { checkBoardConfig } from '../../src/schemas/check-board.ts';
import type { Trx } from '../db/database.ts';
import {
  type ColumnDependents,
  type ConfigRemoval,
  lookupWithout,
  personalTabs,
  storedRows,
} from '../modules/column-dependents.ts';
import { localText } from '../texts.ts';
import { boardName } from './board-name.ts';
import { boardRegistry } from './registry.ts';
import { boardOf, type StoredBoard } from './stored.ts';

/** Ids of the modules that each company has: boards find modules by their kind among these. */
const subscriptions = async (trx: Trx): Promise<ReadonlyMap<string, readonly string[]>> => {
  const rows = await trx.selectFrom('subscription').select(['companyid', 'pid']).execute();
  return new Map(
    [...Map.groupBy(rows, ({ companyid }) => companyid)].map(([company, own]) => [company, own.map(({ pid }) => pid)]),
  );
};

type Modules = { module: ConfigRemoval['module']; pids: readonly string[] };

const contextOf = ({ pid, filterdid }: StoredBoard, { module, pids }: Modules): BoardContext => ({
  now: 0,
  zone: 'UTC',
  pid,
  filterdid,
  module,
  ofKind: kindsIn(pids.flatMap((other) => module(other) ?? [])),
  read: () => undefined,
});

const isFit = (board: Board, config: StoredBoard['config'], context: BoardContext): boolean =>
  unmetNeed(board.needs, context) === undefined && checkBoardConfig(board, config, context).ok;

/** Boards that their type's check accepts now and would refuse without a removed column. Those of plugins cannot be checked so. */
export const dependentBoards: ColumnDependents = async function* (trx, removal) {
  const personal = await personalTabs(trx);
  const pidsOf = await subscriptions(trx);
  // A board of meters names no column: it finds them by what they measure.
  for await (const row of storedRows(trx, removal, { table: 'board', text: 'config', isMentioned: false })) {
    const stored = boardOf(row);
    const board = boardRegistry.find(stored.type);
    if (board === undefined || !isObject(stored.config)) continue;
    const pids = pidsOf.get(String(row['companyid'])) ?? [];
    const fits = (module: ConfigRemoval['module']) => isFit(board, stored.config, contextOf(stored, { module, pids }));
    let isFitNow: boolean | undefined;
    yield {
      pid: stored.pid,
      name: localText((language) => boardName(stored.name, language)),
      isPersonal: personal.has(stored.filterdid),
      uses: (removed) =>
        removed.values === undefined && (isFitNow ??= fits(removal.module)) && !fits(lookupWithout(removal, removed)),
    };
  }
};
