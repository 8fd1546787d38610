import { Type } from 'typebox';
import { defineBoard } from '../../engine/board/board.ts';
import { askPlan, maxPlaces, maxPlanRules, planFaults, planStates } from '../../engine/board/floor-plan.ts';
import { type StateId, stateIds } from '../../engine/column.ts';
import { ColumnName, Condition, Did, Pid } from '../wire.ts';
import { choiceField, form, optional, pictureField, rowsField, switchField } from './fields.ts';
import { phrase } from '../../texts/phrase.ts';

const percent = Type.Number({ minimum: 0, maximum: 100 });

/** Records of any modules on the picture of a floor. docs/boards.md. */
export const board = defineBoard({
  type: 'floorplan',
  label: phrase('engine/board-kinds', 'floorPlan'),
  summary: phrase('engine/board-kinds', 'floorPlanSummary'),
  order: 44,
  icon: 'spaces',
  colour: 'c3',
  span: 8,
  windowSpan: 3,
  height: 480,
  skeleton: 'plan',
  form: form({
    picture: pictureField(phrase('engine/board-kinds', 'floorPicture'), {
      'x-missing': phrase('engine/board-kinds', 'choosePicture'),
      'x-help': phrase('engine/board-kinds', 'pictureHelp'),
    }),
    isLineDrawing: switchField(phrase('engine/board-kinds', 'lineDrawing'), {
      'x-help': phrase('engine/board-kinds', 'lineDrawingHelp'),
    }),
    onPress: choiceField(phrase('engine/board-kinds', 'onClick'), [
      { value: 'record', label: phrase('engine/board-kinds', 'openRecord') },
      { value: 'control', label: phrase('engine/board-kinds', 'control') },
    ]),
    places: rowsField(
      phrase('engine/board-kinds', 'recordsOnPlan'),
      { pid: Pid, did: Did, x: percent, y: percent },
      { minItems: 1, maxItems: maxPlaces, widget: 'places' },
      { 'x-missing': phrase('engine/board-kinds', 'recordNeeded') },
    ),
    rules: optional(
      rowsField(
        phrase('engine/board-kinds', 'coloursAndLabels'),
        {
          pid: Pid,
          condition: Condition,
          state: Type.Unsafe<StateId>(Type.String({ enum: [...stateIds] })),
          text: Type.Optional(Type.String({ maxLength: 24 })),
          column: Type.Optional(ColumnName),
        },
        { minItems: 0, maxItems: maxPlanRules, widget: 'rules' },
      ),
    ),
  }),
  defaults: () => ({ isLineDrawing: true, onPress: 'record', places: [] }),
  check: planFaults,
  given: (config, context) => [planStates(config, context)],
  queries: askPlan,
  view: 'board:floorplan',
});
