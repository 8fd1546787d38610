import { describe, expect, it } from 'vitest';
import { testsOfChanged } from '../../scripts/changed-files.ts';

const tests = ['imports', 'import-units', 'imposed', 'records'].map((name) => `tests/api/${name}.test.ts`);

describe('npm test -- changed', () => {
  it('runs the tests that have the name of what changed, and those that changed', () => {
    expect(testsOfChanged(['server/imports/staging.ts'], tests)).toEqual(tests.slice(0, 2));
    expect(testsOfChanged(['tests/api/imposed.test.ts', 'README.md'], tests)).toEqual([tests[2]]);
    expect(testsOfChanged(['src/pages/data/imports/page.tsx'], tests)).toEqual(tests.slice(0, 2));
    expect(testsOfChanged(['src/features/imports/dialog.tsx'], tests)).toEqual(tests.slice(0, 2));
    expect(testsOfChanged(['server/upkeep.ts', 'src/engine/moment.ts'], tests)).toEqual([]);
  });
});
