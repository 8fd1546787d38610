import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** The folder that the server serves (server/settings.ts). */
const output = process.env['CONSOLE_DIR'] ?? 'dist';
const stamp = join(output, '.stamp');
const sources = [
  'src/**',
  'public/**',
  'index.html',
  'vite.config.ts',
  'vite/**',
  'server/http/import-map.ts',
  'package-lock.json',
  'scripts/console-build.ts',
];

/** True when the folder was not built from exactly these sources. Without sources (a deployed `dist`) it is as it is. */
export async function isStale(): Promise<boolean> {
  if (!existsSync('index.html')) return false;
  if (!existsSync(stamp)) return true;
  return (await readFile(stamp, 'utf8')) !== (await sourceHash());
}

/** Builds the console into its folder and compresses it for the wire. */
export async function build(): Promise<void> {
  const hash = await sourceHash();
  const vite = await import('vite');
  await vite.build({ logLevel: 'warn', build: { outDir: output, emptyOutDir: true } });
  const count = await compressAll();
  await writeFile(stamp, hash);
  console.log(`Built the console into ${output}/ (${count} files compressed).`);
}

async function sourceHash(): Promise<string> {
  const hash = createHash('sha256');
  for (const path of (await filesOf(sources)).toSorted()) {
    hash
      .update(path)
      .update('\0')
      .update(await readFile(path));
  }
  return hash.digest('hex');
}

async function filesOf(patterns: string[]): Promise<string[]> {
  const files: string[] = [];
  for await (const entry of glob(patterns, { withFileTypes: true })) {
    if (entry.isFile()) files.push(relative('.', join(entry.parentPath, entry.name)));
  }
  return files;
}

// The server answers with these files as they are; nothing is compressed per request.
async function compressAll(): Promise<number> {
  const files = await filesOf([`${output}/**/*.{js,css,svg,json,wasm}`]);
  await Promise.all(files.map(compress));
  return files.length;
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  const brotliOptions = {
    params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  };
  await Promise.all([
    promisify(brotliCompress)(content, brotliOptions).then((packed) => writeFile(`${file}.br`, packed)),
    promisify(gzip)(content, { level: 9 }).then((packed) => writeFile(`${file}.gz`, packed)),
  ]);
}
