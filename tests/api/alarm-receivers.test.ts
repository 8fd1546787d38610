import { expect, it } from 'vitest';
import type { RequestOf } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import { checkAlarms } from '../../server/alarms/check-alarms.ts';
import { readAlarmModules } from '../../server/alarms/worker.ts';
import { nowSeconds } from '../../server/clock.ts';
import type { Notice } from '../../server/inbox/notice-shape.ts';
import { startTestServer } from './harness.ts';

const modulePid = '3000000000000000000a0d1c';

const lease = {
  pid: modulePid,
  group: 'spaces',
  icon: 'space',
  name: { en: 'Leases', zh: '租约' },
  columns: [{ column: 'until', label: { en: 'Until', zh: '截止' }, type: 'timestamp', rw: 3, required: 0 }],
} as RequestOf<typeof endpoints.saveModule>;

const time = { pid: modulePid, time_field: 'until', notify_duration: 3600, expiring_duration: 3600 };
const notification = {
  pid: modulePid,
  notifytrigger: 'expiring' as const,
  notifytype: '0' as const,
  notifytmpldid: 'tmpl-expiring',
  params: JSON.stringify([{ name: 'notifyparam1', kind: '0', value: 'fixed' }]),
};

it('the receivers of a batch of records are looked up together, however many there are', async () => {
  const server = await startTestServer();
  const as = { session: await server.signIn('administrator') };
  expect(await server.call(endpoints.saveModule, lease, as)).toMatchObject({ status: 0 });
  const dids: string[] = [];
  for (let number = 0; number < 8; number += 1) {
    const record = { pid: modulePid, data: { name: 'L', until: nowSeconds() + 600 } };
    dids.push((await server.call(endpoints.createRecord, record, as)).did);
  }
  expect(await server.call(endpoints.saveTimeStatus, time, as)).toMatchObject({ status: 0 });
  expect(await server.call(endpoints.saveNotification, notification, as)).toMatchObject({ status: 0 });
  const alarmModule = (await readAlarmModules(server.db, server.services)).get(`${as.session.companyid}:${modulePid}`);
  if (alarmModule === undefined) throw new Error('The list has no alarms.');
  let statements = 0;
  const counted: typeof server.db = {
    ...server.db,
    transaction: (scope, work) =>
      server.db.transaction(scope, (trx) =>
        work(
          trx.withPlugin({
            transformQuery: ({ node }) => {
              statements += 1;
              return node;
            },
            transformResult: async ({ result }) => result,
          }),
        ),
      ),
  };
  const notified = new Map<string, number>();
  const context = {
    db: counted,
    services: server.services,
    now: nowSeconds(),
    sendNotice: async (_at: unknown, { about, receivers }: Notice) => {
      notified.set(about?.did ?? '', receivers.length);
      return { sent: [...receivers], skipped: [] };
    },
  };
  const costOf = async (some: readonly string[]) => {
    statements = 0;
    await checkAlarms(context, alarmModule, { dids: some, mode: 'notify' });
    return statements;
  };
  const few = await costOf(dids.slice(0, 2));
  expect(await costOf(dids.slice(2))).toBe(few);
  expect(new Set(notified.keys())).toEqual(new Set(dids));
  expect([...notified.values()]).not.toContain(0);
  await server.close();
});
