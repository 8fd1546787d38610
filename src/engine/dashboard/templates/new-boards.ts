import { columnsOf } from '../../builtin-columns.ts';
import type { Column, LocalText, ModuleConfig } from '../../column.ts';
import { stateColumnOf } from '../../board/floor-plan.ts';
import { fieldTypeOf } from '../../field-types/registry.ts';
import { isAmount } from '../../measures.ts';
import { columnAbout } from './subject.ts';
import type { BoardSlot, NewBoard, NewBoardKind, TemplateModule } from './template.ts';
import type { MeasureId } from '../../measure-table.ts';
import { columnReferringTo } from '../../board/module-lookup.ts';
import { phrase } from '../../../texts/phrase.ts';

/** What each kind of new board is on a module; `undefined` where the module lacks the columns for it. */

type Draft = Pick<NewBoard, 'type' | 'name' | 'formValues'>;
type Maker = (module: TemplateModule, slot: BoardSlot) => Draft | undefined;

const uses = ['energy', 'volume'] as const satisfies readonly MeasureId[];
const listRows = 8;

const boardName = (config: ModuleConfig, part: LocalText): LocalText =>
  phrase('engine/dashboard', 'partOfList', { name: config.name, part });

/**
 * Whether records refer to others of their own module, as a meter does to the one above it: what the upper one measures
 * includes the lower ones, so that a sum over the list would count it twice.
 */
const hasLevels = (config: ModuleConfig): boolean => columnReferringTo(config, config.pid) !== undefined;

/** Only where the sum over all records of the list is right. */
const summed =
  (make: Maker): Maker =>
  (module, slot) =>
    hasLevels(module.config) ? undefined : make(module, slot);

const ofUse =
  (type: string): Maker =>
  ({ config, history }, { name }) => {
    const column = columnAbout(history, uses);
    if (column === undefined) return undefined;
    // The form requests a column only where none says that it measures a use.
    return { type, name: boardName(config, name), formValues: isAmount(column) ? {} : { usecolumn: column.column } };
  };

const figure =
  (agg: 'sum' | 'average'): Maker =>
  ({ config }, { about, name }) => {
    const column = about && columnAbout(config, about.measures);
    if (column === undefined || fieldTypeOf(column).measure !== 'number') return undefined;
    return { type: 'data', name: boardName(config, name), formValues: { column: column.column, agg, multiple: '1' } };
  };

/** The column by whose values records are counted: the state, or else the first whose values can say a state. */
const enumOf = (config: ModuleConfig): Column | undefined => {
  const configuredColumns = [...columnsOf(config).values()].filter(({ builtin }) => builtin !== true);
  return (
    stateColumnOf(configuredColumns) ?? configuredColumns.find((column) => fieldTypeOf(column).stateOf !== undefined)
  );
};

const makers = {
  sum: summed(figure('sum')),
  average: figure('average'),
  curve: summed(ofUse('linearea')),
  ranking: ofUse('meterconsume'),
  shares: ({ config }) => {
    const column = enumOf(config);
    if (column === undefined) return undefined;
    return {
      type: 'pie',
      name: boardName(config, column.label),
      formValues: { xcolumn: column.column, measure: 'count' },
    };
  },
  list: ({ config }, { about }) => {
    const columns = [about && columnAbout(config, about.measures), enumOf(config)];
    const tableColumns = [...new Set(['name', ...columns.flatMap((column) => column?.column ?? [])])];
    return {
      type: 'datalist',
      name: config.name,
      formValues: {
        dataLength: listRows,
        isRoll: false,
        tableList: tableColumns.map((column) => ({ column, right: Math.floor(100 / tableColumns.length) })),
      },
    };
  },
} as const satisfies Record<NewBoardKind, Maker>;

export const makeBoard = (kind: NewBoardKind, module: TemplateModule, slot: BoardSlot): NewBoard | undefined => {
  const { config, filterdid } = module;
  const draft = filterdid === undefined ? undefined : makers[kind](module, slot);
  return draft === undefined || filterdid === undefined ? undefined : { ...draft, pid: config.pid, filterdid };
};
