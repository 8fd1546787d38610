import type { ModuleConfig } from '../../src/engine/column.ts';
import type { Language } from '../../src/engine/column.ts';
import { dependenciesOf, type Modules, type Notification } from '../../src/engine/alarms/notification.ts';
import { templates } from '../../src/engine/alarms/template.ts';
import type { Db, Row } from '../db/database.ts';
import { inLanguage } from '../texts.ts';
import { parseStored } from '../db/parse-stored.ts';

/** Decodes rows of `notifyconf` and `timestatus` (reminders before a date expires). Contract "Alarms". */

export type TimeStatus = {
  id: string;
  pid: string;
  time_field: string;
  notify_duration: number;
  expiring_duration: number;
};

export type StoredNotification = Notification & {
  id: string;
  pid: string;
  companyid: string;
  dependencies: string;
  language: Language;
};

export const timeStatusOf = (row: Row): TimeStatus => ({
  id: String(row['id']),
  pid: String(row['pid']),
  time_field: String(row['time_field']),
  notify_duration: Number(row['notify_duration']),
  expiring_duration: Number(row['expiring_duration']),
});

export const notificationOf = (row: Row): StoredNotification => ({
  ...parseStored<Notification>(row['content']),
  id: String(row['id']),
  pid: String(row['pid']),
  companyid: String(row['companyid']),
  dependencies: String(row['dependencies']),
  language: String(row['language'] || 'zh'),
});

/** True while the template and the columns in the paths are unchanged since the notification was saved. */
export const isValid = (stored: StoredNotification, config: ModuleConfig, module: Modules): boolean =>
  dependenciesOf(stored, config, module) === stored.dependencies;

/** A notification as the API returns it, the template's texts in the reader's language. */
export const answeredNotification = (
  stored: StoredNotification,
  { language, isSound }: { language: Language; isSound: boolean },
) => {
  const template = templates.find(({ did }) => did === stored.notifytmpldid);
  const { id, pid, notifytrigger, notifytype, notifytmpldid, params, disabled } = stored;
  return {
    id,
    pid,
    notifytrigger,
    notifytype,
    notifytmpldid,
    notifytmplname: inLanguage(template?.name, language) ?? '',
    notifytmplid: template?.id ?? '',
    notifytitle: inLanguage(template?.title, language) ?? '',
    notifycontent: inLanguage(template?.content, language) ?? '',
    params: JSON.stringify(params),
    disabled,
    invalid: !isSound,
  };
};

export const timeStatusQuery = ({ builder }: Pick<Db, 'builder'>, companyid: string, pid: string) =>
  builder.selectFrom('timestatus').selectAll().where('companyid', '=', companyid).where('pid', '=', pid);

export const notificationsQuery = ({ builder }: Pick<Db, 'builder'>, companyid: string) =>
  builder.selectFrom('notifyconf').selectAll().where('companyid', '=', companyid).orderBy('createdat').orderBy('id');

/** Announced when a module's notifications changed: its records are evaluated again. */
export const alarmsTopic = (company: string, pid: string): string => `alarms:${company}:${pid}`;
