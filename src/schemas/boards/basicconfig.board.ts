import { defineBoard } from '../../engine/board/board.ts';
import { chosenModule } from '../../engine/board/hints.ts';
import { columnMeasuring, columnReferringTo } from '../../engine/board/module-lookup.ts';
import { askRows, these } from '../../engine/board/shared-queries.ts';
import { products } from '../../engine/products.ts';
import { choiceField, form, moduleField, recordField } from './fields.ts';
import { phrase } from '../../texts/phrase.ts';

/** The picture of a camera. */
export const board = defineBoard({
  type: 'basicconfig',
  label: phrase('engine/board-kinds', 'camera'),
  summary: phrase('engine/board-kinds', 'cameraSummary'),
  order: 42,
  icon: 'camera',
  colour: 'c7',
  span: 6,
  windowSpan: 2,
  height: 336,
  skeleton: 'plan',
  needs: [{ has: 'kind', kind: 'camera', measures: ['snapshot'] }],
  form: form({
    cameramodule: moduleField('camera'),
    cameraDid: recordField(
      phrase('engine/board-kinds', 'camera'),
      { kind: 'camera' },
      { 'x-missing': phrase('engine/board-kinds', 'selectCamera') },
    ),
    cameraShowType: choiceField(
      phrase('engine/board-kinds', 'displayMode'),
      [
        { value: 'fit', label: phrase('engine/board-kinds', 'fit') },
        { value: 'draw', label: phrase('engine/board-kinds', 'stretch') },
      ],
      { 'x-missing': phrase('engine/board-kinds', 'selectDisplayMode') },
    ),
  }),
  defaults: () => ({ cameraShowType: 'fit' }),
  queries: ({ cameraDid, ...chosen }, context) => {
    const cameras = chosenModule(context, 'camera', chosen);
    return askRows(context, 'camera', cameras?.pid, {
      columns: ['did', 'name'],
      named: {
        state: columnMeasuring(cameras, ['state']),
        space: columnReferringTo(cameras, products.spaces),
        snapshot: columnMeasuring(cameras, ['snapshot']),
        lastreport: columnMeasuring(cameras, ['lastreport']),
      },
      filter: these([cameraDid]),
      limit: 1,
    });
  },
  view: 'board:basicconfig',
});
