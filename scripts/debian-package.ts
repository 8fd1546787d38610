import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Whether a program of the tests can be installed here: root, on a system with apt. */
export const isInstallable = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Installs a package of the system's archive. Returns false where that is not possible. */
export function installPackage(name: string): boolean {
  if (!isInstallable()) return false;
  console.log(`Installing ${name} for the tests (apt-get install ${name}) …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    // Where the lists of packages were never fetched, none is known.
    for (const words of [
      ['update', '-q'],
      ['install', '-y', '-q', name],
    ])
      execFileSync('apt-get', words, { stdio: ['ignore', 'ignore', 'inherit'], env });
    return true;
  } catch {
    return false;
  }
}
