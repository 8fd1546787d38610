import { sql } from 'kysely';
import type { LocalText, ModuleConfig } from '../../src/engine/column.ts';
import type { Row, Trx } from '../db/database.ts';
import type { FaultMessage } from '../http/refusal.ts';
import { tableOf } from '../modules/table.ts';
import { phrase } from '../texts.ts';

/** Enum values that a new config leaves out although rows hold them. Contract "Removing enum values". */

export type RemovedValue = { column: string; value: string; rows: number };

/** Read before the table is altered, by the physical columns of the stored config. */
const rowsOf = async (trx: Trx, pid: string, column: string, values: readonly string[]): Promise<RemovedValue[]> => {
  const physicalColumn = await trx
    .selectFrom('modulecolumn')
    .select('physical')
    .where('pid', '=', pid)
    .where('column', '=', column)
    .executeTakeFirst();
  if (physicalColumn === undefined) return [];
  const ref = sql.ref(physicalColumn.physical);
  const { rows } = await sql<Row>`select ${ref} as value, count(*) as rows from ${sql.table(tableOf(pid))}
    where ${ref} in (${sql.join(values)}) group by 1 order by 1`.execute(trx);
  return rows.map((row) => ({ column, value: String(row['value']), rows: Number(row['rows']) }));
};

export const removedValues = async (
  trx: Trx,
  before: ModuleConfig | undefined,
  after: ModuleConfig,
): Promise<RemovedValue[]> => {
  const removedValues: RemovedValue[] = [];
  for (const { column, enum: values } of after.columns) {
    // A column that has no enum any more keeps its rows' values as what its new type is.
    if (values === undefined) continue;
    const former = before?.columns.find((definition) => definition.column === column);
    const gone = Object.keys(former?.enum ?? {}).filter((key) => !Object.hasOwn(values, key));
    if (gone.length > 0) removedValues.push(...(await rowsOf(trx, after.pid, column, gone)));
  }
  return removedValues;
};

const sentence = ({ column, value, rows }: RemovedValue): LocalText =>
  phrase('server/modules', 'valuesLeftOut', { rows, value, column });

export const removedFaults = (config: ModuleConfig, removed: readonly RemovedValue[]): FaultMessage[] =>
  removed.map((removedValue) => ({
    path: `/columns/${config.columns.findIndex(({ column }) => column === removedValue.column)}/enum`,
    rule: 'confirm',
    message: sentence(removedValue),
  }));
