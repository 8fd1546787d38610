import { sql } from 'kysely';
import type { LocalText } from '../src/engine/column.ts';
import { lockByName } from './db/advisory-lock.ts';
import type { Row, Trx } from './db/database.ts';
import { ofCompany } from './db/record-id.ts';
import { badInput, Refusal } from './http/refusal.ts';
import type { StoredModule } from './services.ts';
import { phrase } from './texts.ts';

/**
 * What one person, tab or company may keep. Contract heading "Limits" lists the same numbers for clients. Limits that
 * an operator of a server may want to change are settings instead (`setting-table.ts`).
 */

const mebibyte = 1024 * 1024;

/** Entries of `user/kv`, bytes of UTF-8. */
export const privateStoreLimits = { entry: 4 * mebibyte, person: 16 * mebibyte } as const;

/** Maximum records of one call: one transaction changes all of them, and more would block other users for too long. */
export const maxRecords = 10_000;

type Cap = { max: number; name: LocalText };

const cap = (max: number, name: LocalText): Cap => ({ max, name });

/** How many of each there may be; the comment says of whom. */
export const caps = {
  /** Of a person on a module. */
  tabs: cap(100, phrase('server/limits', 'filters')),
  /** Of a person. */
  dashboards: cap(50, phrase('server/limits', 'dashboards')),
  /** Of a tab. */
  boards: cap(200, phrase('server/limits', 'boards')),
  /** Of a person, over all tabs. */
  boardsOfPerson: cap(5_000, phrase('server/limits', 'boards')),
  /** Of a tab. */
  linkages: cap(1_000, phrase('server/limits', 'linkages')),
  /** Of a company. */
  linkagesOfCompany: cap(10_000, phrase('server/limits', 'linkages')),
  policies: cap(2_000, phrase('server/limits', 'policies')),
  /** Of a company. */
  notifications: cap(500, phrase('server/limits', 'notifications')),
  roles: cap(1_000, phrase('server/limits', 'roles')),
  departments: cap(5_000, phrase('server/limits', 'departments')),
  members: cap(50_000, phrase('server/limits', 'members')),
  modules: cap(500, phrase('server/limits', 'modules')),
  /** Of a company. */
  deviceTokens: cap(200, phrase('server/limits', 'deviceTokens')),
  /** Of a person. */
  agentTokens: cap(20, phrase('server/limits', 'agentTokens')),
  /** Of a person, unused ones. */
  tokens: cap(100, phrase('server/limits', 'signInLinks')),
} as const satisfies Record<string, Cap>;

/** Lock for what is counted and then added. `of` names what the cap is of. */
export const lockCount = (trx: Trx, of: string): Promise<void> => lockByName(trx, `count ${of}`);

/** @throws Refusal badInput when `adding` more would pass the cap */
export const requireCapacity = (
  { max: limit, name }: Cap,
  { count, adding = 1 }: { count: number; adding?: number },
): void => {
  if (count + adding <= limit) return;
  throw badInput('', 'toomany', phrase('server/limits', 'limitReached', { limit, name }));
};

/** Bytes of what is read and answered as a whole, so that no list of one person's takes all memory of the server. */
export const sizeLimits = {
  /** Configs of a tab's boards. */
  boards: cap(4 * mebibyte, phrase('server/limits', 'boardsOfFilter')),
  /** Filters of a person on a module, with the person's own settings of the company's filters. */
  tabs: cap(4 * mebibyte, phrase('server/limits', 'filtersOfModule')),
  /** Of a tab. */
  linkages: cap(8 * mebibyte, phrase('server/limits', 'linkagesOfFilter')),
  /** Of a company: each server keeps those that are switched on. */
  linkagesOfCompany: cap(32 * mebibyte, phrase('server/limits', 'linkagesOfCompany')),
} as const satisfies Record<string, Cap>;

/** Conversations with the assistant, bytes: one is read as a whole; of a person's, the oldest are deleted. */
export const chatLimits = { conversation: 4 * mebibyte, person: 64 * mebibyte } as const;

type Measured = {
  limit: Cap;
  /** What the limit is of: writes of one come one after the other until their transactions end. */
  of: string;
  bytes: () => Promise<number>;
};

/**
 * Runs `write` in an open transaction and measures before and after it: what is too large may only shrink. An advisory
 * lock keeps parallel writes, which do not see each other's rows, from passing the limit together.
 * @throws Refusal tooLarge
 */
export const writeWithin = async <T>(
  trx: Trx,
  { limit: { max, name }, of, bytes }: Measured,
  write: () => Promise<T>,
): Promise<T> => {
  await lockByName(trx, `size ${of}`);
  const before = await bytes();
  const written = await write();
  const after = await bytes();
  if (after <= max || after <= before) return written;
  throw new Refusal('tooLarge', phrase('server/limits', 'sizeReached', { size: `${max / mebibyte} MiB`, name }));
};

/** Records of a fixed product that a company has. */
export const recordCount = async (trx: Trx, module: StoredModule, company: string): Promise<number> => {
  const { rows } = await sql<Row>`select count(*) as count from ${sql.table(module.table)} t
    where ${ofCompany(company)}`.execute(trx);
  return Number(rows[0]?.['count'] ?? 0);
};
