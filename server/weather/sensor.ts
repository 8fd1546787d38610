import { sql } from 'kysely';
import type { Column } from '../../src/engine/column.ts';
import { shownValue } from '../../src/engine/column-value.ts';
import type { Weather } from '../../src/engine/weather.ts';
import type { Row } from '../db/database.ts';
import type { StoredModule } from '../services.ts';
import { columnAs } from '../records/column-as.ts';
import type { RequestContext } from '../records/request-context.ts';
import { scopeIfAny, scopeSql } from '../records/record-scope.ts';

/** A sensor is outdoors when its name says so in either language. Contract "Weather". */
const outdoors = 'outdoor|outside|室外|户外';

const measuring = ({ config }: StoredModule, measure: string): Column | undefined =>
  config.columns.find(({ measures }) => measures === measure);

/** Modules of sensors: they measure air by themselves and have reports of their own. */
const isSensors = (module: StoredModule): boolean =>
  module.config.historypid !== undefined &&
  measuring(module, 'temperature') !== undefined &&
  measuring(module, 'settemperature') === undefined;

const valueOf = (column: Column | undefined, row: Row): number | null => {
  if (column === undefined) return null;
  const value = shownValue(column, row[column.column] as number | null);
  return typeof value === 'number' ? value : null;
};

/** Seconds within which a sensor has to report to be preferred by its name. */
const fresh = 3600;

/** The first outdoor sensor by name that still reports, so that a wall shows the same one each time. */
export const weatherBySensor = async (requestContext: RequestContext): Promise<Weather | null> => {
  const { actor, db, services } = requestContext;
  for (const module of (await services.modules.list(actor.companyid)).filter(isSensors)) {
    const scope = scopeIfAny(actor, 'read', module);
    const temperature = measuring(module, 'temperature');
    if (scope === undefined || temperature === undefined) continue;
    const humidity = measuring(module, 'humidity');
    const columns = [temperature, ...(humidity === undefined ? [] : [humidity])];
    const values = columns.map(({ column }) => sql`${columnAs('t', module, column)} as ${sql.id(column)}`);
    const query = sql<Row>`select t.name, t.updatetime, ${sql.join(values)} from ${sql.table(module.table)} t
      where ${scopeSql(scope)} and t.name ~* ${outdoors} and ${columnAs('t', module, temperature.column)} is not null
      order by t.updatetime < ${requestContext.now - fresh}, t.name, t.updatetime desc limit 1`;
    const [rows = []] = await db.read({ company: scope.company }, [query.compile(db.builder)]);
    const [row] = rows;
    const degrees = row === undefined ? null : valueOf(temperature, row);
    if (row === undefined || degrees === null) continue;
    return {
      at: Number(row['updatetime']),
      temperature: degrees,
      humidity: valueOf(humidity, row),
      code: null,
      place: String(row['name']),
      source: 'sensor',
    };
  }
  return null;
};
