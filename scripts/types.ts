import { spawn } from 'node:child_process';

// Engine, server, console, tests and examples are checked apart: each has the globals of its own world only.
const projects = ['engine', 'server', 'web', 'tests', 'examples'];

const codes = await Promise.all(projects.map(check));
process.exitCode = codes.every((code) => code === 0) ? 0 : 1;

function check(project: string): Promise<number> {
  return new Promise((resolve) => {
    // Incremental: a second check reads again what changed only.
    const incremental = ['--incremental', '--tsBuildInfoFile', `.cache/types/${project}.tsbuildinfo`];
    const tsc = spawn('node_modules/.bin/tsc', ['-p', `tsconfig.${project}.json`, ...incremental], {
      stdio: 'inherit',
    });
    tsc.once('exit', (code) => {
      if (code !== 0) console.error(`types: ${project} has errors`);
      resolve(code ?? 1);
    });
  });
}
