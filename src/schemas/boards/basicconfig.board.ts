import { defineBoard } from '../../engine/board/board.ts';
import { askRows, these } from '../../engine/board/questions.ts';
import { deviceModules } from '../../engine/products.ts';
import { choiceField, form, recordField, text } from './fields.ts';

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
  form: form({
    cameraDid: recordField(
      text('Camera', '摄像头'),
      { pid: deviceModules.cameras },
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
  queries: ({ cameraDid }, context) =>
    askRows(context, 'camera', deviceModules.cameras, {
      columns: ['did', 'name', 'state', 'space', 'snapshot', 'console', 'lastreport'],
      filter: these([cameraDid]),
      limit: 1,
    }),
  view: 'board:basicconfig',
});
