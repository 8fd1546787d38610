import { readFile } from 'node:fs/promises';

/** When a process was started, in clock ticks since boot; ids are used again, the pair is not. Empty where unknown. */
const startOf = async (pid: number): Promise<string> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (failure) {
    return (failure as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** Process id and start time of this process, as a lock file and a runtime file keep them. */
export const processMark = async (): Promise<string> => `${process.pid} ${await startOf(process.pid)}`;

/** True while the process that wrote the mark runs. A process id that was reused by another program does not count. */
export const isRunning = async (mark: string): Promise<boolean> => {
  const [pid, start] = mark.trim().split(' ');
  const id = Number(pid);
  if (!Number.isInteger(id) || id <= 0 || !isAlive(id)) return false;
  return start === undefined || start === (await startOf(id));
};
