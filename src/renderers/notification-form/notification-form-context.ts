import { createContext, use } from 'react';
import type { ModuleConfig } from '../../engine/column.ts';

/** Context shared by the fields of the form, beside rjsf's own props. */
export type NotificationFormContextValue = {
  /** The module whose records the notification is about. */
  config: ModuleConfig;
  /** Config of a module that a column refers to. Rejects where the user may not read it. */
  loadModule: (pid: string) => Promise<ModuleConfig>;
};

export const NotificationFormContext = createContext<NotificationFormContextValue | undefined>(undefined);

/** @throws outside of a notification's form */
export const useNotificationForm = (): NotificationFormContextValue => {
  const value = use(NotificationFormContext);
  if (value === undefined) throw new Error('A field of a notification is outside of its form.');
  return value;
};

/** True once the user has tried to save: faults are shown from then on. */
export const TriedContext = createContext(false);
