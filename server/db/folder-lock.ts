import { mkdir, open, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isRunning, processMark } from './process-mark.ts';

/** Removes a lock whose process is gone. An empty one is about to be written by its owner. */
const takeOver = async (file: string): Promise<void> => {
  const lockText = await readFile(file, 'utf8').catch(() => undefined);
  if (lockText === '') await new Promise((resolve) => setTimeout(resolve, betweenAttempts));
  if (lockText === undefined || (await isRunning(await readFile(file, 'utf8').catch(() => '')))) return;
  await rm(file, { force: true });
};

const opened = new Set<string>();

/** A killed process exists for a moment longer; starting the next one should not fail for it. */
const attempts = 8;
const betweenAttempts = 250;

const unusable = (folder: string, failure: unknown) =>
  new Error(
    `The data folder ${folder} cannot be made or written (${failure instanceof Error ? failure.message : String(failure)}). Set DATA_DIR to a folder that this user may write.`,
  );

/**
 * Makes the data folder if it is missing, and locks it for this process, because the embedded database has no lock of its
 * own. The lock of a killed process does not block.
 * @returns the function that releases the lock
 * @throws when another running process has the lock, or the folder cannot be written
 */
export const lockFolder = async (folder: string): Promise<() => Promise<void>> => {
  const file = join(folder, 'lock');
  if (opened.has(file)) throw new Error(`This process has ${folder} open already.`);
  await mkdir(folder, { recursive: true }).catch((failure: unknown) => {
    throw unusable(folder, failure);
  });
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    if (attempt > 0) await new Promise((resolve) => setTimeout(resolve, betweenAttempts));
    const handle = await open(file, 'wx', 0o600).catch((failure: NodeJS.ErrnoException) => {
      if (failure.code !== 'EEXIST') throw unusable(folder, failure);
    });
    if (handle !== undefined) {
      await writeFile(handle, await processMark());
      await handle.close();
      opened.add(file);
      return async () => {
        opened.delete(file);
        await rm(file, { force: true });
      };
    }
    await takeOver(file);
  }
  const holder = (await readFile(file, 'utf8').catch(() => '')).split(' ')[0];
  throw new Error(
    `Another server (process ${holder}) has the data folder ${folder} open. Stop it first, or set DATA_DIR to another folder.`,
  );
};
