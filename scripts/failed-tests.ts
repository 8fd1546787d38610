import { readFile } from 'node:fs/promises';
import { stripVTControlCharacters } from 'node:util';

const reportIn = (file: string): Promise<unknown> => readFile(file, 'utf8').then(JSON.parse, () => ({}));

/** The tests that a report names as failed, `file > test` and why; none when there is no report. */
export const failedTests = async (file: string): Promise<string[]> => {
  const report = await reportIn(file);
  return [...ofVitest(report), ...ofPlaywright(report, 'unexpected')];
};

/** The tests of a report that passed at the second try, in the same form. */
export const flakyTests = async (file: string): Promise<string[]> => {
  const report = await reportIn(file);
  return [...flakyOfVitest(report), ...ofPlaywright(report, 'flaky')];
};

const propertyOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;

const list = (value: unknown, key: string): unknown[] => {
  const items = propertyOf(value, key);
  return Array.isArray(items) ? items : [];
};

const text = (value: unknown, key: string): string => String(propertyOf(value, key) ?? '');

/** The first words of a message are enough to know a cause from a log that was cut. */
const maxWords = 400;

const withReason = (name: string, messages: readonly string[]): string => {
  const [first = ''] = messages.filter((message) => message !== '');
  const lines = stripVTControlCharacters(first).split('\n');
  const reason = lines.map((line) => line.trim()).filter((line) => line !== '');
  return reason.length === 0 ? name : `${name}\n    ${reason.join(' | ').slice(0, maxWords)}`;
};

const nameOf = (file: unknown): string => text(file, 'name').replace(/^.*\/(?=(?:tests|src)\/)/, '');

const messagesOf = (test: unknown): string[] => list(test, 'failureMessages').map(String);

const testsOf = (file: unknown, isMeant: (test: unknown) => boolean): string[] =>
  list(file, 'assertionResults')
    .filter(isMeant)
    .map((test) => withReason(`${nameOf(file)} > ${text(test, 'fullName')}`, messagesOf(test)));

/** Vitest's JSON reporter: files with their tests. A file that can't be loaded has no test of its own. */
const ofVitest = (report: unknown): string[] =>
  list(report, 'testResults').flatMap((file) => {
    const tests = testsOf(file, (test) => text(test, 'status') === 'failed');
    if (tests.length > 0 || text(file, 'status') !== 'failed') return tests;
    return [withReason(nameOf(file), [text(file, 'message')])];
  });

/** A test that passed keeps what its first try said. */
const flakyOfVitest = (report: unknown): string[] =>
  list(report, 'testResults').flatMap((file) =>
    testsOf(file, (test) => text(test, 'status') === 'passed' && messagesOf(test).length > 0),
  );

/** Playwright's JSON reporter: suites within suites, each with its specs, their tests and the tries of each. */
const ofPlaywright = (report: unknown, status: 'unexpected' | 'flaky'): string[] =>
  list(report, 'suites').flatMap((suite) => [
    ...list(suite, 'specs').flatMap((spec) => {
      const tests = list(spec, 'tests').filter((test) => text(test, 'status') === status);
      if (tests.length === 0) return [];
      const tries = tests.flatMap((test) => list(test, 'results'));
      const messages = tries.flatMap((attempt) => list(attempt, 'errors')).map((error) => text(error, 'message'));
      return [withReason(`${text(spec, 'file')}:${text(spec, 'line')} > ${text(spec, 'title')}`, messages)];
    }),
    ...ofPlaywright(suite, status),
  ]);
