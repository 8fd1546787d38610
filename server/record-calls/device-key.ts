import { sql } from 'kysely';
import { columnsOf } from '../../src/engine/builtin-columns.ts';
import type { RecordValues } from '../../src/engine/column.ts';
import { lockByName } from '../db/advisory-lock.ts';
import type { Row, Trx } from '../db/database.ts';
import { idValues, isRecord, ofCompany } from '../db/record-id.ts';
import { isTopicTaken } from '../devices/mqtt/addresses.ts';
import { type Routes, routesOfCompany } from '../devices/mqtt/routes.ts';
import { driverOf } from '../drivers/driver.ts';
import type { RequestContext } from '../records/request-context.ts';
import type { StoredModule } from '../services.ts';
import { refusalOfMessages } from '../records/faults.ts';
import { phrase, sameText } from '../texts.ts';

type Saving = {
  company: string;
  /** What is written; before or after it is. */
  values: RecordValues;
  /** The record that is written, which may have the value. */
  did?: string;
  /** The stored record: a value that stays is not looked at, so that an old double does not hold up other changes. */
  before?: RecordValues | undefined;
  /** How many records may have the value. */
  allowedDuplicates?: number;
  /** MQTT topics of the company's modules: `topicsFor`. */
  topics?: Routes | undefined;
};

/** Read before the transaction; `undefined` for a module whose devices are not behind a broker. */
export const topicsFor = async (
  { db, services, actor }: Pick<RequestContext, 'db' | 'services' | 'actor'>,
  { config }: StoredModule,
): Promise<Routes | undefined> => {
  if (config.key === undefined || driverOf(config, services.settings) !== 'mqtt') return undefined;
  const { settings } = services;
  return routesOfCompany({ db, services: { settings, modules: services.modules.over(db) } }, actor.companyid);
};

/**
 * The value of a module's `key` names one device of a company, and its MQTT topic: it may be no other record's key or id,
 * and no topic of another module. Saving the same value twice at the same time waits here
 * (advisory lock), so that no unique index is needed, which old doubles would keep from being made.
 * @throws Refusal badInput at the column when another record has it
 */
export const requireUniqueKey = async (
  trx: Trx,
  module: StoredModule,
  { company, values, did, before, allowedDuplicates = 0, topics }: Saving,
): Promise<void> => {
  const { key, pid } = module.config;
  const value = key === undefined ? undefined : values[key];
  const physical = key === undefined ? undefined : module.physical.get(key);
  if (key === undefined || physical === undefined || typeof value !== 'string' || value === '') return;
  if (before?.[key] === value) return;
  await lockByName(trx, `${company}/${pid}/${value}`);
  // Modules that share a base topic differ in their ids only.
  if (topics !== undefined) await lockByName(trx, `${company} topic ${value}`);
  const others = did === undefined ? sql`` : sql`and not (${isRecord(module, did)})`;
  const { rows } = await sql<Row>`select 1 from ${sql.table(module.table)} t
    where ${ofCompany(company)} and (t.${sql.id(physical)} = ${value} or t.id = any(${idValues([value])})) ${others} limit ${allowedDuplicates + 1}`.execute(
    trx,
  );
  const isTaken =
    rows.length > allowedDuplicates ||
    (topics !== undefined && (await isTopicTaken(trx, topics, { company, module, name: value })));
  if (!isTaken) return;
  const label = columnsOf(module.config).get(key)?.label ?? sameText(key);
  throw refusalOfMessages([
    {
      path: `/data/${key}`,
      rule: 'taken',
      message: phrase('server/records', 'deviceKeyTaken', { label, value }),
    },
  ]);
};
