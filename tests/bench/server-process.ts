import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { freePort } from '../../scripts/postgres.ts';

/** A server in a process of its own, started as `npm start` starts it, and what it takes of the machine. */

export type ServerProcess = {
  url: string;
  pid: number;
  /** From the start of the process until `/readyz` answers, ms. */
  readyAfter: number;
  /** Resident memory, MB of 2^20 bytes. */
  megabytes(): Promise<number>;
  stop(): Promise<void>;
  /** kill -9 */
  kill(): Promise<void>;
};

const startTimeoutMs = 180_000;

const untilReady = async (url: string, child: ChildProcess): Promise<void> => {
  const end = performance.now() + startTimeoutMs;
  while (performance.now() < end) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok === true) return;
    if (child.exitCode !== null) throw new Error(`The server of the bench ended with ${child.exitCode}.`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`The server of the bench was not ready within ${startTimeoutMs / 1000} s.`);
};

/** The flags of the script `start` in package.json. */
const startFlags = async (): Promise<string[]> => {
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as { scripts: Record<string, string> };
  return (scripts['start'] ?? '').split(' ').filter((word) => word.startsWith('--'));
};

export const startServerProcess = async (env: Readonly<Record<string, string>>): Promise<ServerProcess> => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const flags = await startFlags();
  const start = performance.now();
  const child = spawn(process.execPath, [...flags, 'scripts/serve.mjs'], {
    env: { ...process.env, DATABASE_URL: '', LOG_LEVEL: 'error', HOST: '127.0.0.1', PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await untilReady(url, child);
  const readyAfter = performance.now() - start;
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  return {
    url,
    pid: child.pid ?? 0,
    readyAfter,
    megabytes: async () =>
      Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
};
