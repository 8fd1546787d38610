import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Selects the tests of `npm test -- changed`: those of files that differ from the branch `main`, committed or not. */

const linesOf = (program: string, ...options: string[]): string[] => {
  const { status, stdout } = spawnSync(program, options, { encoding: 'utf8' });
  return status === 0 ? stdout.split('\n').filter((line) => line !== '') : [];
};

export type Changed = {
  /** Merge base with `main`. */
  base: string;
  /** Without deleted files: there is nothing to check in them. */
  files: readonly string[];
};

export const changedFiles = (): Changed => {
  const [base = 'HEAD'] = linesOf('git', 'merge-base', 'main', 'HEAD');
  const differing = linesOf('git', 'diff', '--name-only', base);
  const files = [...differing, ...linesOf('git', 'ls-files', '--others', '--exclude-standard')];
  return { base, files: files.filter((file) => existsSync(file)) };
};

export const allFiles = (folder: string): string[] =>
  linesOf('git', 'ls-files', '--cached', '--others', '--exclude-standard', folder).filter((file) => existsSync(file));

const scripts = /\.(ts|tsx|mjs)$/;
export const isScript = (file: string): boolean => scripts.test(file);

/** `imports` of server/imports/staging.ts, `shell` of src/pages/shell/menu.tsx. */
const capabilityOf = (file: string): string | undefined =>
  /^server\/([\w-]+)\//.exec(file)?.[1] ?? /^src\/(?:features|pages)\/(?:data\/)?([\w-]+)\//.exec(file)?.[1];

const singular = (name: string): string => name.replace(/s$/, '');

/**
 * The tests of a folder that changed themselves, or have the name of a capability that changed: `server/imports` has
 * tests/api/import.test.ts and what begins with `import`. Every API test imports the whole server, so that the import graph,
 * which finds the unit tests and stories, would find all of them.
 */
export const testsOfChanged = (files: readonly string[], tests: readonly string[]): string[] => {
  const names = new Set(files.flatMap((file) => capabilityOf(file) ?? []).map(singular));
  return tests.filter((test) => {
    const [name = ''] = (test.split('/').at(-1) ?? '').split('.');
    return files.includes(test) || [...names].some((prefix) => name.startsWith(prefix));
  });
};
