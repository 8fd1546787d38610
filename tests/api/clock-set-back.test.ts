import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nowSeconds } from '../../server/clock.ts';
import { dispatchDue } from '../../server/commands/dispatch.ts';
import { requestCommands } from '../../server/commands/request-commands.ts';
import type { DeviceSource } from '../../server/drivers/source.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { dids, startTrial, type Trial } from './intake-trial.ts';

/** The clock of the server was an hour ahead and has been set back; what was written then lies in the future. */

let server: TestServer;
let trial: Trial;
const now = nowSeconds();
const ahead = now + 3600;

beforeAll(async () => {
  server = await startTestServer();
  trial = await startTrial(server, (await server.signIn('administrator')).companyid);
});
afterAll(() => server.close());

describe('a device without a clock of its own', () => {
  it('has the values that it reports now, not those of the hour to come', async () => {
    await trial.store(ahead, [{ device: 'first', at: ahead, values: { temp: 200, open: '0' } }]);
    const { results } = await trial.store(now, [{ device: 'first', at: now, values: { temp: 215 } }]);
    expect(results).toMatchObject([{ kind: 'stored' }]);
    expect(await trial.device()).toMatchObject({ temp: 215, open: '0', lastreport: now });
    await trial.store(now + 1, [{ device: 'first', at: now + 1, values: { open: '1' } }]);
    expect(await trial.device()).toMatchObject({ open: '1', lastreport: now + 1 });
  });

  it('keeps a value that is a little ahead, as a clock may be', async () => {
    await trial.store(now, [{ device: 'second', at: now + 200, values: { temp: 230 } }]);
    const { results } = await trial.store(now, [{ device: 'second', at: now, values: { temp: 215 } }]);
    expect(results).toMatchObject([{ kind: 'late' }]);
    expect(await trial.device(dids.second)).toMatchObject({ temp: 230, lastreport: now + 200 });
  });
});

describe('a command that was requested in that hour', () => {
  it('has timed out, and is not sent an hour later', async () => {
    const { company, module } = trial;
    const sent: string[] = [];
    const source: DeviceSource = {
      driver: 'http',
      send: async (sendings) => sendings.map(({ did }) => (sent.push(did), { kind: 'sent' })),
      close: async () => undefined,
    };
    const by = { kind: 'person', did: dids.first, name: 'Somebody' } as const;
    const request = { company, module, dids: [dids.first], values: { open: '0' }, by };
    const { commands } = await server.db.transaction({ company }, (trx) =>
      requestCommands({ trx, services: server.services, now: ahead }, request),
    );
    const state = async () => {
      const query = server.db.builder
        .selectFrom('command')
        .select('state')
        .where('did', '=', commands[0] ?? '');
      const [[row] = []] = await server.db.read({ company }, [query.compile()]);
      return row?.['state'];
    };
    const log = { warn: () => undefined, info: () => undefined };
    const context = { db: server.db, services: server.services, log, sources: new Map([[source.driver, source]]) };
    await dispatchDue({ ...context, now: () => now });
    expect(await state()).toBe('timedout');
    await dispatchDue({ ...context, now: () => ahead + 1 });
    expect(sent).toEqual([]);
  });
});
