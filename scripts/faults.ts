import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

// `npm run faults`: every fault in its full rounds; `npm test` has one round of each.

const env = { ...process.env, FAULT_ROUNDS: process.env['FAULT_ROUNDS'] ?? '20' };
const vitest = join('node_modules', '.bin', 'vitest');
const { status } = spawnSync(vitest, ['run', '--project', 'faults', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env,
});
process.exitCode = status ?? 1;
