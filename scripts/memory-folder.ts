import { rmSync } from 'node:fs';
import { chmod, mkdtemp, statfs } from 'node:fs/promises';
import { freemem } from 'node:os';
import { join } from 'node:path';

/**
 * A temporary folder in memory (tmpfs) for the tests. Each test file copies a data folder of 1,800 files and 98 MB: to a
 * disk that takes more than a second of processor and writes 16 GB in a run of the API alone, in memory a tenth of a second.
 */

const shared = '/dev/shm';
const gigabyte = 2 ** 30;
/** What the tests fill at most is about two; the rest is for browsers and servers. */
const needed = { folder: 6 * gigabyte, memory: 10 * gigabyte };

const hasRoom = async (): Promise<boolean> => {
  const { bavail, bsize } = await statfs(shared);
  return bavail * bsize >= needed.folder && freemem() >= needed.memory;
};

/**
 * Makes it the temporary folder (`TMPDIR`) of this process and of those that it starts, where the machine has the room;
 * otherwise nothing changes. It is removed when the process ends.
 */
export const useMemoryFolder = async (): Promise<void> => {
  if (!(await hasRoom().catch(() => false))) return;
  const folder = await mkdtemp(join(shared, 'colonnade-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  // PostgreSQL runs under another account, which has to pass through.
  await chmod(folder, 0o755);
  process.env['TMPDIR'] = folder;
};
