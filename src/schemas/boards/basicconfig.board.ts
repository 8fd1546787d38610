import { defineBoard } from '../../engine/board/board.ts';
import { chosenModule } from '../../engine/board/hints.ts';
import { columnMeasuring, columnReferringTo } from '../../engine/board/places.ts';
import { askRows, these } from '../../engine/board/questions.ts';
import { products } from '../../engine/products.ts';
import { choiceField, form, moduleField, recordField, text } from './fields.ts';

/** The picture of a camera. */
export const board = defineBoard({
  type: 'basicconfig',
  label: text('Camera', '摄像头'),
  summary: text('The picture of one camera', '一个摄像头的画面'),
  order: 42,
  icon: 'camera',
  colour: 'c7',
  span: 6,
  windowSpan: 2,
  height: 336,
  needs: [{ has: 'kind', kind: 'camera', measures: ['snapshot'] }],
  form: form({
    cameramodule: moduleField('camera'),
    cameraDid: recordField(
      text('Camera', '摄像头'),
      { kind: 'camera' },
      { 'x-missing': text('Select a camera', '请选择摄像头') },
    ),
    cameraShowType: choiceField(
      text('Display mode', '显示方式'),
      [
        { value: 'fit', label: text('Fit', '适应') },
        { value: 'draw', label: text('Stretch', '拉伸') },
      ],
      { 'x-missing': text('Select a display mode', '请选择显示方式') },
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
