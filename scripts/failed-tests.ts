import { readFile } from 'node:fs/promises';

/** The tests that a report names as failed, `file > test`; none when there is no report. */
export const failedTests = async (file: string): Promise<string[]> => {
  const report: unknown = await readFile(file, 'utf8').then(JSON.parse, () => ({}));
  return [...ofVitest(report), ...ofPlaywright(report)];
};

const member = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;

const list = (value: unknown, key: string): unknown[] => {
  const found = member(value, key);
  return Array.isArray(found) ? found : [];
};

const text = (value: unknown, key: string): string => String(member(value, key) ?? '');

/** Vitest's JSON reporter: files with their tests. A file that can't be loaded has no test of its own. */
const ofVitest = (report: unknown): string[] =>
  list(report, 'testResults').flatMap((file) => {
    const tests = list(file, 'assertionResults').filter((test) => text(test, 'status') === 'failed');
    const name = text(file, 'name').replace(/^.*\/(?=(?:tests|src)\/)/, '');
    if (tests.length === 0) return text(file, 'status') === 'failed' ? [name] : [];
    return tests.map((test) => `${name} > ${text(test, 'fullName')}`);
  });

/** Playwright's JSON reporter: suites within suites, each with its specs. */
const ofPlaywright = (report: unknown): string[] =>
  list(report, 'suites').flatMap((suite) => [
    ...list(suite, 'specs')
      .filter((spec) => member(spec, 'ok') === false)
      .map((spec) => `${text(spec, 'file')}:${text(spec, 'line')} > ${text(spec, 'title')}`),
    ...ofPlaywright(suite),
  ]);
