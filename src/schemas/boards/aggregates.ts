import type { LocalText } from '../../engine/column.ts';
import { choiceField, text } from './fields.ts';

/** The sums a person chooses from; `count` is a choice of its own where it is offered. Contract "Questions of boards". */
export const aggregateField = (label: LocalText) =>
  choiceField(label, [
    { value: 'sum', label: text('Sum', '求和') },
    { value: 'average', label: text('Average', '平均值') },
    { value: 'min', label: text('Minimum', '最小值') },
    { value: 'max', label: text('Maximum', '最大值') },
  ]);
