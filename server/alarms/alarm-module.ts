import type { StoredModule } from '../services.ts';
import type { StoredNotification, TimeStatus } from './stored.ts';

/** A company's module with expiry settings or notifications: its records are checked for alarms. */
export type AlarmModule = {
  company: string;
  module: StoredModule;
  status: TimeStatus | undefined;
  notifications: readonly StoredNotification[];
};
