import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { build } from './console-build.ts';

// Beside the bundler, on the other core.
const template = spawn(process.execPath, ['scripts/database-template.ts'], { stdio: 'inherit' });
const made = once(template, 'exit');
await build();
const [status] = (await made) as [number | null];
if (status !== 0) process.exit(status ?? 1);
