import { describe, expect, it } from 'vitest';
import { explainText } from '../../../src/engine/automation/explain.ts';
import type { Language } from '../../../src/engine/column.ts';
import { context, module } from './rules-samples.ts';

/** What an explanation says of a command: set, being set, or why not. */

const textOf = (state: string, { msg = '', language = 'en' }: { msg?: string; language?: Language } = {}): string => {
  const effect = { kind: 'control' as const, pid: module.pid, did: 'd1', name: 'AC 1', column: 'temp', value: 250 };
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

  it('says that no device is connected where no comparison was made within its times', () => {
    const textFor = (untimed: number) =>
      explainText({ ...entry, cause: 'conditions', rules: { all: 2, held: 0, untimed } }, world);
    expect(textFor(1)).toContain('Nothing was done: no device that it compares is connected.');
    expect(textFor(2)).toContain('Nothing was done: it was outside of its times.');
  });
});
