import { statuses } from '../../src/api/endpoint.ts';
import type { LocalText } from '../../src/engine/column.ts';
import { badInput, Refusal } from '../http/refusal.ts';

/** What can be wrong with a question of a board, as a sentence with the remedy. */
const sentences = {
  column: { en: 'Choose a column of this module instead of {name}.', zh: '请选择此模块的列，而不是 {name}。' },
  grouping: { en: '{name} holds lists; rows can’t be grouped by it.', zh: '{name} 是列表，无法按其分组。' },
  bucket: { en: '{name} is no time; leave the bucket out.', zh: '{name} 不是时间，请去掉时间步长。' },
  buckets: {
    en: 'There are more than {limit} steps in this time. Choose a longer step or less time.',
    zh: '该时间范围内超过 {limit} 个步长，请选择更长的步长或缩短时间范围。',
  },
  aggregate: {
    en: '{name} has no {agg}. Choose another calculation.',
    zh: '{name} 不支持 {agg}，请选择其他计算方式。',
  },
  measured: { en: 'Name the column to measure.', zh: '请指明要计算的列。' },
  moment: { en: '{name} is no time. Choose a time column.', zh: '{name} 不是时间，请选择时间列。' },
  duplicate: {
    en: 'The name {name} is taken; name it otherwise by “as”.',
    zh: '名称 {name} 已被使用，请用 as 另取名称。',
  },
  sort: { en: 'Sort by a column of the answer, not by {name}.', zh: '请按答案中的列排序，而不是 {name}。' },
  fill: {
    en: 'Only time steps can be filled: group by a time with a bucket.',
    zh: '只能补全时间步长：请按时间和步长分组。',
  },
  mixed: {
    en: 'Ask for columns, or for groups and measures, not for both.',
    zh: '请只提交列，或分组与计算，不能同时提交。',
  },
  nothing: { en: 'Ask for columns or at least one measure.', zh: '请提交列或至少一项计算。' },
  through: { en: '{name} does not point to records of this module.', zh: '{name} 不指向该模块的数据。' },
  order: { en: 'The end is not after the start.', zh: '结束时间不晚于开始时间。' },
  toomany: {
    en: 'The answer has more than {limit} rows. Narrow the question, or set a limit.',
    zh: '结果超过 {limit} 行，请缩小范围或设置 limit。',
  },
  slow: {
    en: 'This takes too long. Narrow the time or the filter.',
    zh: '查询耗时过长，请缩小时间范围或筛选条件。',
  },
} as const satisfies Record<string, LocalText>;

/** A fault of a question at a path inside of it. */
export const queryFault = (
  path: string,
  rule: keyof typeof sentences,
  words: Readonly<Record<string, string | number>> = {},
): Refusal => {
  const said = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_brace, word: string) => String(words[word] ?? ''));
  const { en, zh } = sentences[rule];
  return badInput(path, rule, { en: said(en), zh: said(zh) });
};

/** Runs the work of one question; the faults of its input get the question's place in the body in front. */
export const atPlace = async <T>(place: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (failure) {
    if (!(failure instanceof Refusal) || failure.status !== statuses.badInput) throw failure;
    const faults = failure.faults.map((fault) => ({ ...fault, path: `${place}${fault.path}` }));
    throw new Refusal('badInput', failure.text, faults, failure.payload);
  }
};
