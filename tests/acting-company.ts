import { sql } from 'kysely';
import type { Linkage } from '../src/engine/automation/linkage.ts';
import { triggersOf } from '../src/engine/automation/linkage-rule.ts';
import { nowSeconds } from '../server/clock.ts';
import { createServices } from '../server/create-services.ts';
import type { Db } from '../server/db/database.ts';
import { migrate } from '../server/db/migrate.ts';
import { assertApplied, fixedModules } from '../server/demo/seed.ts';
import { applyModules } from '../server/module-changes/apply.ts';
import { createModuleStore } from '../server/modules/store.ts';
import { insertRows } from '../server/records/insert-rows.ts';
import type { Services, StoredModule } from '../server/services.ts';
import { hashPassword } from '../server/sessions/password.ts';
import { readSettings } from '../server/settings.ts';
import { createCompany, withPeople } from '../server/tenants/create-company.ts';

/** Companies whose devices report and obey, and linkages between them by thousands: for tests of faults and for benches. */

export const pid = '3acf00000000000000000001';
const historypid = '5acf00000000000000000001';

const word = (text: string) => ({ en: text, zh: text });

const temperature = { column: 'temp', label: word('Temperature'), type: 'float', rw: 1, multiple: 10, unit: '°C' };

/** A driver that no server opens by itself: the test gives its workers a source for it. */
const moduleConfig = {
  pid,
  name: word('Acting'),
  group: 'other',
  driver: 'mqtt',
  interval: 1,
  historypid,
  columns: [
    temperature,
    { column: 'pwr', label: word('Power'), type: 'enum', rw: 3, enum: { 0: word('off'), 1: word('on') } },
    { column: 'level', label: word('Level'), type: 'int', rw: 3 },
  ],
};

const historyConfig = {
  pid: historypid,
  name: word('Acting history'),
  group: 'other',
  columns: [
    { column: 'device', label: word('Device'), type: 'ref', rw: 1, ptype: 'ref', pid },
    { column: 'occurtime', label: word('Time'), type: 'timestamp', rw: 1 },
    temperature,
  ],
};

export const actingSettings = () => readSettings({ DEMO: '0', CONSOLE_DIR: 'none' });

export type Acting = { companyid: string; userid: string };
export type Place = { services: Services; module: StoredModule; companies: Acting[] };

const didOf = (kind: number, index: number): string =>
  `${kind.toString(16).padStart(8, '0')}${index.toString(16).padStart(16, '0')}`;

export const deviceAt = (index: number): string => didOf(0xde, index);
const linkageAt = (index: number): string => didOf(0x11, index);

/** The time zone of the companies that `makeCompanies` makes. */
export const companyZone = 'Asia/Shanghai';

const phoneAt = (index: number): string => `137${String(index).padStart(8, '0')}`;

/** An empty database gets the module and so many companies, each with one administrator. */
export const makeCompanies = async (db: Db, count: number): Promise<Place> => {
  await migrate(db);
  const services = createServices(db, actingSettings());
  const now = nowSeconds();
  const applied = [...fixedModules(), moduleConfig, historyConfig];
  assertApplied(await applyModules(db, applied, { owner: null, now, companies: 'all' }));
  const passwordhash = await hashPassword('Colonnade#2026');
  const companies: Acting[] = [];
  for (let index = 0; index < count; index += 1) {
    const administrator = { name: 'Li', phone: phoneAt(index), passwordhash };
    const order = { name: word(`Company ${index}`), zone: companyZone, language: 'en' as const, administrator };
    companies.push(
      await withPeople(db, createModuleStore(db), (trx, people) => createCompany(trx, people, order, now)),
    );
  }
  services.modules.forget();
  const module = await services.modules.any(pid);
  if (module === undefined) throw new Error('The acting module was not applied.');
  return { services, module, companies };
};

/** Devices 0 to `count` of a company. */
export const addDevices = async (db: Db, module: StoredModule, companyid: string, count: number): Promise<void> => {
  const now = nowSeconds();
  const rows = Array.from({ length: count }, (_none, index) => ({
    did: deviceAt(index),
    name: `Device ${index}`,
    createtime: now,
    updatetime: now,
  }));
  await db.transaction('system', (trx) => insertRows(trx, module, companyid, rows));
};

export const linkage = (change: Partial<Linkage>): Linkage => ({
  pid,
  filterdid: '',
  name: 'Acting',
  source: '',
  workflowstatus: 1,
  events: [],
  conditionsinfo: { datetime: [], property: [] },
  actions: { devControl: [], notify: [] },
  ...change,
});

/** What a linkage does to one device. */
export const setting = (device: number, cmd: Linkage['actions']['devControl'][number]['cmd']) => ({
  pid,
  filterdid: '',
  datadid: deviceAt(device),
  act: 'set' as const,
  cmd,
});

const stored = (
  { companyid, userid }: Acting,
  index: number,
  { events, conditionsinfo, actions, ...rest }: Linkage,
) => ({
  ...rest,
  companyid,
  did: linkageAt(index),
  creator: userid,
  saver: userid,
  content: JSON.stringify({ events, conditionsinfo, actions }),
});

/** Opened linkages, set up already: numbers `first` and following. @returns their ids */
export const addLinkages = async (
  db: Db,
  acting: Acting,
  linkages: readonly Linkage[],
  first = 0,
): Promise<string[]> => {
  const rows = linkages.map((content, index) => stored(acting, first + index, content));
  await db.transaction('system', (trx) =>
    sql`insert into linkage (companyid, did, pid, filterdid, name, source, workflowstatus, content, creator, saver,
        createdat, updatedat, armed)
      select companyid, did, pid, filterdid, name, source, workflowstatus, content, creator, saver, 0, 0, true
      from json_to_recordset(${JSON.stringify(rows)}::json) as x(companyid text, did text, pid text, filterdid text,
        name text, source text, workflowstatus integer, content text, creator text, saver text)`.execute(trx),
  );
  return rows.map(({ did }) => did);
};

/** The time event of each of these linkages is due at its moment. */
export const setDue = async (
  db: Db,
  { companyid }: Acting,
  timers: readonly { did: string; linkage: Linkage; dueat: number }[],
): Promise<void> => {
  const rows = timers.flatMap(({ did, linkage: timer, dueat }) =>
    triggersOf(timer).timers.map(({ slot, grace }) => ({ companyid, rule: did, slot, dueat, grace })),
  );
  await db.transaction('system', (trx) =>
    sql`insert into ruletimer (companyid, kind, rule, slot, dueat, grace)
      select companyid, 'linkage', rule, slot, dueat, grace from json_to_recordset(${JSON.stringify(rows)}::json)
      as x(companyid text, rule text, slot text, dueat bigint, grace integer)`.execute(trx),
  );
};
