import { sql } from 'kysely';
import type { RequestOf } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import type { RecordValues, Stored } from '../../src/engine/column.ts';
import type { User } from '../../src/schemas/wire.ts';
import { fireDue } from '../../server/automation/fire-due.ts';
import { createIsolation } from '../../server/isolation.ts';
import { detectEdges } from '../../server/automation/detect-edges.ts';
import { runOf } from '../../server/rules/run-rows.ts';
import type { Row } from '../../server/db/database.ts';
import { isRecord, ofCompany } from '../../server/db/record-id.ts';
import { inTransaction } from '../../server/http/in-transaction.ts';
import { pids } from '../../server/demo/pids.ts';
import type { StoredModule } from '../../server/services.ts';
import { startTestServer, type TestServer } from './harness.ts';

/** Two air conditioners of the demo, linkages between them, and reports as the intake hands them to the rules. */

export const pid = pids.air;

type Body = RequestOf<typeof endpoints.createLinkage>;
export type Event = Body['events'][number];

/** Fires a batch of what is due. @returns how many were due; @throws if one failed */
export const fireAllDue = async (context: Parameters<typeof fireDue>[0]): Promise<number> => {
  const isolation = createIsolation();
  const firings = await fireDue(context, isolation);
  isolation.end();
  return firings;
};

/** An event of the room temperature of a unit: above 28 °C unless `change` says otherwise. */
export const temperatureOf = (
  device: string | undefined,
  change: Partial<Extract<Event, { type: 0 }>> = {},
): Event[] => [
  {
    type: 0,
    idev_pid: pid,
    idev_did: device ?? '',
    ikey: 'room_temp',
    trend_type: 0,
    ref_value: 280,
    keeptime: 0,
    ...change,
  },
];

export type Trial = {
  server: TestServer;
  session: User;
  company: string;
  dids: string[];
  tab: string;
  module: StoredModule;
  /** Stores what a device reports and lets rules react, in one transaction. @returns how many runs were queued */
  report(did: string, values: RecordValues, time: number, run?: string): Promise<number>;
  /** The same of a device of another list. */
  reportOf(module: StoredModule, did: string, values: RecordValues, time: number): Promise<number>;
  /** A linkage from the first device to the second. */
  make(change: Partial<Body>): Promise<string>;
  body(change: Partial<Body>): Body;
  runs(rule: string): Promise<ReturnType<typeof runOf>[]>;
  rows(query: ReturnType<typeof sql<Row>>): Promise<readonly Row[]>;
  close(): Promise<void>;
};

const place = (module: StoredModule, column: string) => sql.id(module.physical.get(column) ?? column);

const reporting =
  (server: TestServer, company: string, module: StoredModule): Trial['report'] =>
  (did, values, time, run) =>
    server.db.transaction({ company }, async (trx) => {
      const names = Object.keys(values);
      const { rows } = await sql<Row>`select ${sql.join(names.map((name) => place(module, name)))}
        from ${sql.table(module.table)} t where ${ofCompany(company)} and ${isRecord(module, did)} for update`.execute(
        trx,
      );
      const set = names.map((name) => sql`${place(module, name)} = ${values[name]}`);
      await sql`update ${sql.table(module.table)} t set ${sql.join(set)}
        where ${ofCompany(company)} and ${isRecord(module, did)}`.execute(trx);
      const changes = names.map((column) => ({
        column,
        before: (rows[0]?.[module.physical.get(column) ?? ''] ?? undefined) as Stored | undefined,
        value: values[column] ?? null,
        ...(run === undefined ? {} : { run }),
      }));
      const modules = server.services.modules.over(inTransaction(server.db, trx, company).db);
      return detectEdges({ trx, services: { ...server.services, modules }, company, module, now: time }, [
        { did, at: time, changes },
      ]);
    });

export const startTrial = async (): Promise<Trial> => {
  const server = await startTestServer();
  const session = await server.signIn('administrator');
  const company = session.companyid;
  const module = await server.services.modules.any(pid);
  if (module === undefined) throw new Error('The demo has no air conditioners.');
  const tab = (await server.call(endpoints.addTab, { pid, name: 'Rules' }, { session })).did;
  const page = await server.call(endpoints.queryRecords, { pid, pagesize: 20 }, { session });
  const dids = page.result.data.map(({ did }) => String(did));
  const [first = '', second = ''] = dids;
  const body: Trial['body'] = (change) => ({
    pid,
    filterdid: tab,
    name: 'Cool the hall',
    events: [
      { type: 0, idev_pid: pid, idev_did: first, ikey: 'room_temp', trend_type: 0, ref_value: 280, keeptime: 0 },
    ],
    actions: {
      devControl: [{ pid, filterdid: tab, datadid: second, act: 'set', cmd: { pwr: '1' } }],
      notify: [],
    },
    ...change,
  });
  const rows: Trial['rows'] = async (query) =>
    (await server.db.read('system', [query.compile(server.db.builder)]))[0] ?? [];
  return {
    server,
    session,
    company,
    dids,
    tab,
    module,
    body,
    rows,
    report: reporting(server, company, module),
    reportOf: (of, ...report) => reporting(server, company, of)(...report),
    make: async (change) => {
      const answer = await server.call(endpoints.createLinkage, body(change), { session });
      if (answer.status !== 0) throw new Error(JSON.stringify(answer));
      return answer.did;
    },
    runs: async (rule) =>
      (await rows(sql<Row>`select * from rulerun where rule = ${rule} order by at, createdat, length(chain), did`)).map(
        runOf,
      ),
    close: () => server.close(),
  };
};
