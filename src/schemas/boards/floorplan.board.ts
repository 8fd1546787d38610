import { Type } from 'typebox';
import { defineBoard } from '../../engine/board/board.ts';
import { askPlan, mostPlaces, mostPlanRules, planFaults, planStates } from '../../engine/board/floor-plan.ts';
import { type StateId, stateIds } from '../../engine/column.ts';
import { ColumnName, Condition, Did, Pid } from '../wire.ts';
import { choiceField, form, optional, pictureField, rowsField, switchField, text } from './fields.ts';

const percent = Type.Number({ minimum: 0, maximum: 100 });

/** Records of any modules on the picture of a floor. docs/boards.md. */
export const board = defineBoard({
  type: 'floorplan',
  label: text('Floor plan', '平面图'),
  summary: text('Devices on the picture of a floor, by state', '在楼层图上按状态显示设备'),
  order: 44,
  icon: 'spaces',
  colour: 'c3',
  span: 8,
  windowSpan: 3,
  height: 480,
  form: form({
    picture: pictureField(text('Picture of the floor', '楼层图片'), {
      'x-missing': text('Choose a picture', '请选择图片'),
      'x-help': text(
        'PNG, JPEG, WebP or GIF up to 10 MB, or SVG up to 2 MB',
        'PNG、JPEG、WebP、GIF 不超过 10 MB，SVG 不超过 2 MB',
      ),
    }),
    isLineDrawing: switchField(text('Line drawing: match the theme', '线稿：随主题调整颜色'), {
      'x-help': text('White becomes the colour of the card. Switch off for photos.', '白色变为卡片底色，照片请关闭'),
    }),
    onPress: choiceField(text('On click', '点击时'), [
      { value: 'record', label: text('Open the record', '打开详情') },
      { value: 'control', label: text('Control', '控制') },
    ]),
    places: rowsField(
      text('Records on the plan', '平面图上的记录'),
      { pid: Pid, did: Did, x: percent, y: percent },
      { minItems: 1, maxItems: mostPlaces, widget: 'places' },
      { 'x-missing': text('Place at least one record', '请至少放置一条记录') },
    ),
    rules: optional(
      rowsField(
        text('Colours and labels', '颜色与标签'),
        {
          pid: Pid,
          condition: Condition,
          state: Type.Unsafe<StateId>(Type.String({ enum: [...stateIds] })),
          text: Type.Optional(Type.String({ maxLength: 24 })),
          column: Type.Optional(ColumnName),
        },
        { minItems: 0, maxItems: mostPlanRules, widget: 'rules' },
      ),
    ),
  }),
  defaults: () => ({ isLineDrawing: true, onPress: 'record', places: [] }),
  check: planFaults,
  given: (config, context) => [planStates(config, context)],
  queries: askPlan,
  view: 'board:floorplan',
});
