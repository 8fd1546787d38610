import { defineConfig } from '@playwright/test';
import { chromiumArgs, chromiumPath } from './scripts/chromium.ts';

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './tests/e2e/global-setup.ts',
  // Every worker has a server of its own, with an embedded database. A test waits for half of its time, so two share two cores.
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env['CI']),
  // A shared machine may stall for seconds; what passes at the second try is listed as flaky.
  retries: process.env['CI'] ? 1 : 0,
  // Where so much fails the server is gone: the rest would only wait for it, test by test.
  maxFailures: process.env['CI'] ? 25 : 0,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    viewport: { width: 1366, height: 768 },
    // What moves is drawn in software, sixty times a second. Specs about what opens and closes use `inMotion`.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace holds a snapshot of the page at every step, which costs more than the step: only where there is no retry.
    trace: process.env['CI'] ? 'on-first-retry' : 'retain-on-failure',
    actionTimeout: 20_000,
    navigationTimeout: 20_000,
    launchOptions: { executablePath: chromiumPath(), args: [...chromiumArgs] },
  },
});
