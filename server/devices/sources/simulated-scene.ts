import { type RawBuilder, sql } from 'kysely';
import type { ModuleConfig, RecordValues } from '../../../src/engine/column.ts';
import { fieldTypeOf } from '../../../src/engine/field-types/registry.ts';
import { products } from '../../../src/engine/products.ts';
import type { Db, Row } from '../../db/database.ts';
import { ofCompany } from '../../db/record-id.ts';
import { recordColumns, type RecordColumn } from '../../records/physical-columns.ts';
import type { Services, StoredModule } from '../../services.ts';
import { type SimulatedArea, periodsOf, areaOf } from '../../simulator/area.ts';
import type { Scene, SimulatedModule } from '../../simulator/populate.ts';
import { seedOf } from '../../simulator/random.ts';

/** What the simulation reads of a company: the records of its simulated modules, and its spaces. */

type At = { db: Db; services: Services };
export type SimulatedCompany = { companyid: string; zone: string; modules: readonly StoredModule[] };

/** Seconds between reports of a device whose module says nothing of it. */
const defaultInterval = 300;

/** A company's data are never made up unless its module says `simulator`, or the installation is a demo. */
const isSimulated = ({ config: { driver } }: StoredModule, { settings }: Services): boolean =>
  driver === 'simulator' || (driver === 'default' && settings.isDemo && settings.mqttUrl === undefined);

/** Companies that have a simulated module. */
export const simulatedCompanies = async ({ db, services }: At): Promise<SimulatedCompany[]> => {
  const [rows = []] = await db.read('system', [db.builder.selectFrom('company').select(['did', 'zone']).compile()]);
  const simulatedCompanies: SimulatedCompany[] = [];
  for (const row of rows) {
    const companyid = String(row['did']);
    const modules = (await services.modules.list(companyid)).filter((module) => isSimulated(module, services));
    if (modules.length > 0) simulatedCompanies.push({ companyid, zone: String(row['zone']), modules });
  }
  return simulatedCompanies;
};

/** Changes with every change that people make to the company's devices, spaces and configs; no report changes it. */
export const markOf = async ({ db, services }: At, company: SimulatedCompany): Promise<string> => {
  const spaces = await services.modules.find(company.companyid, products.spaces);
  const modules = [...company.modules, ...(spaces === undefined ? [] : [spaces])];
  const counts = await db.read(
    { company: company.companyid },
    modules.map(({ table }) =>
      sql<Row>`select count(*) as count, sum(t.version) as versions from ${sql.table(table)} t
        where ${ofCompany(company.companyid)}`.compile(db.builder),
    ),
  );
  return modules
    .map(({ config, revision }, index) => {
      const [row] = counts[index] ?? [];
      return `${config.pid}:${revision}:${String(row?.['count'])}:${String(row?.['versions'])}`;
    })
    .join(' ');
};

/** The columns that the simulation reads: those with a meaning, and references. */
const isNeeded = ({ column }: RecordColumn): boolean =>
  column.builtin !== true &&
  (column.measures !== undefined ||
    column.control !== undefined ||
    column.pid !== undefined ||
    fieldTypeOf(column).operand === 'period');

const recordsQuery = (module: StoredModule, companyid: string): { query: RawBuilder<Row>; columns: RecordColumn[] } => {
  const columns = recordColumns(module).filter(isNeeded);
  const selected = columns.map(({ physical }, index) => sql`, t.${sql.id(physical)} as ${sql.id(`c${index}`)}`);
  return {
    columns,
    query: sql<Row>`select t.did ${sql.join(selected, sql``)} from ${sql.table(module.table)} t
      where ${ofCompany(companyid)} order by t.did`,
  };
};

/** Row by row as the field types stored it. */
const recordOf = (row: Row, columns: readonly RecordColumn[]): RecordValues =>
  // The database holds what the field types stored.
  Object.fromEntries(columns.map(({ column }, index) => [column.column, row[`c${index}`] as RecordValues[string]]));

type Read = { module: StoredModule; devices: SimulatedModule['devices'] };

const readAll = async ({ db }: At, companyid: string, modules: readonly StoredModule[]): Promise<Read[]> => {
  const queries = modules.map((module) => recordsQuery(module, companyid));
  const answers = await db.read(
    { company: companyid },
    queries.map(({ query }) => query.compile(db.builder)),
  );
  return modules.map((module, index) => ({
    module,
    devices: (answers[index] ?? []).map((row) => ({
      did: String(row['did']),
      record: recordOf(row, queries[index]?.columns ?? []),
    })),
  }));
};

const measuring = (config: ModuleConfig, id: string) => config.columns.find(({ measures }) => measures === id)?.column;

/** Spaces by did. A space that contains other spaces counts as outside. */
const placesOf = ({ module: { config }, devices }: Read): Map<string, SimulatedArea> => {
  const upper = config.columns.find(({ pid, builtin }) => pid === config.pid && builtin !== true)?.column ?? '';
  const hours = config.columns.find((column) => fieldTypeOf(column).operand === 'period')?.column ?? '';
  const seats = measuring(config, 'headcount') ?? '';
  const context = new Set(devices.map(({ record }) => record[upper]));
  return new Map(
    devices.map(({ did, record }) => {
      const people = Number(record[seats]);
      const limits = { seats: people > 0 ? people : undefined, hours: periodsOf(record[hours]) };
      return [did, areaOf(did, { ...limits, seed: seedOf(did), isOutside: context.has(did) })];
    }),
  );
};

/** `start`: since when the simulation runs. */
export const readScene = async (context: At, company: SimulatedCompany, start: number): Promise<Scene> => {
  const { companyid, zone, modules } = company;
  const spaces = await context.services.modules.find(companyid, products.spaces);
  const all = await readAll(context, companyid, [...modules, ...(spaces === undefined ? [] : [spaces])]);
  const places = all.find(({ module }) => module === spaces);
  return {
    zone,
    start,
    spaces: products.spaces,
    places: places === undefined ? new Map<string, SimulatedArea>() : placesOf(places),
    modules: all
      .filter(({ module }) => module !== spaces)
      .map(({ module, devices }) => {
        const config: ModuleConfig & { interval?: number } = module.config;
        return { config, interval: config.interval ?? defaultInterval, devices };
      }),
  };
};
