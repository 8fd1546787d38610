import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { allFiles, changedFiles, isScript, testsOfChanged } from './changed-files.ts';
import { failedTests, flakyTests } from './failed-tests.ts';
import { useMemoryFolder } from './memory-folder.ts';
import { startPostgres } from './postgres.ts';

// `npm test` runs every stage and continues after a failing one; `npm test -- unit lint` runs the named ones, and
// `npm test -- changed` what is about the files that differ from `main`.
// The last line is always `N passed, N failed`: tests, and one for each stage that is not made of tests.

type Count = { passed: number; failed: number; names?: string[] };
type Stage = { name: string; about: string; run(): Promise<Count> };

const reports = '.cache/test';

/** The whole check is promised within 90 minutes on a bare machine. */
const wholeMinutes = 87;
const deadline = performance.now() + wholeMinutes * 60_000;

/** Failed tests that the end of the log names. */
const maxListed = 50;

/** A log is read as text: colours are for a terminal. */
const quiet: Record<string, string> = process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: '0' };

const unitProjects = ['unit', 'unit-alone', 'web', 'web-alone'];

const stages: Stage[] = [
  { name: 'format', about: 'oxfmt', run: () => command('oxfmt', ['--check', '.']) },
  { name: 'lint', about: 'oxlint with types', run: () => command('oxlint', ['--type-aware', '--deny-warnings', '.']) },
  { name: 'types', about: 'tsc over engine, server, console', run: () => command('node', ['scripts/types.ts']) },
  { name: 'knip', about: 'unused files, exports, dependencies', run: () => command('knip', ['--no-progress']) },
  { name: 'unit', about: 'Vitest: unit, web', run: () => vitest('unit', unitProjects) },
  { name: 'api-embedded', about: 'the API on PGlite', run: () => vitest('api-embedded', ['api-embedded']) },
  { name: 'api-postgres', about: 'the API on PostgreSQL', run: apiOnPostgres },
  { name: 'faults', about: 'kill -9, locks, cuts: a round of each', run: () => vitest('faults', ['faults']) },
  {
    name: 'stories',
    about: 'every story in Chromium, with axe',
    run: () => vitest('stories', ['stories', 'stories-dark']),
  },
  { name: 'build', about: 'the console for production', run: () => command('node', ['scripts/build.ts']) },
  { name: 'e2e', about: 'Playwright against a fresh server', run: () => endToEnd() },
];

process.exitCode = await main(process.argv.slice(2));

/** Linter, types and tests of changed files alone; a stage without any is left out. */
function stagesOfChanges(): Stage[] {
  const { base, files } = changedFiles();
  const scripts = files.filter(isScript);
  const api = testsOfChanged(files, allFiles('tests/api')).filter((file) => file.endsWith('.test.ts'));
  const e2e = testsOfChanged(files, allFiles('tests/e2e')).filter((file) => file.endsWith('.spec.ts'));
  const since = [`--changed=${base}`, '--passWithNoTests'];
  const about = (what: string, list: readonly string[]) => `${what}: ${list.map((file) => basename(file)).join(', ')}`;
  const named = (name: string) => stages.filter((stage) => stage.name === name);
  return [
    ...named('format'),
    ...named('types'),
    ...[
      {
        name: 'lint',
        about: 'changed files',
        run: () => command('oxlint', ['--type-aware', '--deny-warnings', ...scripts]),
      },
    ].filter(() => scripts.length > 0),
    {
      name: 'unit',
      about: 'what imports them',
      run: () => vitest('unit', unitProjects, { only: since }),
    },
    { name: 'stories', about: 'what imports them', run: () => vitest('stories', ['stories'], { only: since }) },
    ...[
      {
        name: 'api-embedded',
        about: about('PGlite', api),
        run: () => vitest('api-embedded', ['api-embedded'], { only: api }),
      },
    ].filter(() => api.length > 0),
    ...[...named('build'), { name: 'e2e', about: about('Playwright', e2e), run: () => endToEnd(e2e) }].filter(
      () => e2e.length > 0,
    ),
  ];
}

function chosenStages(names: readonly string[]): Stage[] {
  if (names[0] === 'changed') return stagesOfChanges();
  return stages.filter(({ name }) => names.length === 0 || names.includes(name));
}

async function main(names: string[]): Promise<number> {
  const unknown = names.filter((name) => name !== 'changed' && !stages.some((stage) => stage.name === name));
  if (unknown.length > 0) {
    console.error(
      `No such stage: ${unknown.join(', ')}. There are ${stages.map(({ name }) => name).join(', ')}, and changed.`,
    );
    return 1;
  }
  await rm(reports, { recursive: true, force: true });
  await mkdir(reports, { recursive: true });
  const summary: string[] = [];
  const failures: string[] = [];
  const total: Count = { passed: 0, failed: 0 };
  await useMemoryFolder();
  for (const stage of chosenStages(names)) {
    const { count, seconds } = await timed(stage);
    total.passed += count.passed;
    total.failed += count.failed;
    const result = `${String(count.passed).padStart(5)} passed ${String(count.failed).padStart(4)} failed`;
    failures.push(...(count.names ?? []).map((test) => `${stage.name}: ${test}`));
    summary.push(`${stage.name.padEnd(14)}${result} ${seconds.toFixed(1).padStart(7)} s`);
  }
  // A long log is often cut in the middle: what failed is listed again at its end.
  if (failures.length > 0) console.log(`\nFailed:\n${failures.slice(0, maxListed).join('\n')}`);
  console.log(`\n${summary.join('\n')}\n\n${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 ? 0 : 1;
}

async function timed(stage: Stage): Promise<{ count: Count; seconds: number }> {
  console.log(`\n=== ${stage.name}: ${stage.about}`);
  const start = performance.now();
  const count = await stage.run().catch((error: unknown) => {
    console.error(error);
    return { passed: 0, failed: 1 };
  });
  return { count, seconds: (performance.now() - start) / 1000 };
}

async function command(program: string, options: string[]): Promise<Count> {
  const code = await exitCode(program, options);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function vitest(
  name: string,
  projects: string[],
  { env = {}, only = [] }: { env?: Record<string, string>; only?: readonly string[] } = {},
): Promise<Count> {
  const file = join(reports, `${name}.json`);
  const chosen = projects.flatMap((project) => ['--project', project]);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const code = await exitCode('vitest', ['run', ...chosen, ...reporters, ...only], env);
  const numbers = await numbersOf(file, ['numPassedTests'], ['numFailedTests']);
  // No test imports what was changed.
  if (code === 0 && only.includes('--passWithNoTests') && numbers.every((number) => number === 0))
    return { passed: 0, failed: 0 };
  const count = counted(code, numbers);
  await reportFlaky(file);
  return { ...count, names: await failedTests(file) };
}

/** Lists flaky tests: only CI retries (vitest.config.ts, playwright.config.ts), and a test that passes then counts as passed. */
async function reportFlaky(file: string): Promise<void> {
  const flaky = await flakyTests(file);
  if (flaky.length > 0) console.error(`!!! ${flaky.length} passed only at the second try:\n${flaky.join('\n')}`);
}

async function apiOnPostgres(): Promise<Count> {
  const postgres = await startPostgres();
  if ('url' in postgres) {
    try {
      return await vitest('api-postgres', ['api-postgres'], { env: { TEST_POSTGRES_URL: postgres.url } });
    } finally {
      await postgres.stop();
    }
  }
  console.error(`!!! The API was NOT tested on PostgreSQL: ${postgres.reason}`);
  // A check that could have had PostgreSQL may not pass without it.
  return { passed: 0, failed: postgres.installable || process.env['CI'] ? 1 : 0 };
}

async function endToEnd(only: readonly string[] = []): Promise<Count> {
  const file = join(reports, 'e2e.json');
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  const code = await exitCode('playwright', ['test', '--reporter=list,json', ...only], env);
  const [passed = 0, failed = 0, flaky = 0] = await numbersOf(
    file,
    ['stats', 'expected'],
    ['stats', 'unexpected'],
    ['stats', 'flaky'],
  );
  await reportFlaky(file);
  return { ...counted(code, [passed + flaky, failed]), names: await failedTests(file) };
}

/** A run that ends badly, or that found no test at all, is at least one failure. */
function counted(code: number, [passed = 0, ...failures]: number[]): Count {
  const failed = failures.reduce((sum, number) => sum + number, 0);
  const isBroken = failed === 0 && (code !== 0 || passed === 0);
  if (isBroken) console.error(passed === 0 ? 'No test ran.' : `Ended with code ${code}.`);
  return { passed, failed: isBroken ? 1 : failed };
}

async function numbersOf(file: string, ...paths: string[][]): Promise<number[]> {
  const report: unknown = await readFile(file, 'utf8').then(JSON.parse, () => ({}));
  return paths.map((path) => Number(path.reduce<unknown>(property, report) ?? 0));
}

function property(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}

/** A program that hangs is killed with its children (process group), so that the summary is always printed. */
function exitCode(program: string, options: string[], env: Record<string, string> = {}): Promise<number> {
  const path = program === 'node' ? process.execPath : join('node_modules', '.bin', program);
  return new Promise((resolve) => {
    const child = spawn(path, options, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...quiet, ...env },
      detached: true,
    });
    const limit = setTimeout(
      () => {
        console.error(`!!! ${program} was ended: the whole check may take ${wholeMinutes} minutes.`);
        endGroup(child, 'SIGKILL');
      },
      Math.max(0, deadline - performance.now()),
    );
    const stop = (): never => {
      endGroup(child, 'SIGTERM');
      process.exit(130);
    };
    const finish = (code: number): void => {
      clearTimeout(limit);
      process.off('SIGINT', stop).off('SIGTERM', stop);
      resolve(code);
    };
    process.once('SIGINT', stop).once('SIGTERM', stop);
    child.once('error', (error) => {
      console.error(error.message);
      finish(1);
    });
    child.once('exit', (code) => finish(code ?? 1));
  });
}

/** A group of its own: browsers and servers that a stage started end with it. */
function endGroup(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // It has ended by itself.
  }
}
