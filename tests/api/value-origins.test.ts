import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint, RequestOf } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import type { RecordValues } from '../../src/engine/column.ts';
import { nowSeconds } from '../../server/clock.ts';
import { pids } from '../../server/demo/pids.ts';
import { storeReports } from '../../server/devices/intake.ts';
import { inTransaction } from '../../server/http/in-transaction.ts';
import { startTestServer, type TestServer } from './harness.ts';
import type { User } from '../../src/schemas/wire.ts';

/** Who set the present values of a device that nobody has commanded. */

const pid = pids.air;
let server: TestServer;
let session: User;

const ask = <E extends Endpoint>(endpoint: E, input: RequestOf<E>) => server.call(endpoint, input, { session });

const report = async (device: string, values: RecordValues, at: number) => {
  const company = session.companyid;
  const module = await server.services.modules.find(company, pid);
  if (module === undefined) throw new Error('The demo has no air-conditioners.');
  await server.db.transaction({ company }, (trx) => {
    const modules = server.services.modules.over(inTransaction(server.db, trx, company).db);
    const intake = { trx, services: { ...server.services, modules }, company, module, now: at };
    return storeReports(intake, [{ device, at, values }]);
  });
};

beforeAll(async () => {
  server = await startTestServer();
  session = await server.signIn('administrator');
});
afterAll(() => server.close());

/** A new air-conditioner, as a person types it. */
const typed = async (code: string): Promise<string> => {
  const { result } = await ask(endpoints.queryRecords, { pid, pagesize: 1 });
  const model = await ask(endpoints.readRecord, { pid, did: result.data[0]?.did ?? '' });
  const values = { pwr: '1', ac_mode: '1', temp: 225, code, actype: '3', name: code };
  const { did } = await ask(endpoints.createRecord, { pid, data: { ...values, space: model.data['space'] ?? null } });
  return did;
};

const originsOf = async (did: string) => {
  const { result } = await ask(endpoints.listOrigins, { pid, did });
  return new Map(result.map((origin) => [origin.column, origin]));
};

describe('who set a value that was not commanded', () => {
  it('is the creator of a record that was not changed since; only parameters of the control panel are told', async () => {
    const did = await typed('O-1');
    const { data } = await ask(endpoints.readRecord, { pid, did });
    const origins = await originsOf(did);
    expect(origins.get('temp')).toMatchObject({
      by: { kind: 'person', did: session.did, name: session.name },
      at: data['createtime'],
    });
    expect([...origins.keys()].filter((column) => ['code', 'actype', 'space'].includes(column))).toEqual([]);
  });

  it('is a person without name or time once the record was changed', async () => {
    const did = await typed('O-2');
    await ask(endpoints.updateRecord, { pid, did, data: { name: 'Changed' }, version: 1 });
    const temp = (await originsOf(did)).get('temp');
    expect(temp?.by).toEqual({ kind: 'person' });
    expect(temp).not.toHaveProperty('at');
  });

  it('is the device where it has reported the column, with the time of that report and not of a later one', async () => {
    const did = await typed('O-3');
    const at = nowSeconds() - 600;
    await report(did, { ac_mode: '1' }, at);
    await report(did, { temp: 225 }, at + 300);
    const origins = await originsOf(did);
    expect(origins.get('ac_mode')).toMatchObject({ by: { kind: 'device' }, at });
    expect(origins.get('temp')).toMatchObject({ by: { kind: 'device' }, at: at + 300 });
    expect(origins.get('pwr')).toMatchObject({ by: { kind: 'person' } });
  });
});
