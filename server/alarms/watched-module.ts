import type { StoredModule } from '../services.ts';
import type { StoredNotification, TimeStatus } from './stored.ts';

/** A module of a company with expiry settings or notifications: its records are checked for alarms. */
export type WatchedModule = {
  company: string;
  module: StoredModule;
  status: TimeStatus | undefined;
  notifications: readonly StoredNotification[];
};
