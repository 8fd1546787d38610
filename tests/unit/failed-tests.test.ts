import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failedTests, flakyTests } from '../../scripts/failed-tests.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'colonnade-reports-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const written = async (report: object): Promise<string> => {
  const file = join(folder, 'report.json');
  await writeFile(file, JSON.stringify(report));
  return file;
};

const test = (fullName: string, status: string, ...failureMessages: string[]) => ({
  fullName,
  status,
  failureMessages,
});

describe('of a report by Vitest', () => {
  const report = {
    testResults: [
      {
        name: '/anywhere/tests/unit/a.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [
          test('is right', 'passed'),
          test('is wrong', 'failed', 'expected 1 to be 2'),
          test('is flaky', 'passed', 'timed out'),
          test('is left out', 'skipped'),
        ],
      },
      {
        name: '/anywhere/tests/unit/b.test.ts',
        status: 'failed',
        message: 'no module c',
        assertionResults: [test('waits for what fails', 'skipped')],
      },
    ],
  };

  it('what failed is named with its reason, and so is a file that cannot start', async () => {
    expect(await failedTests(await written(report))).toEqual([
      'tests/unit/a.test.ts > is wrong\n    expected 1 to be 2',
      'tests/unit/b.test.ts\n    no module c',
    ]);
  });

  it('what passed at the second try is named with the reason of the first', async () => {
    expect(await flakyTests(await written(report))).toEqual(['tests/unit/a.test.ts > is flaky\n    timed out']);
  });
});

it('a report by Playwright is read through its suites', async () => {
  const spec = (title: string, status: string) => ({
    file: 'a.spec.ts',
    line: 7,
    title,
    tests: [{ status, results: [{ errors: [{ message: 'not visible' }] }, { errors: [] }] }],
  });
  const file = await written({
    suites: [
      {
        specs: [spec('opens', 'expected')],
        suites: [{ specs: [spec('closes', 'flaky'), spec('saves', 'unexpected')] }],
      },
    ],
  });
  expect(await failedTests(file)).toEqual(['a.spec.ts:7 > saves\n    not visible']);
  expect(await flakyTests(file)).toEqual(['a.spec.ts:7 > closes\n    not visible']);
});

it('a report that is not there names nothing', async () => {
  expect(await failedTests(join(folder, 'none.json'))).toEqual([]);
  expect(await flakyTests(join(folder, 'none.json'))).toEqual([]);
});
