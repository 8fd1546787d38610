import { type RawBuilder, sql } from 'kysely';
import { holdsAddress } from '../../src/engine/field-types/specs/registry.ts';
import { acceptsMime, fileTypes, typeOfFileId } from '../../src/engine/file-type.ts';
import type { LocalText, RecordValues } from '../../src/engine/column.ts';
import type { Fault } from '../../src/engine/field-type.ts';
import type { Db, Row, Trx } from '../db/database.ts';
import { ofCompany } from '../db/record-id.ts';
import { type RecordColumn, recordColumns } from './physical-columns.ts';
import type { Services, StoredModule } from '../services.ts';
import { phrase } from '../texts.ts';

/** References to files: finds the records that use a file, by its id or by its address. */

/** Columns that hold the id of a file. A config may give `mime` to a column that holds no text; it has no effect there. */
export const fileColumns = (module: StoredModule): RecordColumn[] =>
  recordColumns(module).filter(({ column, storage }) => column.mime !== undefined && storage === 'text');

/** A column with a link's spec holds an address: of an uploaded file too, with `mime` or without. */
const isLink = ({ column, storage }: RecordColumn): boolean => holdsAddress(column) && storage === 'text';

/** All columns that may name a file. */
const holdingColumns = (module: StoredModule): RecordColumn[] =>
  recordColumns(module).filter(
    (recordColumn) =>
      isLink(recordColumn) || (recordColumn.column.mime !== undefined && recordColumn.storage === 'text'),
  );

/** The file that a value names: an id, or the address of one of our files. `undefined` for any other address. */
export const namedFile = (value: string): string | undefined => {
  const fileid = /^\/vt\/staticfile\/([^/]+)\//.exec(value)?.[1] ?? value;
  return typeOfFileId(fileid) === undefined ? undefined : fileid;
};

/** SQL condition: a column of `t` names a file. */
const namesFile = (recordColumn: RecordColumn, fileid: RawBuilder<unknown>): RawBuilder<unknown> => {
  const value = sql`t.${sql.id(recordColumn.physical)}`;
  const isId = sql`${value} = ${fileid}`;
  return isLink(recordColumn)
    ? sql`(${isId} or position('/vt/staticfile/' || ${fileid} || '/' in ${value}) = 1)`
    : isId;
};

/** The fault of a value in a column that takes files: what it names must be there and of a type that the column takes. */
const faultOf = async (
  trx: Trx,
  { company, now }: { company: string; now: number },
  { column }: RecordColumn,
  value: string,
): Promise<Fault['rule'] | undefined> => {
  const fileid = namedFile(value);
  const isAttached = fileid !== undefined && (await attach(trx, company, fileid, now));
  // An address need not name a file of this company.
  if (column.mime === undefined || (holdsAddress(column) && fileid !== value)) return undefined;
  const type = typeOfFileId(value);
  if (type !== undefined && !acceptsMime(column.mime, fileTypes[type].mime)) return 'filetype';
  return isAttached ? undefined : 'file';
};

/**
 * Files that a record is about to take: each must be one of the company's and of a type that its column takes. Taking
 * one is noted, so that the upkeep cannot remove it between this check and the commit.
 */
export const fileFaults = async (
  trx: Trx,
  record: { company: string; module: StoredModule; values: RecordValues; now: number },
): Promise<Fault[]> => {
  const faults: Fault[] = [];
  for (const recordColumn of holdingColumns(record.module)) {
    const name = recordColumn.column.column;
    const value = record.values[name];
    if (typeof value !== 'string' || value === '') continue;
    const rule = await faultOf(trx, record, recordColumn, value);
    if (rule !== undefined) faults.push({ path: `/${name}`, rule });
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
    const columns = holdingColumns(module);
    if (columns.length === 0) continue;
    const isReferenced = sql.join(
      columns.map((column) => namesFile(column, sql`cast(${file.fileid} as text)`)),
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
  holdingColumns(module).map(
    (column) => sql`exists (select 1 from ${sql.table(module.table)} t
      where t.company = company_number(f.companyid) and ${namesFile(column, sql`f.fileid`)})`,
  );

const hour = 3600;
const day = 24 * hour;

/** Files that one statement looks for: each may be searched for in all boards, dashboards and policies of its company. */
const filesPerStep = 100;

type Orphans = { db: Db; before: number; isHeld: RawBuilder<unknown> };

/** Removes unused files of a slice of all files, in a transaction of its own. `after`: a cursor, the last file of the slice before. */
const deleteSlice = ({ db, before, isHeld }: Orphans, after: string): Promise<{ removed: number; last: unknown }> =>
  db.transaction('system', async (trx) => {
    const { rows } = await sql<Row>`with slice as materialized (
        select fileid from file where isstored and greatest(createdat, attachedat) < ${before} and fileid > ${after}
        order by fileid limit ${filesPerStep}),
      removed as (delete from file f using slice where f.fileid = slice.fileid
        and greatest(f.createdat, f.attachedat) < ${before} and not (${isHeld}) returning 1)
      select (select max(fileid) from slice) as last, (select count(*) from removed) as removed`.execute(trx);
    return { removed: Number(rows[0]?.['removed'] ?? 0), last: rows[0]?.['last'] };
  });

/** Removes files that were not referenced within a day, and the remains of interrupted uploads. */
export const deleteOrphans = async (db: Db, services: Services, now: number): Promise<number> => {
  const [rows = []] = await db.read('system', [db.builder.selectFrom('module').select('pid').compile()]);
  const modules = await Promise.all(rows.map(({ pid }) => services.modules.any(String(pid))));
  const columnReferences = modules.flatMap((module) => (module === undefined ? [] : heldIn(module)));
  const file = { companyid: sql`f.companyid`, fileid: sql`f.fileid` };
  const isHeld = sql.join([...columnReferences, ...textHolders.map((holder) => namedIn(holder, file))], sql` or `);
  const interrupted = await db.transaction('system', (trx) =>
    sql`delete from file where not isstored and createdat < ${now - hour}`.execute(trx),
  );
  let count = Number(interrupted.numAffectedRows ?? 0n);
  for (let after: unknown = ''; typeof after === 'string';) {
    const { removed, last } = await deleteSlice({ db, before: now - day, isHeld }, after);
    count += removed;
    after = last;
  }
  return count;
};
