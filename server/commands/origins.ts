import { sql } from 'kysely';
import type { RecordValues } from '../../src/engine/column.ts';
import { controlPanel } from '../../src/engine/control/panel.ts';
import { isReportable } from '../../src/engine/reported.ts';
import type { CommandBy, Origin } from '../../src/schemas/commands.ts';
import type { Row } from '../db/database.ts';
import { isAmong, ofCompany } from '../db/record-id.ts';
import { takesReports } from '../modules/report-columns.ts';
import { reportTimes } from '../modules/report-times.ts';
import type { RequestContext } from '../records/request-context.ts';
import type { StoredModule } from '../services.ts';
import { valueText } from './request-commands.ts';
import { requesterNames, type StoredRequester } from './requesters.ts';
import { settersOfDevice } from './setters.ts';
import { wantedValues } from './wanted-values.ts';

type Confirmed = StoredRequester & { column: string; value: string; endedat: unknown } & Row;
type Device = RecordValues & { did: string };

/** The last confirmed command of each column of a device. */
const lastConfirmed = async ({ db, actor }: RequestContext, did: string): Promise<Confirmed[]> => {
  const query = sql`select distinct on ("column") "column", value, endedat, bykind, bydid, byname
    from command where companyid = ${actor.companyid} and device = ${did} and state = 'confirmed'
    order by "column", endedat desc, ord desc`;
  const [rows = []] = await db.read({ company: actor.companyid }, [query.compile(db.builder)]);
  // The query's own columns.
  return rows as Confirmed[];
};

/** When the device last reported each column. */
const reportedAt = async ({ db, actor }: RequestContext, module: StoredModule, did: string) => {
  if (!takesReports(module.config)) return {};
  const query = sql<Row>`select t.reported from ${sql.table(module.table)} t
    where ${ofCompany(actor.companyid)} and ${isAmong(module, [did])}`;
  const [[row] = []] = await db.read({ company: actor.companyid }, [query.compile(db.builder)]);
  return reportTimes(module, row?.['reported']);
};

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/**
 * Who typed a value: of a record that nobody has changed, its creator. Of a changed one only that it was a person: a
 * record does not keep who changed which column.
 */
const typedBy = (record: Device): { by: CommandBy; at?: number } => {
  const [did, name] = [textOf(record['creator']), textOf(record['creator_name'])];
  if (record['version'] !== 1 || did === undefined || name === undefined) return { by: { kind: 'person' } };
  return { by: { kind: 'person', did, name }, at: Number(record['createtime']) };
};

/** The origin of each value that can be commanded. Contract "Commands". */
export const originsOf = async (call: RequestContext, module: StoredModule, record: Device): Promise<Origin[]> => {
  const confirmed = await lastConfirmed(call, record.did);
  const reported: Readonly<Record<string, number>> = await reportedAt(call, module, record.did);
  const next = (await wantedValues(call, [record.did])).get(record.did) ?? [];
  const setters = await settersOfDevice(call, record.did);
  const nameOf = await requesterNames(call, [...confirmed, ...setters]);
  return controlPanel(module.config).columns.flatMap((definition): Origin[] => {
    const { column } = definition;
    const value = record[column] ?? null;
    if (value === null) return [];
    const command = confirmed.find((row) => row.column === column && row.value === valueText(value));
    const at = isReportable(definition) ? reported[column] : undefined;
    const set = command && { by: nameOf(command), at: Number(command.endedat) };
    const byDevice = at === undefined ? undefined : { by: { kind: 'device' as const }, at };
    const nextValue = next.find((wantedValue) => wantedValue.column === column);
    return [
      {
        column,
        value,
        ...(set ?? byDevice ?? typedBy(record)),
        ...(nextValue === undefined ? {} : { next: nextValue }),
        rules: setters
          .filter((setter) => setter.column === column)
          .map((setter) => ({
            by: nameOf(setter),
            value: setter.value,
            ...(setter.at === undefined ? {} : { at: setter.at }),
          })),
      },
    ];
  });
};
