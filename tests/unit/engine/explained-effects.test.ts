import { describe, expect, it } from 'vitest';
import { explainText } from '../../../src/engine/automation/explain.ts';
import type { Language } from '../../../src/engine/column.ts';
import { context, module } from './rules-samples.ts';

/** What an explanation says of a command: set, being set, or why not. */

type TextOptions = { msg?: string; language?: Language; isHidden?: boolean };

const textOf = (state: string, { msg = '', language = 'en', isHidden = false }: TextOptions = {}): string => {
  const kind = 'control' as const;
  const effect = isHidden ? { kind } : { kind, pid: module.pid, did: 'd1', name: 'AC 1', column: 'temp', value: 250 };
  const entry = { at: 0, fired: true, cause: null, values: [], effects: [{ ...effect, state, msg }], isTimed: true };
  const world = { module: () => module, context: { ...context, language } };
  const text = explainText(entry, world).replaceAll(/[⁦-⁩]/gu, '').replaceAll('\u00a0', ' ');
  return text.slice(text.indexOf(language === 'en' ? ': ' : '，') + (language === 'en' ? 2 : 1));
};

describe('a command in an explanation', () => {
  it.each([
    ['confirmed', 'temp of AC 1 was set to 25.0 °C.'],
    ['done', 'temp of AC 1 was set to 25.0 °C.'],
    ['accepted', 'temp of AC 1 is being set to 25.0 °C (not confirmed yet).'],
    ['sent', 'temp of AC 1 is being set to 25.0 °C (not confirmed yet).'],
    ['timedout', 'temp of AC 1 was to be set to 25.0 °C – not done: not confirmed in time.'],
    ['overtaken', 'temp of AC 1 was to be set to 25.0 °C – not done: replaced by a newer command.'],
    ['failed', 'temp of AC 1 was to be set to 25.0 °C – not done: it failed.'],
  ])('that is %s says so', (state, text) => {
    expect(textOf(state)).toBe(text);
  });

  it.each([
    ['confirmed', 'a record you don’t have access to was set.', '已设置您无权查看的数据。'],
    [
      'sent',
      'a record you don’t have access to is being set (not confirmed yet).',
      '正在设置您无权查看的数据（未确认）。',
    ],
    [
      'timedout',
      'a record you don’t have access to was to be set – not done: not confirmed in time.',
      '设置您无权查看的数据（未完成：超时未确认）。',
    ],
    [
      'failed',
      'a record you don’t have access to was to be set – not done: it failed.',
      '设置您无权查看的数据（未完成：执行失败）。',
    ],
  ])('to a record that the reader may not read says so too where it is %s', (state, en, zh) => {
    expect(textOf(state, { isHidden: true })).toBe(en);
    expect(textOf(state, { isHidden: true, language: 'zh' })).toBe(zh);
  });

  it('that was refused says why in the words of the refusal', () => {
    const text = 'temp of AC 1 was to be set to 25.0 °C – not done: The device is locked.';
    expect(textOf('failed', { msg: 'The device is locked' })).toBe(text);
    expect(textOf('failed', { msg: 'The device is locked.' })).toBe(text);
    expect(textOf('skipped', { msg: '设备已锁定。', language: 'zh' })).toContain('（未完成：设备已锁定）。');
  });

  it('says the same in Chinese, and never names a state by its id', () => {
    expect(textOf('timedout', { language: 'zh' })).toBe('将 AC 1 的 temp zh 设为 25.0 ℃（未完成：超时未确认）。');
    for (const state of ['accepted', 'sent', 'failed', 'skipped', 'timedout', 'overtaken'])
      expect(textOf(state, { language: 'zh' })).not.toContain(state);
  });
});

describe('a policy that did nothing', () => {
  const world = { module: () => module, context };
  const entry = { at: 0, fired: false, values: [], effects: [], isTimed: true };

  it('says that the value is empty where its rules hold', () => {
    expect(explainText({ ...entry, fired: true, cause: null }, world)).toContain(
      'Nothing was done: the value to set is empty.',
    );
  });

  it.each([
    [{ all: 2, untimed: 2 }, true, 'it was outside of its times.'],
    [{ all: 2, untimed: 1 }, true, 'none of its devices is linked to a device that the rule compares.'],
    [{ all: 2, untimed: 1 }, false, 'this device is linked to no device that the rule compares.'],
    [{ all: 0, untimed: 0 }, true, 'it applies to no device.'],
  ])('and compared nothing says why: %o, by a timer: %s', (counts, isTimed, text) => {
    const rules = { ...counts, held: 0 };
    expect(explainText({ ...entry, isTimed, cause: 'conditions', rules }, world)).toContain(
      `Nothing was done: ${text}`,
    );
  });
});
