import { describe, expect, it } from 'vitest';
import { fillSpaced, joinSpaced } from '../../../src/engine/han-spacing.ts';

describe('texts one after the other', () => {
  it.each([
    [['将', 'Unit 3', '的温度设为', '26\u00a0℃', '并通知'], '将 Unit 3 的温度设为 26\u00a0℃ 并通知'],
    [['A 座', '的开关为', '开', '（', '大于等于', '15\u00a0min', '）'], 'A 座的开关为开（大于等于 15\u00a0min）'],
    [['Power of ', '空调', ' was On'], 'Power of 空调 was On'],
    [['', '每', '', '5', '分钟', ''], '每 5 分钟'],
    [[], ''],
  ])('have a space where Han characters meet Latin letters or digits', (texts, whole) => {
    expect(joinSpaced(texts)).toBe(whole);
  });

  it.each([
    ['{name}的{column}{relation}{value}', '空调 1 的开关等于开'],
    ['{column} of {name} {relation} {value}', '开关 of 空调 1 等于 开'],
  ])('fill the pattern %s with the same spaces', (pattern, whole) => {
    expect(fillSpaced(pattern, { name: '空调 1', column: '开关', relation: '等于', value: '开' })).toBe(whole);
  });
});
