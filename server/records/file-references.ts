import { type RawBuilder, sql } from 'kysely';
import { acceptsMime, fileTypes, typeOfFileId } from '../../src/engine/file-type.ts';
import type { LocalText, RecordValues } from '../../src/engine/column.ts';
import type { Fault } from '../../src/engine/field-type.ts';
import type { Db, Row, Trx } from '../db/database.ts';
import { ofCompany } from '../db/record-id.ts';
import { type RecordColumn, recordColumns } from './physical-columns.ts';
import type { Services, StoredModule } from '../services.ts';
import { phrase } from '../texts.ts';

/** References to files: finds the records that use a file, through the columns with `mime`. */

/** Columns that hold the id of a file. A config may give `mime` to a column that holds no text; it has no effect there. */
export const fileColumns = (module: StoredModule): RecordColumn[] =>
  recordColumns(module).filter(({ column, storage }) => column.mime !== undefined && storage === 'text');

/** A column with a link's spec may also hold an address, which is not an uploaded file. */
const mustBeFile = (column: RecordColumn['column'], value: string): boolean =>
  column.spec === undefined || typeOfFileId(value) !== undefined;

/**
 * Files that a record is about to take: each must be one of the company's and of a type that its column takes. Taking
 * one is noted, so that the upkeep cannot remove it between this check and the commit.
 */
export const fileFaults = async (
  trx: Trx,
  record: { company: string; module: StoredModule; values: RecordValues; now: number },
): Promise<Fault[]> => {
  const faults: Fault[] = [];
  for (const { column } of fileColumns(record.module)) {
    const value = record.values[column.column];
    if (typeof value !== 'string' || value === '' || !mustBeFile(column, value)) continue;
    const type = typeOfFileId(value);
    const path = `/${column.column}`;
    if (type === undefined) faults.push({ path, rule: 'file' });
    else if (!acceptsMime(column.mime ?? '', fileTypes[type].mime)) faults.push({ path, rule: 'filetype' });
    else if (!(await attach(trx, record.company, value, record.now))) faults.push({ path, rule: 'file' });
  }
  return faults;
};

/** Marks a file of the company as taken. False: there is no such file. */
export const attach = async (trx: Trx, company: string, fileid: string, now: number): Promise<boolean> => {
  const updated = await trx
    .updateTable('file')
    .set({ attachedat: now })
    .where('companyid', '=', company)
    .where('fileid', '=', fileid)
    .where('isstored', '=', true)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
};

/** Stored texts that may reference files, beside records. `t` is the row of the table. */
type TextHolder = { name: LocalText; table: string; column: string };

const textHolders: readonly TextHolder[] = [
  { name: phrase('server/files', 'board'), table: 'board', column: 'config' },
  { name: phrase('server/files', 'dashboard'), table: 'dashboard', column: 'layout' },
  { name: phrase('server/files', 'policy'), table: 'policy', column: 'content' },
];

/** SQL condition: a stored text of the company contains the id of the file. */
const namedIn = (
  { table, column }: TextHolder,
  { companyid, fileid }: { companyid: RawBuilder<unknown>; fileid: RawBuilder<unknown> },
): RawBuilder<unknown> => sql`exists (select 1 from ${sql.table(table)} t
  where t.companyid = ${companyid} and position(${fileid} in t.${sql.id(column)}) > 0)`;

const textHolderOf = async (db: Db, key: { companyid: string; fileid: string }): Promise<LocalText | undefined> => {
  const file = { companyid: sql`${key.companyid}`, fileid: sql`${key.fileid}` };
  const isNamed = textHolders.map((holder, index) => sql`${namedIn(holder, file)} as ${sql.id(`h${index}`)}`);
  const query = sql<Row>`select ${sql.join(isNamed)}`;
  const [[row] = []] = await db.read({ company: key.companyid }, [query.compile(db.builder)]);
  return textHolders.find((_, index) => row?.[`h${index}`] === true)?.name;
};

/**
 * The first user of a file, in words: a record of a module, or a board, a dashboard or a policy; `undefined` if unused.
 */
export const holderOf = async (
  db: Db,
  modules: Services['modules'],
  file: { companyid: string; fileid: string },
): Promise<LocalText | undefined> => {
  for (const module of await modules.list(file.companyid)) {
    const columns = fileColumns(module);
    if (columns.length === 0) continue;
    const isReferenced = sql.join(
      columns.map(({ physical }) => sql`t.${sql.id(physical)} = ${file.fileid}`),
      sql` or `,
    );
    const query = sql<Row>`select 1 as held from ${sql.table(module.table)} t
      where ${ofCompany(file.companyid)} and (${isReferenced}) limit 1`;
    const [rows = []] = await db.read({ company: file.companyid }, [query.compile(db.builder)]);
    if (rows.length > 0) return phrase('server/files', 'recordOf', { name: module.config.name });
  }
  return textHolderOf(db, file);
};

/** True for a file `f` that a record of its company holds. */
const heldIn = (module: StoredModule): RawBuilder<unknown>[] =>
  fileColumns(module).map(
    ({ physical }) => sql`exists (select 1 from ${sql.table(module.table)} t
      where t.company = company_number(f.companyid) and t.${sql.id(physical)} = f.fileid)`,
  );

const hour = 3600;
const day = 24 * hour;

/** Removes files that were not referenced within a day, and the remains of interrupted uploads. */
export const forgetOrphans = async (db: Db, services: Services, now: number): Promise<number> => {
  const [rows = []] = await db.read('system', [db.builder.selectFrom('module').select('pid').compile()]);
  const modules = await Promise.all(rows.map(({ pid }) => services.modules.any(String(pid))));
  const columnReferences = modules.flatMap((module) => (module === undefined ? [] : heldIn(module)));
  const file = { companyid: sql`f.companyid`, fileid: sql`f.fileid` };
  const isHeld = sql.join([...columnReferences, ...textHolders.map((holder) => namedIn(holder, file))], sql` or `);
  return db.transaction('system', async (trx) => {
    const removed = await sql`delete from file f
      where (not f.isstored and f.createdat < ${now - hour})
         or (f.isstored and greatest(f.createdat, f.attachedat) < ${now - day} and not (${isHeld}))`.execute(trx);
    return Number(removed.numAffectedRows ?? 0n);
  });
};
