import { execFile } from 'node:child_process';
import { cp, mkdtemp, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { isStale } from '../../scripts/console-build.ts';

/** What a server needs beside the built console: its own code, and what of `src` both sides share. */
const parts = ['package.json', 'scripts', 'server', 'src/engine', 'src/schemas', 'src/api', 'src/texts'];

export type Packed = { folder: string; consoleDir: string };

/** A folder with the program as it is delivered: the console built, without a line of its sources. */
export async function pack(): Promise<Packed> {
  if (await isStale()) await promisify(execFile)(process.execPath, ['scripts/build.ts']);
  const folder = await mkdtemp(join(tmpdir(), 'colonnade-packed-'));
  for (const part of parts) await cp(part, join(folder, part), { recursive: true });
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  await cp(resolve(process.env['CONSOLE_DIR'] ?? 'dist'), join(folder, 'dist'), { recursive: true });
  return { folder, consoleDir: join(folder, 'dist') };
}
