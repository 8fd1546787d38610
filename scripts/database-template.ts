import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openEmbedded, templateFile, writeTemplate } from '../server/db/embedded.ts';
import { migrate } from '../server/db/migrate.ts';

/** Makes the empty, migrated database that a first start unpacks instead of making its own. */

const migrations = 'server/db/migrations';

/** Of what the template is made: the database's version and the migrations, which a template of before would lack. */
const stampOf = async (): Promise<string> => {
  const digest = createHash('sha256').update(await readFile('node_modules/@electric-sql/pglite/package.json'));
  for (const name of (await readdir(migrations)).toSorted())
    digest.update(name).update(await readFile(join(migrations, name)));
  return digest.digest('hex');
};

const file = templateFile('.cache');
const stamp = `${file}.version`;
const current = await stampOf();
if (!existsSync(file) || (await readFile(stamp, 'utf8').catch(() => '')) !== current) {
  await mkdir(dirname(file), { recursive: true });
  const folder = await mkdtemp(join(tmpdir(), 'colonnade-template-'));
  const db = await openEmbedded({ folder, onPanic: (reason) => console.error(reason) });
  await migrate(db);
  await writeTemplate(file, await db.dump());
  await writeTemplate(stamp, new TextEncoder().encode(current));
  await db.close();
  await rm(folder, { recursive: true, force: true });
}
