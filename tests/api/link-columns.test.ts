import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statuses } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import type { User } from '../../src/schemas/wire.ts';
import { hostileAddresses } from '../hostile-addresses.ts';
import { startTestServer, type TestServer } from './harness.ts';

const specs = ['link', 'imglink', 'extlink'] as const;
const pid = `3${randomBytes(12).toString('hex').slice(1)}`;
const columns = specs.map((spec) => ({
  column: spec,
  label: { en: spec, zh: spec },
  type: 'string',
  rw: 3,
  required: 0,
  maxlength: 400,
  spec,
}));

let server: TestServer;
let session: User;
let did: string;
let filterdid: string;
beforeAll(async () => {
  server = await startTestServer();
  session = await server.signIn('administrator');
  const config = { pid, name: { en: 'Sites', zh: '站点' }, group: 'media', columns };
  await server.call(endpoints.saveModule, config, { session });
  ({ did } = await server.call(endpoints.createRecord, { pid, data: { name: 'Site' } }, { session }));
  ({ did: filterdid } = await server.call(endpoints.addTab, { pid, name: 'All' }, { session }));
});
afterAll(() => server.close());

/** Every call that writes a value that a person sends. */
const writers: Readonly<Record<string, (data: Record<string, string>) => Promise<{ status: number }>>> = {
  createRecord: (data) => server.call(endpoints.createRecord, { pid, data: { name: 'x', ...data } }, { session }),
  updateRecord: (data) => server.call(endpoints.updateRecord, { pid, did, version: 1, data }, { session }),
  batchRecords: (data) =>
    server.call(endpoints.batchRecords, { pid, action: 'update', dids: [did], data }, { session }),
  control: (cmd) => server.call(endpoints.control, { pid, did, act: 'set', cmd }, { session }),
  controlAll: (cmd) => server.call(endpoints.controlAll, { pid, act: 'set', cmd }, { session }),
  createLinkage: (cmd) =>
    server.call(
      endpoints.createLinkage,
      {
        pid,
        filterdid,
        name: 'x',
        events: [],
        actions: { devControl: [{ pid, filterdid, datadid: did, act: 'set', cmd }], notify: [] },
      },
      { session },
    ),
};

describe.each(Object.entries(writers))('%s', (_name, write) => {
  it.each(specs)('refuses hostile addresses in a column with the spec %s', async (spec) => {
    for (const address of hostileAddresses)
      expect(await write({ [spec]: address })).toMatchObject({
        status: statuses.badInput,
        errors: expect.arrayContaining([
          expect.objectContaining({ path: expect.stringMatching(new RegExp(`/${spec}$`)) }),
        ]),
      });
    const { data } = await server.call(endpoints.readRecord, { pid, did }, { session });
    expect(data[spec] ?? null).toBeNull();
  });
});
