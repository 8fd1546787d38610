import { sql } from 'kysely';
import type { RecordValues } from '../../src/engine/column.ts';
import { checkModule } from '../../src/engine/check-module.ts';
import type { Row } from '../../server/db/database.ts';
import { type StoredBatch, storeReports } from '../../server/devices/intake.ts';
import type { Report } from '../../server/drivers/report.ts';
import { applyModules } from '../../server/module-changes/apply.ts';
import { insertRecord } from '../../server/records/write.ts';
import type { StoredModule } from '../../server/services.ts';
import type { TestServer } from './harness.ts';

/** A module whose devices report, with its history, and devices `first` and `second`. */

export const pid = '3000000000000000000abc01';
export const historypid = '5000000000000000000abc01';
export const dids = { first: 'aaaaaaaaaaaaaaaaaaaaaa01', second: 'aaaaaaaaaaaaaaaaaaaaaa02' } as const;

const text = (word: string) => ({ en: word, zh: word });
const columns = [
  { column: 'code', label: text('code'), type: 'string', rw: 3, maxlength: 64 },
  { column: 'open', label: text('open'), type: 'enum', rw: 1, source: '/contact', enum: { 0: 'no', 1: 'yes' } },
  {
    column: 'temp',
    label: text('temp'),
    type: 'float',
    rw: 1,
    multiple: 10,
    measures: 'temperature',
    unit: '°C',
    max: 60,
  },
  { column: 'energy', label: text('energy'), type: 'float', rw: 1, multiple: 100, measures: 'energy', unit: 'kWh' },
  { column: 'seen', label: text('seen'), type: 'timestamp', rw: 1, measures: 'lastreport' },
  { column: 'months', label: text('months'), type: 'mounths', rw: 3 },
  { column: 'place', label: text('place'), type: 'ref', rw: 3, ptype: 'ref', pid: '100000000000000000000009' },
];
const measured = columns.filter(({ column }) => ['open', 'temp', 'energy', 'months'].includes(column));

const base = { group: 'sensors', driver: 'http', interval: 60, key: 'code' };
export const deviceModule = { ...base, pid, name: text('Trial sensors'), historypid, columns };
const historyModule = {
  pid: historypid,
  name: text('Trial history'),
  group: 'sensors',
  columns: [
    { column: 'device', label: text('device'), type: 'ref', rw: 1, ptype: 'ref', pid },
    { column: 'occurtime', label: text('time'), type: 'timestamp', rw: 1 },
    ...measured,
  ],
};

export type Trial = {
  company: string;
  module: StoredModule;
  history: StoredModule;
  /** Stores a batch at this time of the server. */
  store(now: number, reports: readonly Report[]): Promise<StoredBatch>;
  /** What is stored of a device, by column and by the words of its reports. */
  device(did?: string): Promise<RecordValues & { reported: Record<string, number> | null }>;
  /** Rows of its history, oldest first, without those of the same names as the record's own. */
  past(did?: string): Promise<RecordValues[]>;
};

const required = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('The trial module is not there.');
  return value;
};

/** Makes the modules and devices for the company of the administrator. @throws when the config has faults */
export const startTrial = async (server: TestServer, company: string): Promise<Trial> => {
  const checked = checkModule(deviceModule);
  if (!checked.ok) throw new Error(JSON.stringify(checked.faults));
  const applied = await applyModules(server.db, [deviceModule, historyModule], {
    owner: company,
    now: 1,
    companies: [],
  });
  if (!applied.ok) throw new Error(JSON.stringify(applied.faults));
  server.services.modules.forget();
  const module = required(await server.services.modules.find(company, pid));
  const history = required(await server.services.modules.find(company, historypid));
  await server.db.transaction({ company }, async (trx) => {
    for (const [code, did] of Object.entries(dids))
      await insertRecord(trx, module, {
        did,
        company,
        creator: did,
        organization: did,
        now: 1,
        values: { name: code, code },
      });
  });
  const ask = async (query: ReturnType<typeof sql<Row>>): Promise<readonly Row[]> => {
    const [rows = []] = await server.db.read({ company }, [query.compile(server.db.builder)]);
    return rows;
  };
  const named = (stored: StoredModule, row: Row): RecordValues =>
    Object.fromEntries(
      stored.config.columns
        .filter(({ builtin }) => builtin !== true)
        // The database holds what the field types stored.
        .map(({ column }) => [column, row[stored.physical.get(column) ?? ''] as RecordValues[string]]),
    );
  const { services } = server;
  return {
    company,
    module,
    history,
    store: (now, reports) =>
      server.db.transaction({ company }, (trx) =>
        storeReports({ trx, services, company, module, history, now }, reports),
      ),
    device: async (did = dids.first) => {
      const [row = {}] = await ask(sql<Row>`select * from ${sql.table(module.table)} where did = ${did}`);
      const fixedColumns = ['version', 'updatetime', 'lastreport', 'heardat', 'isonline', 'reported'] as const;
      const words = Object.fromEntries(fixedColumns.map((name) => [name, row[name]]));
      return Object.assign(named(module, row), words) as RecordValues & { reported: Record<string, number> | null };
    },
    past: async (did = dids.first) => {
      const device = required(history.physical.get('device'));
      const time = required(history.physical.get('occurtime'));
      const rows = await ask(sql<Row>`select * from ${sql.table(history.table)} where ${sql.id(device)} = ${did}
        order by ${sql.id(time)}, did`);
      return rows.map((row) => named(history, row));
    },
  };
};
