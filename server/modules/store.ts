import type { CompiledQuery } from 'kysely';
import { builtinColumns, withBuiltins } from '../../src/engine/builtin-columns.ts';
import type { LocalText, ModuleConfig } from '../../src/engine/column.ts';
import { products } from '../../src/engine/products.ts';
import type { Db, Row } from '../db/database.ts';
import { originOf } from '../db/per-database.ts';
import type { MenuGroup, Services, StoredModule } from '../services.ts';
import { baseOf, tableOf } from './table.ts';
import { modulesTopic } from './topics.ts';
import { parseStored } from '../db/parse-stored.ts';

type Snapshot = {
  modules: ReadonlyMap<string, StoredModule>;
  byCompany: ReadonlyMap<string, ReadonlySet<string>>;
  groups: ReadonlyMap<string, readonly MenuGroup[]>;
};

const snapshotQueries = ({ builder }: Db): CompiledQuery[] => [
  builder.selectFrom('module').select(['pid', 'config', 'owner', 'revision', 'isnarrow']).orderBy('pid').compile(),
  builder.selectFrom('modulecolumn').select(['pid', 'column', 'physical']).where('hidden', '=', false).compile(),
  builder.selectFrom('subscription').select(['companyid', 'pid']).compile(),
  builder.selectFrom('menugroup').selectAll().orderBy('key').compile(),
];

/** Products with their own tables or views, in which columns have their own names. */
const ownTables: ReadonlyMap<string, string> = new Map([[products.audit, 'auditrecord']]);

const storedModule = (row: Row, columns: readonly Row[]): StoredModule => {
  const config = withBuiltins(parseStored<ModuleConfig>(row['config']));
  const builtin = builtinColumns.map(({ column }) => [column, column] as const);
  const ownTable = ownTables.get(config.pid);
  const placed = columns.map(
    (column) => [String(column['column']), String(column[ownTable === undefined ? 'physical' : 'column'])] as const,
  );
  return {
    config,
    owner: row['owner'] === null ? null : String(row['owner']),
    revision: Number(row['revision']),
    table: ownTable ?? tableOf(config.pid),
    base: ownTable ?? baseOf(config.pid),
    key: ownTable !== undefined ? 'did' : row['isnarrow'] === true ? 'reading' : 'id',
    physical: new Map([...builtin, ...placed]),
  };
};

const groupOf = (row: Row): MenuGroup => ({
  key: String(row['key']),
  name: parseStored<LocalText>(row['name']),
  icon: String(row['icon']),
  order: Number(row['position']),
});

const readSnapshot = async (db: Db): Promise<Snapshot> => {
  const [modules = [], columns = [], subscriptions = [], groups = []] = await db.read('system', snapshotQueries(db));
  const columnsByPid = Map.groupBy(columns, (row) => String(row['pid']));
  const subscribed = Map.groupBy(subscriptions, (row) => String(row['companyid']));
  return {
    modules: new Map(
      modules.map((row) => [String(row['pid']), storedModule(row, columnsByPid.get(String(row['pid'])) ?? [])]),
    ),
    byCompany: new Map(
      [...subscribed].map(([company, rows]) => [company, new Set(rows.map((row) => String(row['pid'])))]),
    ),
    groups: new Map(
      [...Map.groupBy(groups, (row) => String(row['companyid']))].map(([company, rows]) => [
        company,
        rows.map(groupOf),
      ]),
    ),
  };
};

/** Every module of the database by its pid, read again: for the shell, which keeps nothing. */
export const storedModules = async (db: Db): Promise<ReadonlyMap<string, StoredModule>> =>
  (await readSnapshot(db)).modules;

/**
 * Cache of the modules of all companies, reloaded after an announcement. They are few and small compared with records.
 * It is never older than the last announcement that arrived.
 */
export const createModuleStore = (db: Db): Services['modules'] => {
  let cachedSnapshot: Promise<Snapshot> | undefined;
  let isReady = false;
  const forget = () => {
    cachedSnapshot = undefined;
    isReady = false;
  };
  db.onAnnounce((topic) => {
    if (topic === modulesTopic || topic === 'all') forget();
  });
  const load = (): Promise<Snapshot> => {
    if (cachedSnapshot !== undefined && db.isListening()) return cachedSnapshot;
    const loading = readSnapshot(db);
    isReady = false;
    cachedSnapshot = loading;
    loading.then(
      () => {
        if (cachedSnapshot === loading) isReady = true;
      },
      () => {
        if (cachedSnapshot === loading) forget();
      },
    );
    return loading;
  };
  /**
   * Within a transaction nothing may wait for another connection, so a cache miss is read through the transaction
   * itself.
   */
  const loadOver = (other: Db) => (isReady && db.isListening() ? load() : readSnapshot(other));

  const lookups = (snapshot: () => Promise<Snapshot>): Services['modules'] => ({
    find: async (companyid, pid) => {
      const { modules, byCompany } = await snapshot();
      return byCompany.get(companyid)?.has(pid.toLowerCase()) === true ? modules.get(pid.toLowerCase()) : undefined;
    },
    any: async (pid) => (await snapshot()).modules.get(pid.toLowerCase()),
    list: async (companyid) => {
      const { modules, byCompany } = await snapshot();
      const companyPids = byCompany.get(companyid);
      return [...modules.values()].filter((module) => companyPids?.has(module.config.pid) === true);
    },
    groups: async (companyid) => {
      const { groups } = await snapshot();
      return [...(groups.get(companyid) ?? []), ...(groups.get('') ?? [])];
    },
    over: (other) => {
      if (originOf(other) === db) return lookups(load);
      let read: Promise<Snapshot> | undefined;
      return lookups(() => (read ??= loadOver(other)));
    },
    forget,
  });
  return lookups(load);
};
