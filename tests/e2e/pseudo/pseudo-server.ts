import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { makePseudoLanguage } from '../../../scripts/pseudo-language.ts';
import { startServer, type TestServer } from '../server.ts';
import { bracketCompany, withPseudoTexts } from './bracketed-company.ts';

/** The program from which the console is built; `.cache` holds the empty database that a first start unpacks. */
const folders = ['public', 'scripts', 'server', 'src', 'vite', '.cache'];
const isPart = (name: string): boolean =>
  folders.includes(name) || /^(?:(?:package|tsconfig).*\.json|index\.html|vite\.config\.ts)$/.test(name);

/** Labels of modules are data: a label in a module's file has one property for each language. */
const bracketModules = async (folder: string): Promise<void> => {
  for (const name of (await readdir(folder)).filter((file) => file.endsWith('.json'))) {
    const config: unknown = JSON.parse(await readFile(join(folder, name), 'utf8'));
    await writeFile(join(folder, name), JSON.stringify(withPseudoTexts(config)));
  }
};

/** A server and a console with the pseudo-language: a copy of the program, and a folder of texts more in it. */
export const startPseudoServer = async (): Promise<TestServer> => {
  const folder = await mkdtemp(join(tmpdir(), 'colonnade-pseudo-'));
  for (const part of (await readdir('.')).filter(isPart)) await cp(part, join(folder, part), { recursive: true });
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  await makePseudoLanguage(folder);
  await bracketModules(join(folder, 'server/demo/modules'));
  const settings = { CONSOLE_DIR: join(folder, 'dist') };
  await promisify(execFile)(process.execPath, ['scripts/build.ts'], {
    cwd: folder,
    env: { ...process.env, ...settings },
  });
  const emptyFolder = join(folder, 'data');
  const server = await startServer({ of: { folder, settings }, emptyFolder, changeData: bracketCompany });
  const stop = async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { ...server, stop };
};
