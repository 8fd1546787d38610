import { Type } from 'typebox';
import { defineBoard } from '../../engine/board/board.ts';
import { columnOf, refBehind, storedName } from '../../engine/board/module-columns.ts';
import { closed } from '../wire.ts';
import { columnField, form, optional, rowsField, switchField, textField, wholeField } from './fields.ts';
import { phrase } from '../../texts/phrase.ts';

const noField = phrase('engine/board-kinds', 'noFieldSelected');
const length = wholeField(phrase('engine/board-kinds', 'rows'), { minimum: 1, maximum: 100 });
const weight = wholeField(phrase('engine/board-kinds', 'width'), { minimum: 1, maximum: 100 }, { 'x-unit': '%' });
const maxColumns = 20;
const oneTo100 = Type.Integer({ minimum: 1, maximum: 100 });

/** The first rows of the tab in the module's order, with chosen columns. Contract "Queries of boards". */
export const board = defineBoard({
  type: 'datalist',
  label: phrase('engine/board-kinds', 'list'),
  summary: phrase('engine/board-kinds', 'listSummary'),
  order: 5,
  icon: 'list',
  colour: 'c8',
  span: 6,
  windowSpan: 2,
  height: 226,
  skeleton: 'rows',
  form: form({
    dataLength: length,
    isRoll: switchField(phrase('engine/board-kinds', 'autoScroll')),
    tableList: rowsField(
      phrase('engine/board-kinds', 'fields'),
      {
        column: optional(
          columnField(phrase('engine/board-kinds', 'field'), [
            'string',
            'int',
            'float',
            'enum',
            'timestamp',
            'time',
            'ref',
            'didlist',
            'validperiod',
            'mounths',
          ]),
        ),
        label: optional(textField(phrase('engine/board-kinds', 'heading'), 64)),
        right: weight,
      },
      { minItems: 1, maxItems: maxColumns },
      { 'x-missing': noField },
    ),
  }),
  codec: {
    stored: closed({
      dataLength: oneTo100,
      isRoll: Type.Boolean(),
      tableList: Type.Array(
        closed({
          label: Type.String({ maxLength: 64 }),
          column: Type.String({ minLength: 1, maxLength: 80 }),
          right: oneTo100,
          type: Type.String({ maxLength: 32 }),
        }),
        { minItems: 1, maxItems: maxColumns },
      ),
    }),
    // An empty heading is the column's own label, which comes with the data in both languages.
    encode: ({ dataLength, isRoll, tableList }, { module, pid }) => ({
      dataLength,
      isRoll,
      tableList: tableList.flatMap(({ column, label, right }) =>
        column === undefined
          ? []
          : [
              {
                label: label ?? '',
                column: storedName(module(pid), column),
                right,
                type: columnOf(module(pid), column)?.type ?? '',
              },
            ],
      ),
    }),
    decode: ({ dataLength, isRoll, tableList }, { module, pid }) => ({
      dataLength,
      isRoll,
      tableList: tableList.map(({ column, label, right }) => ({
        column: refBehind(module(pid), column),
        right,
        ...(label !== '' && { label }),
      })),
    }),
  },
  defaults: () => ({ dataLength: 10, isRoll: false, tableList: [{ column: 'name', right: 50 }] }),
  check: ({ tableList }) =>
    tableList.some(({ column }) => column !== undefined)
      ? []
      : [{ path: '/tableList', rule: 'required', message: noField }],
  queries: ({ dataLength, tableList }, { pid, filterdid, module }) => {
    const chosen = tableList.map(({ column }) => refBehind(module(pid), column));
    const existing = chosen.filter((column) => columnOf(module(pid), column) !== undefined);
    return [
      {
        name: 'rows',
        pid,
        filterdid,
        columns: [...new Set(['did', 'name', ...existing])],
        groupby: [],
        measures: [],
        limit: dataLength,
      },
    ];
  },
  view: 'board:datalist',
});
