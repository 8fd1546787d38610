import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { isMade } from '../db/data-folder.ts';
import type { Settings } from '../settings.ts';

/**
 * Memory footprint: making and filling a database grows WebAssembly memory, the heap and the allocator's arenas by
 * 300 MB, which a process never gives back. A first start with the demo therefore does it in a child process.
 * @returns whether the database is there, or there was nothing to do
 */
export const seedInChildProcess = async ({ databaseUrl, dataDir, isDemo }: Settings): Promise<boolean> => {
  if (databaseUrl !== undefined || !isDemo || isMade(dataDir)) return true;
  const child = fork(fileURLToPath(new URL('./seed-process.ts', import.meta.url)));
  const [code] = (await once(child, 'exit')) as [number | null];
  return code === 0;
};
