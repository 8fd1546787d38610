import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockFolder } from '../../../server/db/folder-lock.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'folder-lock-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the data folder', () => {
  it('is made where it is missing, and one process alone opens it', async () => {
    const made = join(folder, 'one', 'two');
    const unlock = await lockFolder(made);
    expect(await readFile(join(made, 'lock'), 'utf8')).toMatch(new RegExp(`^${process.pid} `));
    await expect(lockFolder(made)).rejects.toThrow('open already');
    await unlock();
    await (
      await lockFolder(made)
    )();
  });

  it('that cannot be written is named with its reason and the setting, not as one that another server has open', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    // A file in the way, which stops the superuser too.
    for (const path of [file, join(file, 'below')])
      await expect(lockFolder(path)).rejects.toThrow(
        new RegExp(`^The data folder ${path} cannot be made or written \\(E.*\\)\\. Set DATA_DIR to a folder`),
      );
  });
});
