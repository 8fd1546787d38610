import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoExposure } from '../../server/demo/exposure.ts';
import { hashPassword } from '../../server/sessions/password.ts';
import { isLoopback, readSettings } from '../../server/settings.ts';
import { phones, startTestServer, type TestServer } from './harness.ts';

/** The demo accounts' password is public: beyond this machine they are served only where DEMO=1 says so. */

describe('DEMO', () => {
  it.each([
    [{}, true, false],
    [{ HOST: 'localhost' }, true, false],
    [{ HOST: '::1' }, true, false],
    [{ HOST: '127.0.0.53' }, true, false],
    [{ HOST: '0.0.0.0' }, false, false],
    [{ HOST: '::' }, false, false],
    [{ HOST: '192.168.1.7' }, false, false],
    [{ HOST: '127.example.com' }, false, false],
    [{ HOST: '0.0.0.0', DEMO: '1' }, true, true],
    [{ HOST: '0.0.0.0', DEMO: '0' }, false, false],
    [{ TRUST_PROXY: 'loopback' }, false, false],
    [{ TRUST_PROXY: 'loopback', DEMO: '1' }, true, true],
    [{ DEMO: '0' }, false, false],
    [{ DEMO: '1' }, true, true],
  ])('%o: companies %s, said %s', (environment, isDemo, isDemoExplicit) => {
    expect(readSettings(environment)).toMatchObject({ isDemo, isDemoExplicit });
  });

  it('is 0 in the container, and nothing of the repository says otherwise', async () => {
    expect(await readFile('Containerfile', 'utf8')).toMatch(/^ENV .*\bHOST=0\.0\.0\.0\b.*\bDEMO=0$/m);
    expect(await readFile('compose.yaml', 'utf8')).toContain("DEMO: '0'");
  });
});

describe('a start with demo accounts in the database', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());
  const exposureOf = (environment: Record<string, string>) => demoExposure(server.db, readSettings(environment));

  it('says nothing on this machine', async () => {
    expect(await exposureOf({})).toEqual({ kind: 'none' });
  });

  it.each(['0.0.0.0', '::', '192.168.1.7'])(
    'ends at %s unless DEMO=1 is said, and names accounts and remedy',
    async (HOST) => {
      expect(isLoopback(HOST)).toBe(false);
      for (const DEMO of ['', '0']) {
        const exposure = await exposureOf({ HOST, DEMO });
        expect(exposure).toMatchObject({ kind: 'fault', text: expect.stringContaining(phones.administrator) });
        expect(exposure).toMatchObject({ text: expect.stringMatching(/Set DEMO=1.*HOST=127\.0\.0\.1/) });
      }
    },
  );

  it('ends behind a reverse proxy of this machine, which others reach', async () => {
    expect(await exposureOf({ TRUST_PROXY: 'loopback' })).toMatchObject({
      kind: 'fault',
      text: expect.stringMatching(/proxies of TRUST_PROXY.*Set DEMO=1.*without TRUST_PROXY/),
    });
  });

  it('goes on with a warning where DEMO=1 is said', async () => {
    expect(await exposureOf({ HOST: '0.0.0.0', DEMO: '1' })).toMatchObject({
      kind: 'warning',
      text: expect.stringMatching(/^WARNING: /),
    });
  });

  it('says nothing once every one of them has a password of its own', async () => {
    const passwordhash = await hashPassword('Harbour-Light7');
    await server.db.transaction('system', (trx) => trx.updateTable('account').set({ passwordhash }).execute());
    expect(await exposureOf({ HOST: '0.0.0.0' })).toEqual({ kind: 'none' });
  });
});
