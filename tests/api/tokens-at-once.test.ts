import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import type { User } from '../../src/schemas/wire.ts';
import { caps } from '../../server/limits.ts';
import { pids } from '../../server/demo/pids.ts';
import { engineUnderTest } from './empty-database.ts';
import { startTestServer, type TestServer } from './harness.ts';

/** Tokens that are made at the same time do not pass their limit together: on PostgreSQL they do not see each other's rows. */

let server: TestServer;
let session: User;
beforeAll(async () => {
  server = await startTestServer();
  session = await server.signIn('administrator');
});
afterAll(() => server.close());

/** How many of the calls were answered with a token. */
const madeOf = async (count: number, make: (index: number) => Promise<{ status: number }>): Promise<number> => {
  const answers = await Promise.all(Array.from({ length: count }, (_call, index) => make(index)));
  return answers.filter(({ status }) => status === 0).length;
};

describe.runIf(engineUnderTest === 'postgres')('tokens made at the same time', () => {
  it('of agents are at most those of a person', async () => {
    const make = (index: number) =>
      server.call(endpoints.createAgentToken, { name: `Agent ${index}`, days: 1 }, { session });
    expect(await madeOf(caps.agentTokens.max + 10, make)).toBe(caps.agentTokens.max);
  });

  it('of links are at most those of a person', async () => {
    const make = () => server.call(endpoints.makeToken, { purpose: 'signin' }, { session });
    expect(await madeOf(caps.tokens.max - 5, make)).toBe(caps.tokens.max - 5);
    expect(await madeOf(15, make)).toBe(5);
  });

  it('of devices are at most those of a company', async () => {
    const make = (index: number) =>
      server.call(endpoints.createDeviceToken, { pid: pids.air, name: `Gateway ${index}` }, { session });
    expect(await madeOf(caps.deviceTokens.max - 5, make)).toBe(caps.deviceTokens.max - 5);
    expect(await madeOf(15, make)).toBe(5);
  });
});
