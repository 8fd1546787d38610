import { readdir, readFile } from 'node:fs/promises';
import type { Db } from '../../server/db/database.ts';
import { sql } from 'kysely';

/** Processor time that this process and the PostgreSQL behind it have used, in milliseconds. */

/** Linux counts in hundredths of a second. */
const tick = 10;

type Times = { name: string; parent: number; self: number; ended: number };

/** From the fields after the name, which may hold spaces. */
const timesOf = async (pid: string | number): Promise<Times | undefined> => {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const end = text.lastIndexOf(')');
  if (end < 0) return undefined;
  const fields = text.slice(end + 2).split(' ');
  const field = (index: number) => Number(fields[index]);
  return { name: text, parent: field(1), self: (field(11) + field(12)) * tick, ended: (field(13) + field(14)) * tick };
};

/** All processes of the cluster, those that have ended included; 0 for the embedded database, which is in this process. */
export const databaseTime = async (db: Db): Promise<number> => {
  if (db.engine === 'embedded') return 0;
  const [rows = []] = await db.read('system', [sql`select pg_backend_pid() as pid`.compile(db.builder)]);
  const parent = (await timesOf(Number(rows[0]?.['pid'])))?.parent ?? 0;
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const all = (await Promise.all(pids.map(timesOf))).filter((times) => times?.parent === parent);
  const cluster = await timesOf(parent);
  return all.reduce((sum, times) => sum + (times?.self ?? 0), (cluster?.self ?? 0) + (cluster?.ended ?? 0));
};

export const processTime = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
