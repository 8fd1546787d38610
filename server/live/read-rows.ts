import { sql } from 'kysely';
import { columnsOf } from '../../src/engine/builtin-columns.ts';
import type { RecordValues } from '../../src/engine/column.ts';
import type { Db, Row } from '../db/database.ts';
import { isAmong } from '../db/record-id.ts';
import { reachIfAny, reachSql } from '../records/reach.ts';
import { recordOf, selectionOf, selectSql } from '../records/select.ts';
import type { Services, StoredModule } from '../services.ts';
import type { Reader } from './reader.ts';

export type Reading = { db: Db; services: Services; now: () => number };

/** Records as this reader may read them now, by did; those that are gone or out of reach are missing. */
export const readRows = async (
  { db, services, now }: Reading,
  { actor, language }: Pick<Reader, 'actor' | 'language'>,
  module: StoredModule,
  dids: readonly string[],
): Promise<ReadonlyMap<string, RecordValues>> => {
  const reach = reachIfAny(actor, 'read', module);
  if (reach === undefined || dids.length === 0) return new Map();
  const selection = await selectionOf({ modules: services.modules, actor }, module, { hasVersion: true });
  const found = sql`select t.* from ${sql.table(module.table)} t where ${reachSql(reach)} and ${isAmong(module, dids)}`;
  const query = sql<Row>`select ${selectSql(selection)} from (${found}) p`;
  const [rows = []] = await db.read({ company: actor.companyid }, [query.compile(db.builder)]);
  const around = { language, zone: actor.zone, now: now() };
  return new Map(rows.map((row) => [String(row['did']), recordOf(selection, row, around)]));
};

/** What lists show of a record: neither its version nor columns that are in no list. */
export const listPart = (module: StoredModule, values: RecordValues): RecordValues => {
  const columns = columnsOf(module.config);
  const isListed = (name: string): boolean => {
    const column = columns.get(name) ?? columns.get(name.replace(/_name$/, ''));
    return name === 'did' || (name !== 'version' && column?.candisplay !== false);
  };
  return Object.fromEntries(Object.entries(values).filter(([name]) => isListed(name)));
};
