// First of all, as in the console: the default policy must stand before any library writes HTML.
import '../src/security/trusted-types.ts';
import 'virtual:tokens.css';
import '../src/theme/global.css';
import '../src/theme/forced-colors.css';
import type { Decorator, Preview } from '@storybook/react-vite';
import type { StrictArgTypes } from 'storybook/internal/types';
import { App, ConfigProvider } from 'antd';
import { configure } from 'storybook/test';
import { changeLanguage, startTexts } from '../src/i18n/i18n.ts';
import { languageOf } from '../src/i18n/languages.ts';
import { watchTooltips } from '../src/renderers/parts/tooltips.ts';
import { buttonDefaults } from '../src/renderers/parts/button-defaults.tsx';
import { selectDefaults } from '../src/renderers/parts/select-defaults.tsx';
import { watchDisabledFocus } from '../src/state/focus-of-disabled.ts';
import { watchSystemPreferences } from '../src/state/preferences.ts';
import { antdTheme } from '../src/theme/antd-theme.ts';
import type { Theme } from '../src/theme/antd-theme.ts';
import { type Accent, isAccent } from '../src/theme/colours.ts';
import tokens from '../src/theme/tokens.json' with { type: 'json' };
import { colourRules } from './colour-rules.ts';
import { finishChanges } from './finish-changes.ts';
import { observeReally, SeenAtOnce } from './seen-at-once.ts';

// What a story waits for is loaded on demand, on a machine that does other work too: a second is too short.
configure({ asyncUtilTimeout: 10_000 });

// The size of the frame is set after it was loaded.
watchSystemPreferences();
watchTooltips();
watchDisabledFocus();

const areas = Object.keys(
  import.meta.glob(['../src/texts/en/**/*.ts', '!../src/texts/en/server/**', '!../src/texts/en/language.ts']),
).map((path) => /\/texts\/en\/(.+)\.ts$/.exec(path)?.[1]);

/** Blue is a theme of boards and dashboards; what is around them is dark then. */
const themeIn = (globals: Record<string, unknown>): Theme =>
  globals['theme'] === 'dark' || globals['theme'] === 'blue' ? 'dark' : 'light';

const brandIn = (globals: Record<string, unknown>): Accent | undefined => {
  const brand = String(globals['brand']);
  return isAccent(brand) ? brand : undefined;
};

const withTheme: Decorator = (Story, { globals }) => (
  <ConfigProvider
    theme={antdTheme(themeIn(globals), 1, brandIn(globals))}
    button={buttonDefaults}
    select={selectDefaults}
  >
    <App>
      <Story />
    </App>
  </ConfigProvider>
);

// Only test runs set the theme.
if (import.meta.env['VITE_STORY_THEME'] !== undefined) globalThis.IntersectionObserver = SeenAtOnce;

/**
 * Tests check a story with all rules in the light theme and with the rules about colours in the dark one. Rules that pass
 * are left out of the result of a test run; designers see them.
 */
const axeOptions = {
  ...(import.meta.env['VITE_STORY_THEME'] !== undefined && { resultTypes: ['violations'] }),
  ...(import.meta.env['VITE_STORY_THEME'] === 'dark' && { runOnly: colourRules }),
};

let started: Promise<void> | undefined;

/** Modules, records and answers are not edited by hand: what stays is choices, numbers and texts. */
const plainControls = Object.assign(
  ({ argTypes }: { argTypes: StrictArgTypes }): StrictArgTypes =>
    Object.fromEntries(
      Object.entries(argTypes).map(([name, type]) => [name, isRaw(type.control) ? { ...type, control: false } : type]),
    ),
  // After Storybook has chosen the controls.
  { secondPass: true },
);

const isRaw = (control: unknown): boolean =>
  typeof control === 'object' && control !== null && 'type' in control && control.type === 'object';

const preview: Preview = {
  argTypesEnhancers: [plainControls],
  tags: ['autodocs'],
  decorators: [withTheme],
  loaders: [
    async ({ globals, parameters }) => {
      observeReally(parameters['screen'] === 'real');
      const language = languageOf(String(globals['language'])) ?? 'en';
      started ??= startTexts(...areas.filter((area) => area !== undefined));
      await started;
      await changeLanguage(language);
      document.documentElement.dataset['theme'] = themeIn(globals);
      const brand = brandIn(globals);
      if (brand === undefined) delete document.documentElement.dataset['accent'];
      else document.documentElement.dataset['accent'] = brand;
      // Parts are on the sheet of a page, as in the console; what is around the sheet is on the canvas.
      document.body.style.background = parameters['ground'] === 'canvas' ? 'var(--canvas)' : 'var(--surface)';
      document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
      return {};
    },
  ],
  // Runs before axe, whose own step was added first.
  afterEach: finishChanges,
  // The tests set these to see every story in both themes and both languages.
  initialGlobals: {
    theme: import.meta.env['VITE_STORY_THEME'] ?? 'light',
    language: import.meta.env['VITE_STORY_LANGUAGE'] ?? 'en',
    brand: 'product',
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
          { value: 'blue', title: 'Blue (boards and dashboards)' },
        ],
      },
    },
    brand: {
      toolbar: {
        title: 'Brand',
        icon: 'paintbrush',
        dynamicTitle: true,
        items: [
          { value: 'product', title: 'Product blue' },
          ...Object.keys(tokens.accents).map((name) => ({ value: name, title: `Brand ${name}` })),
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
    a11y: { test: 'error', options: axeOptions },
    controls: { expanded: true },
    // The canvas has the console's own ground; Storybook's colours would hide a missing one.
    backgrounds: { disable: true },
    layout: 'padded',
    options: {
      storySort: { order: ['Start here', 'Theme', 'Parts', 'Renderers', 'Boards', 'Pages', 'Shell', 'Wall'] },
    },
    viewport: {
      options: {
        narrow: { name: 'Narrow phone, 360 × 800', styles: { width: '360px', height: '800px' }, type: 'mobile' },
        phone: { name: 'Phone, 390 × 844', styles: { width: '390px', height: '844px' }, type: 'mobile' },
        tablet: { name: 'Tablet, 768 × 1024', styles: { width: '768px', height: '1024px' }, type: 'tablet' },
        laptop: { name: 'Laptop, 1366 × 768', styles: { width: '1366px', height: '768px' }, type: 'desktop' },
        desktop: { name: 'Desktop, 1920 × 1080', styles: { width: '1920px', height: '1080px' }, type: 'desktop' },
        wall: { name: 'Wall, 3840 × 2160', styles: { width: '3840px', height: '2160px' }, type: 'desktop' },
      },
    },
  },
};

export default preview;
