import { globSync, readFileSync } from 'node:fs';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumArgs, chromiumPath } from './scripts/chromium.ts';
import { endpointRows } from './vite/endpoint-rows.ts';
import { tokenStylesheet } from './vite/token-css.ts';

// The browser is looked for only where it is used: a unit run must not depend on one.
const needsBrowser =
  !process.argv.includes('--project') || process.argv.some((argument) => argument.includes('stories'));

// What vite.config.ts gives the console, but for its header: Vitest frames the pages it tests.
const consolePlugins = () => [react(), tokenStylesheet(), endpointRows()];

// What the entry of the server does first.
const setupFiles = ['tests/load-texts.ts'];

const unitTests = { environment: 'node' as const, setupFiles, testTimeout: 20_000 };

/** Files that change what others read in the same process. */
const alone = ['tests/unit/engine/third-language.test.ts'];

const pageTests = globSync('tests/unit/{web,renderers}/**/*.test.{ts,tsx}');

/** Files that replace what all modules of a page share: its connection, its stream, its address, its charts. */
const replacesShared = [
  'tests/unit/web/{client,last-control,live-stream,outage,query-client,reconnect,refetch-failed,shared-stream}.test.{ts,tsx}',
  'tests/unit/renderers/{board-charts,board-figures,board-site,figure-board,floor-plan,linearea,new-build}.test.{ts,tsx}',
];

/** Those, and files that start the texts anew, often in another language. */
const aloneOnPage = [
  ...replacesShared,
  ...pageTests.filter((file) => readFileSync(file, 'utf8').includes('startTexts(')),
];

const webTests = {
  plugins: consolePlugins(),
  test: {
    environment: 'jsdom' as const,
    setupFiles: ['tests/unit/web/load-texts.ts'],
    include: ['tests/unit/{web,renderers}/**/*.test.{ts,tsx}'],
    testTimeout: 20_000,
  },
};

const apiTests = {
  setupFiles,
  include: ['tests/api/**/*.test.ts'],
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // A worker keeps the server that it has imported and compiled. Whatever the server remembers belongs to a database
  // (`WeakMap<Db, …>`), and each file has its own.
  isolate: false,
};

export default defineConfig({
  test: {
    // Two cores: more workers only make every test slower and time-outs likelier.
    maxWorkers: 2,
    retry: process.env['CI'] ? 1 : 0,
    projects: [
      {
        test: {
          ...unitTests,
          name: 'unit',
          include: ['tests/unit/**/*.test.ts'],
          exclude: ['tests/unit/web/**', 'tests/unit/renderers/**', ...alone],
          // No file leaves anything behind: a worker keeps what it has imported.
          isolate: false,
        },
      },
      { test: { ...unitTests, name: 'unit-alone', include: alone } },
      // To make a document for each file took three quarters of the time.
      { ...webTests, test: { ...webTests.test, name: 'web', isolate: false, exclude: aloneOnPage } },
      { ...webTests, test: { ...webTests.test, name: 'web-alone', include: aloneOnPage } },
      {
        test: {
          ...apiTests,
          name: 'api-embedded',
          environment: 'node',
          env: { TEST_DATABASE: 'embedded' },
          globalSetup: ['tests/api/embedded-setup.ts'],
        },
      },
      {
        test: {
          ...apiTests,
          name: 'api-postgres',
          environment: 'node',
          env: { TEST_DATABASE: 'postgres' },
          globalSetup: ['tests/api/postgres-setup.ts'],
        },
      },
      {
        test: {
          name: 'faults',
          environment: 'node',
          setupFiles,
          include: ['tests/faults/**/*.test.ts'],
          globalSetup: ['tests/faults/faults-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 300_000,
          // A file waits for processes half of its time, so two share two cores. `npm run faults` measures times to be ready:
          // there nothing of ours runs beside.
          fileParallelism: process.env['FAULT_ROUNDS'] === undefined,
        },
      },
      // Each story is seen in both themes and both languages.
      ...(needsBrowser ? [stories('stories', 'light', 'en'), stories('stories-dark', 'dark', 'zh')] : []),
    ],
  },
});

function stories(name: string, theme: string, language: string) {
  return {
    // A story that measures a cost is the same in every theme.
    plugins: [
      ...consolePlugins(),
      storybookTest({ configDir: '.storybook', tags: { exclude: theme === 'light' ? [] : ['cost'] } }),
    ],
    // What is loaded on demand is found before the first story: a library found later reloads the page under the tests.
    optimizeDeps: { entries: ['src/**/*.{ts,tsx}'] },
    test: {
      name,
      // A page keeps what it has loaded: modules and styles took as long as half of the stories.
      isolate: false,
      env: { VITE_STORY_THEME: theme, VITE_STORY_LANGUAGE: language },
      // A page of every board, each looked through by axe, takes its time beside other work.
      testTimeout: 60_000,
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        provider: playwright({
          launchOptions: { executablePath: chromiumPath(), args: [...chromiumArgs] },
          // Pages of several files are open at once: in those behind, an animation rests and what closes stays.
          contextOptions: { reducedMotion: 'reduce' },
        }),
        instances: [{ browser: 'chromium' as const }],
      },
    },
  };
}
