import type { ModuleConfig } from '../../engine/column.ts';

/** The text that says how records come into an empty list: nobody adds a notification, and no device reports a role. */
export const noneWords = ({ canadd, driver }: Pick<ModuleConfig, 'canadd' | 'driver'>, canCreate: boolean) => {
  if (!canCreate || canadd === false) return 'list.emptyOwn';
  return driver === undefined ? 'list.emptyAdd' : 'list.emptyText';
};
