// Entry point of every `npm run` script. Plain JavaScript in syntax that old versions of Node understand, so that
// a wrong version gets a sentence instead of a syntax error: `node scripts/run.mjs <script> [arguments]`.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [name = '', ...rest] = process.argv.slice(2);

if (Number(process.versions.node.split('.')[0]) < 24) {
  startAgainWithNode24();
} else {
  await runScript();
}

/** `npm ci` brings Node 24 along as a package; npm's own PATH finds it, a bare `node` does not. */
function startAgainWithNode24() {
  const bundled = join(root, 'node_modules', '.bin', 'node');
  if (!existsSync(bundled) || process.env.COLONNADE_NODE_RETRIED) {
    console.error(
      `Colonnade needs Node 24 or newer; this is ${process.version}.\n` +
        '  On Linux x64 or arm64: run `npm ci` here. It installs Node 24 beside the other packages\n' +
        '  (not with --omit=optional), and `npm start`, `npm test` and the rest then use it.\n' +
        '  Elsewhere: install Node 24 (https://nodejs.org), then run `npm ci` and start again.',
    );
    process.exit(1);
  }
  const child = spawnSync(bundled, [...process.execArgv, fileURLToPath(import.meta.url), name, ...rest], {
    stdio: 'inherit',
    env: { ...process.env, COLONNADE_NODE_RETRIED: '1' },
  });
  process.exit(child.status ?? 1);
}

async function runScript() {
  if (!existsSync(join(root, 'node_modules'))) {
    console.error('The packages are not installed yet: run `npm ci` first.');
    process.exit(1);
  }
  const script = join(root, 'scripts', `${name}.ts`);
  if (!/^[a-z-]+$/.test(name) || !existsSync(script)) {
    console.error(`There is no script "${name}" in scripts/.`);
    process.exit(1);
  }
  process.chdir(root);
  if (name === 'start') (await import('./compile-cache.mjs')).useCompileCache();
  endWithNpm();
  // The script sees the arguments it would see when started directly.
  process.argv.splice(1, 2, script);
  await import(pathToFileURL(script).href);
}

/** Exits with npm: npm does not forward the signal that ends it, and an orphaned server would keep its port and data. */
function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 300);
  watch.unref();
}
