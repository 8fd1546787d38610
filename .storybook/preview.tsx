// First of all, as in the console: the default policy must stand before any library writes HTML.
import '../src/security/trusted-types.ts';
import 'virtual:tokens.css';
import '../src/theme/global.css';
import type { Decorator, Preview } from '@storybook/react-vite';
import { App, ConfigProvider } from 'antd';
import { changeLanguage, startTexts } from '../src/i18n/i18n.ts';
import { languageOf } from '../src/state/preferences.ts';
import { antdTheme } from '../src/theme/antd-theme.ts';
import type { Theme } from '../src/theme/antd-theme.ts';
import { observeReally, SeenAtOnce } from './seen-at-once.ts';

const areas = Object.keys(import.meta.glob('../src/i18n/texts/*.en.ts')).map(
  (path) => /([^/]+)\.en\.ts$/.exec(path)?.[1],
);

const themeIn = (globals: Record<string, unknown>): Theme => (globals['theme'] === 'dark' ? 'dark' : 'light');

const withTheme: Decorator = (Story, { globals }) => (
  <ConfigProvider theme={antdTheme(themeIn(globals))} button={{ autoInsertSpace: false }}>
    <App>
      <Story />
    </App>
  </ConfigProvider>
);

// Only test runs set the theme.
if (import.meta.env['VITE_STORY_THEME'] !== undefined) globalThis.IntersectionObserver = SeenAtOnce;

let started: Promise<void> | undefined;

const preview: Preview = {
  decorators: [withTheme],
  loaders: [
    async ({ globals, parameters }) => {
      observeReally(parameters['screen'] === 'real');
      const language = languageOf(String(globals['language'])) ?? 'en';
      started ??= startTexts(...areas.filter((area) => area !== undefined));
      await started;
      await changeLanguage(language);
      document.documentElement.dataset['theme'] = themeIn(globals);
      document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
      return {};
    },
  ],
  // The tests set these to see every story in both themes and both languages.
  initialGlobals: {
    theme: import.meta.env['VITE_STORY_THEME'] ?? 'light',
    language: import.meta.env['VITE_STORY_LANGUAGE'] ?? 'en',
  },
  globalTypes: {
    theme: {
      toolbar: {
        title: 'Theme',
        icon: 'contrast',
        dynamicTitle: true,
        items: [
          { value: 'light', title: 'Light' },
          { value: 'dark', title: 'Dark' },
        ],
      },
    },
    language: {
      toolbar: {
        title: 'Language',
        icon: 'globe',
        dynamicTitle: true,
        items: [
          { value: 'en', title: 'English' },
          { value: 'zh', title: '中文' },
        ],
      },
    },
  },
  parameters: {
    a11y: { test: 'error' },
    controls: { expanded: true },
    // The canvas has the console's own ground; Storybook's colours would hide a missing one.
    backgrounds: { disable: true },
    layout: 'padded',
  },
};

export default preview;
