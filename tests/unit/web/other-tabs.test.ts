import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { changeLanguage, followLanguageOfOtherTabs, i18n, startTexts } from '../../../src/i18n/i18n.ts';
import { followLookOfOtherTabs, preferenceKeys, preferences } from '../../../src/state/preferences.ts';

/** A write by another tab: the value is in the storage, and this tab gets a `storage` event. */
const writtenElsewhere = (key: string, value: string | undefined): void => {
  if (value === undefined) localStorage.removeItem(key);
  else localStorage.setItem(key, value);
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: value ?? null }));
};

describe('A choice in another tab', () => {
  beforeAll(async () => {
    await startTexts('parts');
    followLookOfOtherTabs();
    followLanguageOfOtherTabs();
  });
  afterEach(() => {
    for (const key of Object.values(preferenceKeys)) writtenElsewhere(key, undefined);
  });

  it('of a theme, a size or the sound is taken, and given up again', () => {
    writtenElsewhere(preferenceKeys.theme, 'dark');
    writtenElsewhere(preferenceKeys.ratio, '1.25');
    expect([preferences.theme, preferences.ratio]).toEqual(['dark', 1.25]);
    writtenElsewhere(preferenceKeys.alarmSound, '1');
    expect(preferences.hasAlarmSound).toBe(true);
    writtenElsewhere(preferenceKeys.alarmSound, undefined);
    expect(preferences.hasAlarmSound).toBe(false);
    writtenElsewhere(preferenceKeys.theme, 'plaid');
    writtenElsewhere(preferenceKeys.ratio, undefined);
    expect([preferences.theme, preferences.ratio]).toEqual([undefined, undefined]);
  });

  it('of a language is taken with its texts; an unknown one changes nothing', async () => {
    writtenElsewhere(preferenceKeys.language, 'en');
    await vi.waitFor(() => expect(preferences.language).toBe('en'));
    writtenElsewhere(preferenceKeys.language, 'zh');
    await vi.waitFor(() => expect(i18n.language).toBe('zh'));
    expect(i18n.t('parts:noChoices')).toBe('没有可选项');
    writtenElsewhere(preferenceKeys.language, 'not a language');
    expect([preferences.language, preferences.componentLanguage]).toEqual(['zh', undefined]);
    writtenElsewhere(preferenceKeys.language, 'fr');
    expect([preferences.language, preferences.componentLanguage]).toEqual(['zh', 'fr']);
  });

  it('that follows another one at once is the one that stays, and is not written again', async () => {
    writtenElsewhere(preferenceKeys.language, 'zh');
    await vi.waitFor(() => expect([preferences.language, i18n.language]).toEqual(['zh', 'zh']));
    const write = vi.spyOn(Storage.prototype, 'setItem');
    writtenElsewhere(preferenceKeys.language, 'en');
    writtenElsewhere(preferenceKeys.language, 'zh');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect([preferences.language, i18n.language, localStorage.getItem(preferenceKeys.language)]).toEqual([
      'zh',
      'zh',
      'zh',
    ]);
    // The two writes of the other tab.
    expect(write).toHaveBeenCalledTimes(2);
    write.mockRestore();
  });

  it('does not overtake a later one of this tab', async () => {
    writtenElsewhere(preferenceKeys.language, 'en');
    await changeLanguage('zh');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect([preferences.language, i18n.language, localStorage.getItem(preferenceKeys.language)]).toEqual([
      'zh',
      'zh',
      'zh',
    ]);
  });
});
