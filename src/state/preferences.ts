import { proxy, useSnapshot } from 'valtio';
import type { Language } from '../engine/column.ts';
import { languageOf } from '../i18n/languages.ts';
import type { Theme } from '../theme/antd-theme.ts';
import { isPhoneSize, rootRatio, type WindowSize } from '../theme/scale.ts';
import { readStored, writeStored } from './storage.ts';

/** Language, theme, size and sound: they belong to the browser, so they outlive a session. Contract "Addresses of the console". */

export const preferenceKeys = {
  language: 'currentLanguage',
  theme: 'theme',
  ratio: 'ratio',
  /** The host's flag as it was last heard, for the first paint. */
  hostTheme: 'hostTheme',
  alarmSound: 'alarmSound',
} as const;

type Preferences = {
  /** The language of the console's own texts. */
  language: Language;
  /** Tag of a chosen language that has no texts of ours; components speak it where they can. */
  componentLanguage: string | undefined;
  /** Theme chosen by the user; by default the host's, else that of the system. */
  theme: Theme | undefined;
  hostTheme: Theme | undefined;
  systemTheme: Theme;
  /** Scale chosen by the user; by default it follows the window's width. */
  ratio: number | undefined;
  /** Ratio of the root while a wall is shown: its texts are read from afar, whatever the person chose. */
  wallRatio: number | undefined;
  /** A notification that arrives plays a sound; off unless the user turns it on. */
  hasAlarmSound: boolean;
  /** Size of the window, px. */
  size: WindowSize;
  /** The window is as narrow as a phone's, or as low as that of a phone held sideways. */
  isPhone: boolean;
};

const windowSize = (): WindowSize => ({ width: window.innerWidth, height: window.innerHeight });

const isTheme = (value: string | undefined): value is Theme => value === 'light' || value === 'dark';

/** Stored preference, then the browser's list, then Chinese. Contract "Addresses of the console". */
export const chooseLanguage = (stored: string | undefined, browser: readonly string[]): Language =>
  languageOf(stored) ?? browser.map(languageOf).find((language) => language !== undefined) ?? 'zh';

const darkSystem = window.matchMedia?.('(prefers-color-scheme: dark)');
const systemTheme = (): Theme => (darkSystem?.matches ? 'dark' : 'light');
const storedTheme = (key: string) => {
  const stored = readStored(key);
  return isTheme(stored) ? stored : undefined;
};

const storedRatio = (): number | undefined => Number(readStored(preferenceKeys.ratio)) || undefined;

/** A tag as another server may list it; anything else in storage is ignored. */
const foreign = (stored: string | undefined): string | undefined =>
  stored !== undefined && /^[a-z]{2,3}([-_][a-z]{2,4})?$/i.test(stored) && !languageOf(stored) ? stored : undefined;

export const preferences = proxy<Preferences>({
  componentLanguage: foreign(readStored(preferenceKeys.language)),
  language: chooseLanguage(readStored(preferenceKeys.language), navigator.languages),
  theme: storedTheme(preferenceKeys.theme),
  hostTheme: storedTheme(preferenceKeys.hostTheme),
  systemTheme: systemTheme(),
  ratio: storedRatio(),
  wallRatio: undefined,
  hasAlarmSound: readStored(preferenceKeys.alarmSound) === '1',
  size: windowSize(),
  isPhone: isPhoneSize(windowSize()),
});

export function chooseTheme(theme: Theme | undefined): void {
  preferences.theme = theme;
  writeStored(preferenceKeys.theme, theme);
}

export function chooseRatio(ratio: number | undefined): void {
  preferences.ratio = ratio;
  writeStored(preferenceKeys.ratio, ratio?.toString());
}

export function chooseAlarmSound(isOn: boolean): void {
  preferences.hasAlarmSound = isOn;
  writeStored(preferenceKeys.alarmSound, isOn ? '1' : undefined);
}

/** A language whose texts are there; only i18n calls this. */
export function takeLanguage(language: Language): void {
  preferences.language = language;
  preferences.componentLanguage = undefined;
}

/** The same of a choice in this tab, which the browser remembers. */
export function keepLanguage(language: Language): void {
  takeLanguage(language);
  writeStored(preferenceKeys.language, language);
}

/** A language without texts of ours; those stay in the language they are in. */
export function takeForeignLanguage(tag: string | undefined): void {
  preferences.componentLanguage = foreign(tag);
}

/** The same of a choice in this tab. */
export function chooseForeignLanguage(tag: string): void {
  takeForeignLanguage(tag);
  writeStored(preferenceKeys.language, tag);
}

/** A host's flag names a theme, or nothing that the console knows. */
export function takeHostTheme(flag: string): void {
  preferences.hostTheme = isTheme(flag) ? flag : undefined;
  writeStored(preferenceKeys.hostTheme, preferences.hostTheme);
}

export const themeOf = (state: Pick<Preferences, 'theme' | 'hostTheme' | 'systemTheme'>): Theme =>
  state.theme ?? state.hostTheme ?? state.systemTheme;

export const useTheme = (): Theme => themeOf(useSnapshot(preferences));

export const useLanguage = (): Language => useSnapshot(preferences).language;

export const ratioOf = ({ size, ratio, wallRatio }: Pick<Preferences, 'size' | 'ratio' | 'wallRatio'>): number =>
  wallRatio ?? rootRatio(size, ratio);

/** The ratio of the root, for libraries whose sizes are numbers of pixels. */
export const useRatio = (): number => ratioOf(useSnapshot(preferences));

/** True for the phone layout: lists as cards, navigation at the bottom. Style sheets use the same media query. */
export const useIsPhone = (): boolean => useSnapshot(preferences).isPhone;

/** Keeps the state in step with window and system. Called once by the entry. */
export function watchSystemPreferences(): void {
  window.addEventListener('resize', () => {
    preferences.size = windowSize();
    preferences.isPhone = isPhoneSize(preferences.size);
  });
  darkSystem?.addEventListener('change', () => {
    preferences.systemTheme = systemTheme();
  });
}

/** Takes the theme, the size and the sound that are chosen in another tab of this browser. Called once by the entry. */
export function followLookOfOtherTabs(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === preferenceKeys.theme) preferences.theme = storedTheme(key);
    if (key === preferenceKeys.ratio) preferences.ratio = storedRatio();
    if (key === preferenceKeys.alarmSound) preferences.hasAlarmSound = readStored(key) === '1';
  });
}
