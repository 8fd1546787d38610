import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

/** Docs "Layers" and "Folders": features are below pages, and pages do not import each other. */

const root = mkdtempSync(join(tmpdir(), 'page-folders-'));
afterAll(() => rmSync(root, { recursive: true }));

const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};

write(
  '.oxlintrc.json',
  JSON.stringify({
    jsPlugins: [resolve('scripts/lint-rules.mjs')],
    categories: { correctness: 'off' },
    rules: { 'house/no-import-across-pages': 'error' },
  }),
);

const isRefused = (file: string, text: string): boolean => {
  write(file, text);
  const { status, stdout } = spawnSync(
    resolve('node_modules/.bin/oxlint'),
    ['-c', join(root, '.oxlintrc.json'), file],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  if (status !== 0 && status !== 1) throw new Error(`oxlint failed: ${stdout}`);
  return stdout.includes('no-import-across-pages');
};

describe('the rule about imports of pages', () => {
  it.each([
    ['of another page', 'src/pages/wall/one.ts', "import { a } from '../audit/two.ts';\nexport const b = a;"],
    ['of its type', 'src/pages/wall/one.ts', "export type { A } from '../audit/two.ts';"],
    ['of another page on demand', 'src/pages/wall/one.ts', "export const load = () => import('../audit/two.ts');"],
    ['of another folder of data', 'src/pages/data/list/one.ts', "export * from '../record/two.ts';"],
    ['of a page from data', 'src/pages/data/list/one.ts', "import '../../audit/two.ts';"],
    ['of a file beside the folders', 'src/pages/wall/one.ts', "import '../page-error.tsx';"],
    ['of a page by a feature', 'src/features/list/one.ts', "import '../../pages/wall/two.ts';"],
    ['of a page by a feature on demand', 'src/features/list/one.ts', "void import('../../pages/page-error.tsx');"],
  ])('refuses one %s', (_, file, text) => {
    expect(isRefused(file, text)).toBe(true);
  });

  it.each([
    ['of a deeper folder of the page', 'src/pages/wall/one.ts', "import './cards/two.ts';"],
    ['of the page above', 'src/pages/wall/cards/one.ts', "import '../two.ts';"],
    ['of a feature', 'src/pages/data/list/one.ts', "import '../../../features/list/two.ts';"],
    ['of a page by a file beside the folders', 'src/pages/one.ts', "import './wall/two.ts';"],
    ['of a page by the router', 'src/router.tsx', "void import('./pages/wall/two.ts');"],
    ['between features', 'src/features/control/one.ts', "import '../list/two.ts';"],
    ['of a package', 'src/pages/wall/one.ts', "import 'react';"],
  ])('lets one %s pass', (_, file, text) => {
    expect(isRefused(file, text)).toBe(false);
  });
});
