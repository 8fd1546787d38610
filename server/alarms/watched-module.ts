import type { StoredModule } from '../services.ts';
import type { StoredNotification, TimeStatus } from './stored.ts';

/** A module of a company whose records are watched. */
export type WatchedModule = {
  company: string;
  module: StoredModule;
  status: TimeStatus | undefined;
  notifications: readonly StoredNotification[];
};
