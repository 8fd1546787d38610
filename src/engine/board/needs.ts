import { columnsOf } from '../builtin-columns.ts';
import type { Column, LocalText, ModuleConfig } from '../column.ts';
import { columnMeasuring, historyOf, moduleOfKind } from './module-lookup.ts';
import type { FieldTypeId } from '../field-type-ids.ts';
import type { BoardContext } from './board-context.ts';
import type { KindId, MeasureId } from '../measure-table.ts';
import { inLanguage, phrase } from '../../texts/phrase.ts';

/**
 * Precondition of a board. The dialog lists a template with an unmet need below the others with the reason, and the
 * server refuses it as a new board. Contract "Boards".
 *
 * - `column`: the list has a column of one of these types.
 * - `history`: the list has a history with a column of one of these types; `use` says that it is a history of use.
 * - `kind`: the company has a module of devices of this kind, with a column for each of `measures`, and with a history
 *   in which `inHistory` are measured.
 */
export type Need =
  | { has: 'column'; types: readonly FieldTypeId[] }
  | { has: 'history'; types: readonly FieldTypeId[]; use?: true }
  | {
      has: 'kind';
      kind: KindId;
      measures?: readonly MeasureId[];
      /** One of these in the history is enough. */
      inHistory?: readonly MeasureId[];
    };

/** An unmet need: the heading under which its template is listed, and the remedy. */
export type Unmet = { heading: 'history' | 'column' | 'kind'; reason: LocalText };

type Modules = Pick<BoardContext, 'pid' | 'module' | 'ofKind'>;
type Judges = { [Has in Need['has']]: (need: Extract<Need, { has: Has }>, context: Modules) => Unmet | undefined };

const ownColumns = (config: ModuleConfig | undefined): Column[] =>
  config === undefined ? [] : [...columnsOf(config).values()].filter(({ builtin }) => builtin !== true);

const hasType = (config: ModuleConfig | undefined, types: readonly FieldTypeId[]): boolean =>
  ownColumns(config).some(({ type }) => types.includes(type));

const kindNames = {
  electricity: phrase('engine/board', 'electricity'),
  water: phrase('engine/board', 'water'),
  gas: phrase('engine/board', 'gas'),
  airconditioner: phrase('engine/board', 'airconditioner'),
  door: phrase('engine/board', 'door'),
  camera: phrase('engine/board', 'camera'),
} as const satisfies Record<KindId, LocalText>;

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');

const noHistory = (use: boolean): LocalText =>
  use ? phrase('engine/board', 'noUseHistory') : phrase('engine/board', 'noNumberHistory');

function kindFault(
  { kind, measures = [], inHistory }: Extract<Need, { has: 'kind' }>,
  context: Modules,
): Unmet | undefined {
  const config = moduleOfKind(context, kind);
  const name = kindNames[kind];
  if (config === undefined) {
    return {
      heading: 'kind',
      reason: phrase('engine/board', 'noListOfKind', { name, kind }),
    };
  }
  const missing = measures.filter((name) => columnMeasuring(config, [name]) === undefined);
  if (missing.length > 0) {
    return {
      heading: 'column',
      reason: phrase('engine/board', 'noMeasuringColumn', { name, missing: quoted(missing) }),
    };
  }
  if (inHistory === undefined || columnMeasuring(historyOf(context, config.pid), inHistory) !== undefined)
    return undefined;
  return {
    heading: 'history',
    reason: phrase('engine/board', 'noMeasuringHistory', { name, inHistory: quoted(inHistory) }),
  };
}

const judges: Judges = {
  column: ({ types }, { pid, module }) =>
    hasType(module(pid), types)
      ? undefined
      : {
          heading: 'column',
          reason: phrase('engine/board', 'noColumnOfType', {
            types: (language) => types.join(inLanguage(phrase('engine/common', 'listSeparator'), language)),
          }),
        },
  history: ({ types, use = false }, context) =>
    hasType(historyOf(context, context.pid), types) ? undefined : { heading: 'history', reason: noHistory(use) },
  kind: kindFault,
};

/** True if the need is of a known kind; the needs of a plugin are unchecked input. */
export const isNeed = (need: Need): boolean => Object.hasOwn(judges, need.has);

/** True if the board shows devices of another kind than those of its module. */
export const isOfOtherLists = (needs: readonly Need[], { pid, module }: Modules): boolean =>
  needs.some((need) => need.has === 'kind' && need.kind !== module(pid)?.kind);

/** The first need of a board that is not met on a list; `undefined` where the board can be made. */
export function unmetNeed(needs: readonly Need[], context: Modules): Unmet | undefined {
  for (const need of needs) {
    // The record has an entry for each tag, which the compiler cannot follow through the lookup.
    const judge = judges[need.has] as (one: Need, modules: Modules) => Unmet | undefined;
    const unmet = judge(need, context);
    if (unmet !== undefined) return unmet;
  }
  return undefined;
}
