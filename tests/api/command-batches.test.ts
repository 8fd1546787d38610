import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import { nowSeconds } from '../../server/clock.ts';
import { dispatchDue } from '../../server/commands/dispatch.ts';
import { pids } from '../../server/demo/pids.ts';
import type { DeviceSource } from '../../server/drivers/source.ts';
import { startTestServer } from './harness.ts';

it('sends the commands of further batches although those of the first could not be sent', async () => {
  const server = await startTestServer();
  const session = await server.signIn('administrator');
  const listed = await server.call(endpoints.queryRecords, { pid: pids.air, pagesize: 1 }, { session });
  const did = String(listed.result.data[0]?.did);
  await server.call(endpoints.control, { pid: pids.air, did, act: 'set', cmd: { pwr: '1' } }, { session });
  const copied = sql`insert into command (companyid, did, pid, device, "column", value, bykind, bydid, byname, ask,
      driver, state, iscurrent, askedat, nextat, deadline)
    select companyid, did || n, pid, device || n, "column", value, bykind, bydid, byname, ask || n,
      driver, state, iscurrent, askedat, nextat, deadline from command, generate_series(1, 600) n
    where device = ${did} and iscurrent`;
  await server.db.transaction('system', (trx) => copied.execute(trx));
  const tried = new Set<string>();
  const dying: DeviceSource = {
    driver: 'simulator',
    send: (given) => {
      for (const sending of given) tried.add(sending.did);
      return Promise.reject(new Error('killed'));
    },
    close: async () => undefined,
  };
  const { db, services } = server;
  const log = { warn: () => undefined, info: () => undefined };
  const context = { db, services, log, now: nowSeconds, sources: new Map([[dying.driver, dying]]) };
  await expect(dispatchDue(context)).rejects.toMatchObject({ errors: [{}, {}] });
  expect(tried.size).toBe(601);
  await server.close();
});
