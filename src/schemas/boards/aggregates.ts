import type { LocalText } from '../../engine/column.ts';
import { choiceField } from './fields.ts';
import { phrase } from '../../texts/phrase.ts';

/** The sums a person chooses from; `count` is a choice of its own where it is offered. Contract "Queries of boards". */
export const aggregateField = (label: LocalText) =>
  choiceField(label, [
    { value: 'sum', label: phrase('engine/board-forms', 'sum') },
    { value: 'average', label: phrase('engine/board-forms', 'average') },
    { value: 'min', label: phrase('engine/board-forms', 'minimum') },
    { value: 'max', label: phrase('engine/board-forms', 'maximum') },
  ]);
