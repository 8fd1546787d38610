import { describe, expect, it } from 'vitest';
import { settingTable, withoutEffect } from '../../../server/setting-table.ts';

const namesIn = (environment: Record<string, string>) => withoutEffect(environment).map(({ name }) => name);

describe('settings that change nothing', () => {
  it('are named with the setting that they need', () => {
    expect(withoutEffect({ NOTIFY_WEBHOOK_SECRET: 'a'.repeat(16), LLM_DAY_TOKENS: '1000' })).toEqual([
      { name: 'NOTIFY_WEBHOOK_SECRET', why: 'NOTIFY_WEBHOOK_URL is not set' },
      { name: 'LLM_DAY_TOKENS', why: 'LLM_BASE_URL is not set' },
    ]);
    const needed = { NOTIFY_WEBHOOK_URL: 'https://hook.example', LLM_BASE_URL: 'https://model.example' };
    expect(namesIn({ ...needed, NOTIFY_WEBHOOK_SECRET: 'a'.repeat(16), LLM_DAY_TOKENS: '1000' })).toEqual([]);
  });

  it('of the data are the platform’s where the console only passes calls on', () => {
    const console = { PLATFORM_URL: 'https://platform.example', PORT: '80', LOG_LEVEL: 'warn' };
    expect(namesIn({ ...console, DATA_DIR: '/data', SESSION_TTL_HOURS: '8' })).toEqual([
      'DATA_DIR',
      'SESSION_TTL_HOURS',
    ]);
    expect(namesIn(console)).toEqual([]);
  });

  it('are none where nothing is set, and need settings that there are', () => {
    expect(namesIn({ PATH: '/bin', PLATFORM_URL: '' })).toEqual([]);
    const names = settingTable.map(({ name }) => name);
    expect(settingTable.flatMap(({ needs }) => needs ?? []).filter((name) => !names.includes(name))).toEqual([]);
  });
});
