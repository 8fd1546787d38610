import { createRules } from './automation/rule-index.ts';
import type { Db } from './db/database.ts';
import { createDeviceTokens } from './devices/token-cache.ts';
import { createModuleStore } from './modules/store.ts';
import type { Services } from './services.ts';

/** The look-ups of a server on this database. */
export const createServices = (db: Db, settings: Services['settings']): Services => ({
  settings,
  modules: createModuleStore(db),
  rules: createRules(db),
  deviceTokens: createDeviceTokens(db),
});
