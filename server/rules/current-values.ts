import { sql } from 'kysely';
import type { Stored } from '../../src/engine/column.ts';
import type { CurrentValue, Reference } from '../../src/engine/automation/evaluate-linkage.ts';
import { onlineKey } from '../../src/engine/automation/presence.ts';
import type { CurrentValueOf } from '../../src/engine/automation/rule.ts';
import type { Row, Trx } from '../db/database.ts';
import { isAmong, ofCompany } from '../db/record-id.ts';
import { takesReports } from '../modules/report-columns.ts';
import { physicalColumnOf } from '../records/physical-columns.ts';
import type { Services, StoredModule } from '../services.ts';

/** Context for evaluating rules: the open transaction of one company. Look-ups of `services` use it too. */
export type RuleContext = { trx: Trx; services: Services; company: string; zone: string; now: number };

export const defaultZone = 'Asia/Shanghai';

/** The zone in which a company's days start. */
export const zoneOf = async (trx: Trx, company: string): Promise<string> =>
  (await trx.selectFrom('company').select('zone').where('did', '=', company).executeTakeFirst())?.zone ?? defaultZone;

/** Presence is kept beside the columns of modules that take reports. */
const physicalOf = (module: StoredModule, column: string): string | undefined => {
  if (column === onlineKey) return takesReports(module.config) ? 'isonline' : undefined;
  return physicalColumnOf(module, column)?.physical;
};

/** Values of a module's records, by did, in the order of `columns`; no text is made for each value of thousands. */
type ModuleValues = { columns: ReadonlyMap<string, number>; records: ReadonlyMap<string, readonly CurrentValue[]> };

const readModule = async (
  { trx, company }: Pick<RuleContext, 'trx' | 'company'>,
  module: StoredModule,
  moduleReferences: readonly Reference[],
  isLocked: boolean,
): Promise<ModuleValues | undefined> => {
  const places = [...new Set(moduleReferences.map(({ column }) => column))].flatMap((column) => {
    const physical = physicalOf(module, column);
    return physical === undefined ? [] : [{ column, physical }];
  });
  if (places.length === 0) return undefined;
  const dids = [...new Set(moduleReferences.map(({ did }) => did))];
  const { rows } = await sql<Row>`select t.did, ${sql.join(places.map(({ physical }) => sql.ref(`t.${physical}`)))}
    from ${sql.table(module.table)} t where ${ofCompany(company)} and ${isAmong(module, dids)}
    ${isLocked ? sql`for update` : sql``}`.execute(trx);
  const valuesOf = (row: Row): CurrentValue[] =>
    places.map(({ physical }) => {
      const value = row[physical] ?? null;
      // Of the values, presence alone is a boolean.
      return { value: typeof value === 'boolean' ? Number(value) : (value as Stored) };
    });
  return {
    columns: new Map(places.map(({ column }, index) => [column, index])),
    records: new Map(rows.map((row) => [String(row['did']), valuesOf(row)])),
  };
};

/**
 * The present values of parameters; one whose module, column or record is gone is not known. `isLocked`: reports of
 * these records wait until the transaction ends.
 */
export const readCurrentValues = async (
  { trx, services, company }: Pick<RuleContext, 'trx' | 'services' | 'company'>,
  references: readonly Reference[],
  { isLocked = false } = {},
): Promise<CurrentValueOf> => {
  const valuesByPid = new Map<string, ModuleValues>();
  for (const [pid, moduleReferences] of Map.groupBy(references, (reference) => reference.pid)) {
    const module = await services.modules.find(company, pid);
    if (module === undefined) continue;
    const values = await readModule({ trx, company }, module, moduleReferences, isLocked);
    if (values !== undefined) valuesByPid.set(pid, values);
  }
  return ({ pid, did, column }) => {
    const values = valuesByPid.get(pid);
    const index = values?.columns.get(column);
    return index === undefined ? undefined : values?.records.get(did)?.[index];
  };
};
