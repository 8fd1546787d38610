import { dependenciesOf, type Notification } from '../../src/engine/alarms/notification.ts';
import { templates } from '../../src/engine/alarms/template.ts';
import type { Db } from '../db/database.ts';
import { newDid } from '../ids.ts';
import type { Services } from '../services.ts';
import { pids } from './pids.ts';
import { inLanguage } from './records/row.ts';
import type { DemoTenant } from './tenant.ts';

/** A day before and after, the most that there is. */
const day = 86_399;

/** The first demo company is notified of service packages that expire; one does within the day of the first start. */
export const seedAlarms = async (
  db: Db,
  services: Services,
  { tenants, now }: { tenants: readonly DemoTenant[]; now: number },
): Promise<void> => {
  const [tenant] = tenants;
  if (tenant === undefined) return;
  const { companyid } = tenant;
  const pid = pids.packages;
  const modules = new Map((await services.modules.list(companyid)).map(({ config }) => [config.pid, config]));
  const config = modules.get(pid);
  const [expiring] = templates;
  if (config === undefined || expiring === undefined) return;
  const notification: Notification = {
    notifytrigger: 'expiring',
    notifytype: '0',
    notifytmpldid: expiring.did,
    params: [
      { name: 'notifyparam1', kind: '1', value: 'name' },
      { name: 'notifyparam2', kind: '1', value: 'endtime' },
    ],
    disabled: false,
  };
  await db.transaction('system', async (trx) => {
    await trx.updateTable('company').set({ alarms: true }).where('did', '=', companyid).execute();
    await trx
      .insertInto('timestatus')
      .values({
        companyid,
        id: newDid(now),
        pid,
        time_field: 'endtime',
        notify_duration: day,
        expiring_duration: day,
        changedat: now,
      })
      .execute();
    await trx
      .insertInto('notifyconf')
      .values({
        companyid,
        id: newDid(now),
        pid,
        content: JSON.stringify(notification),
        dependencies: dependenciesOf(notification, config, (other) => modules.get(other)),
        language: inLanguage(tenant, 'zh', 'en'),
        createdat: now,
        changedat: now,
      })
      .execute();
  });
};
