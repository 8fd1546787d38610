import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openEmbedded, templateFile, writeTemplate } from '../server/db/embedded.ts';
import { migrate } from '../server/db/migrate.ts';

/** Makes the empty, migrated database that a first start unpacks instead of making its own. */

const stampOf = async (): Promise<string> => {
  const { version } = JSON.parse(await readFile('node_modules/@electric-sql/pglite/package.json', 'utf8')) as {
    version: string;
  };
  return version;
};

const file = templateFile('.cache');
const stamp = `${file}.version`;
const version = await stampOf();
if (!existsSync(file) || (await readFile(stamp, 'utf8').catch(() => '')) !== version) {
  await mkdir(dirname(file), { recursive: true });
  const folder = await mkdtemp(join(tmpdir(), 'colonnade-template-'));
  const db = await openEmbedded({ folder, onPanic: (reason) => console.error(reason) });
  await migrate(db);
  await writeTemplate(file, await db.dump());
  await writeTemplate(stamp, new TextEncoder().encode(version));
  await db.close();
  await rm(folder, { recursive: true, force: true });
}
