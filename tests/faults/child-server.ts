import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { vi } from 'vitest';

/** A server in a process of its own, as `npm start` runs it, so that it can be killed. */
export type ChildServer = {
  url: string;
  child: ChildProcess;
  /** Everything that it has written so far. */
  log(): string;
  /** Milliseconds from start to ready. */
  readyAfter: number;
  /** Asks it to end; its exit code, or null when it had to be killed. */
  stop(): Promise<number | null>;
  kill(): Promise<void>;
};

const listening = /ready at (http\S+)/;

export const spawnServer = (env: Readonly<Record<string, string>>, cwd = process.cwd()): ChildProcess => {
  const passed = ['PATH', 'HOME', 'CONSOLE_DIR'].flatMap((name) =>
    process.env[name] ? [[name, process.env[name]]] : [],
  );
  const inherited: Record<string, string> = Object.fromEntries(passed);
  return spawn(process.execPath, [resolve('scripts/serve.mjs')], {
    cwd,
    env: { ...inherited, HOST: '127.0.0.1', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
};

/** Collects what a process writes. */
export const readOutput = (child: ChildProcess): (() => string) => {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (text += String(part)));
  return () => text;
};

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

const isReady = async (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
    (answer) => answer.ok,
    () => false,
  );

/** The one-time token that a server without a company prints; it may arrive after the server's first answer. */
export const setupToken = ({ log }: ChildServer): Promise<string> =>
  vi.waitUntil(() => /setup#(\S+)/.exec(log())?.[1], { timeout: 30_000 });

/** Starts on a free port unless `PORT` names one, and waits until it is ready. */
export const startChild = async (
  env: Readonly<Record<string, string>>,
  within = 120_000,
  cwd = process.cwd(),
): Promise<ChildServer> => {
  const start = performance.now();
  const child = spawnServer(env, cwd);
  const log = readOutput(child);
  let url: string | undefined;
  while (url === undefined || !(await isReady(url))) {
    if (hasEnded(child)) throw new Error(`The server ended with ${child.exitCode}:\n${log()}`);
    if (performance.now() - start > within) {
      child.kill('SIGKILL');
      throw new Error(`The server was not ready after ${within / 1000} s:\n${log()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 25));
    url = listening.exec(log())?.[1];
  }
  const readyAfter = performance.now() - start;
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (!hasEnded(child)) {
      const ended = once(child, 'exit');
      child.kill(signal);
      const impatience = setTimeout(() => child.kill('SIGKILL'), 15_000);
      await ended;
      clearTimeout(impatience);
    }
    return child.exitCode;
  };
  return { url, child, log, readyAfter, stop: () => end('SIGTERM'), kill: async () => void (await end('SIGKILL')) };
};
