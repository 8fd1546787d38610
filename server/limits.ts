import { sql } from 'kysely';
import type { LocalText } from '../src/engine/column.ts';
import type { Row, Trx } from './db/database.ts';
import { ofCompany } from './db/record-id.ts';
import { badInput } from './http/refusal.ts';
import type { StoredModule } from './services.ts';
import { phrase } from './texts.ts';

/**
 * What one person, tab or company may keep. Contract heading "Limits" lists the same numbers for clients. Limits that
 * an operator of a server may want to change are settings instead (`setting-table.ts`).
 */

const mebibyte = 1024 * 1024;

/** Entries of `user/kv`, bytes of UTF-8. */
export const privateStoreLimits = { entry: 4 * mebibyte, person: 16 * mebibyte } as const;

type Cap = { most: number; name: LocalText };

const cap = (most: number, en: string, zh: string): Cap => ({ most, name: { en, zh } });

/** How many of each there may be; the comment says of whom. */
export const caps = {
  /** Of a person on a module. */
  tabs: cap(100, 'filters', '筛选'),
  /** Of a person. */
  dashboards: cap(50, 'dashboards', '大屏'),
  /** Of a tab. */
  boards: cap(200, 'boards', '看板'),
  /** Of a person, over all tabs. */
  boardsOfPerson: cap(5_000, 'boards', '看板'),
  /** Of a tab. */
  linkages: cap(1_000, 'linkages', '联动'),
  /** Of a company. */
  linkagesOfCompany: cap(10_000, 'linkages', '联动'),
  policies: cap(2_000, 'policies', '策略'),
  /** Of a company. */
  notifications: cap(500, 'notifications', '通知'),
  roles: cap(1_000, 'roles', '角色'),
  departments: cap(5_000, 'departments', '部门'),
  members: cap(50_000, 'members', '成员'),
  modules: cap(500, 'modules', '模块'),
  /** Of a company. */
  deviceTokens: cap(200, 'device tokens', '设备令牌'),
  /** Of a person. */
  agentTokens: cap(20, 'agent tokens', '智能体令牌'),
  /** Of a person, unused ones. */
  tokens: cap(100, 'sign-in links', '登录链接'),
} as const satisfies Record<string, Cap>;

/** @throws Refusal badInput when `adding` more would pass the cap */
export const demandRoom = ({ most, name }: Cap, { count, adding = 1 }: { count: number; adding?: number }): void => {
  if (count + adding <= most) return;
  throw badInput('', 'toomany', phrase('server/limits', 'atMostDeleteOneFirst', { most, name }));
};

/** Records of a fixed product that a company has. */
export const recordCount = async (trx: Trx, module: StoredModule, company: string): Promise<number> => {
  const { rows } = await sql<Row>`select count(*) as count from ${sql.table(module.table)} t
    where ${ofCompany(company)}`.execute(trx);
  return Number(rows[0]?.['count'] ?? 0);
};
