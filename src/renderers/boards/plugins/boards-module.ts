import { type Board, defineBoard as defineKind } from '../../../engine/board/board.ts';
import type { Dataset } from '../../../engine/board/dataset.ts';
import { fieldsOf } from '../../../engine/board/hints.ts';
import type { JsonSchema } from '../../../engine/field-type.ts';
import type { PluginBoard } from './plugin-board.ts';
import type { BoardContext } from '../../../engine/board/board-context.ts';

/**
 * `colonnade/boards`: all that a plugin may import. It is built as a file of its own, so nothing with state and
 * nothing heavy belongs here. docs/boards.md says the same to authors.
 */

type Needed = Pick<PluginBoard, 'type' | 'label' | 'summary' | 'span' | 'windowSpan' | 'height' | 'queries' | 'draw'>;

type Optional = Pick<Board, 'order' | 'icon' | 'colour' | 'form' | 'defaults' | 'check' | 'reads' | 'given' | 'needs'>;

/** A plugin's board as it is written. Without `form` a board has a name and nothing else. */
export type PluginDefinition = Needed & Partial<Optional>;

const nameOnly: JsonSchema = { type: 'object', properties: {}, additionalProperties: false };

/** Behind every built-in template. */
const afterBuiltIn = 100;

/** Makes a board of a plugin. Throws where the definition is wrong, naming the property and the remedy. */
export function defineBoard({ draw, form = nameOnly, ...definition }: PluginDefinition): PluginBoard {
  if (!definition.type.startsWith('x-')) throw new Error(`board ${definition.type}: type: begin it with x-`);
  if (typeof draw !== 'function')
    throw new Error(`board ${definition.type}: draw: a function that returns { update, dispose }`);
  if (fieldsOf(form).some(([, field]) => 'x-when' in field || 'x-required' in field))
    throw new Error(`board ${definition.type}: form: write x-when and x-required as if, then and else in allOf`);
  const kind = defineKind({
    order: afterBuiltIn,
    icon: 'chartBar',
    colour: 'c1',
    ...definition,
    // A schema of a plugin is plain JSON; TypeBox types say nothing that is needed here.
    form: { ...form },
    view: `board:${definition.type}`,
  });
  return { ...kind, draw };
}

export { lastDays, monthOf, yearOf } from '../../../engine/board/periods.ts';
export { askUse, ofTab } from '../../../engine/board/shared-queries.ts';
export { datasetOf, figureOf, rowsOf } from '../../../engine/board/rows.ts';
export type { BoardContext, Dataset };
export type { Drawn, PluginBoard, PluginDrawContext } from './plugin-board.ts';
