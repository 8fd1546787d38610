import type { ModuleConfig } from '../../src/engine/column.ts';
import type { Trx } from '../db/database.ts';
import { readTab, storedTab } from '../records/tab-properties.ts';
import { newDid } from '../ids.ts';

/** Subscribes a company to a module (idempotent). The first subscription also inserts the tabs of the config. */
export const subscribeToModule = async (
  trx: Trx,
  companyid: string,
  config: ModuleConfig,
  now: number,
): Promise<void> => {
  const { pid } = config;
  const inserted = await trx
    .insertInto('subscription')
    .values({ companyid, pid })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst();
  const tabs = config.filters ?? [];
  if (inserted.numInsertedOrUpdatedRows !== 1n || tabs.length === 0) return;
  await trx
    .insertInto('filtertab')
    .values(
      tabs.map((tab, position) => ({
        did: newDid(now),
        companyid,
        pid,
        name: JSON.stringify(tab.name),
        condition: JSON.stringify(tab.condition ?? []),
        columns: JSON.stringify(tab.columns ?? []),
        clientconfig: JSON.stringify(tab.clientconfig ?? {}),
        extra: JSON.stringify(storedTab(readTab(tab)).extra),
        owner: null,
        position,
        createdat: now,
      })),
    )
    .execute();
};
