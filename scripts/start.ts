import { spawnSync } from 'node:child_process';
import { flushCompileCache } from 'node:module';
import { isStale } from './console-build.ts';

if (await isStale()) {
  console.log('Building the console (only when its sources changed) …');
  // In a process of its own: the bundler's memory does not stay with the server.
  const { status } = spawnSync(process.execPath, ['scripts/build.ts'], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

const { main } = await import('../server/main.ts');
await main();
// It is written at the exit otherwise, which a killed process does not have.
flushCompileCache();
