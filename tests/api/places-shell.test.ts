import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import type { RecordValues } from '../../src/engine/column.ts';
import { products } from '../../src/engine/products.ts';
import type { User } from '../../src/schemas/wire.ts';
import { answerTenantShell } from '../../server/tenants/tenant-shell.ts';
import { startTestServer, type TestServer } from './harness.ts';

/** `npm run tenant -- places`: businesses and spaces of a company from a file. */

let server: TestServer;
let user: User;

beforeAll(async () => {
  server = await startTestServer();
  user = await server.signIn('neighbour');
});
afterAll(() => server.close());

const enter = (file: unknown) =>
  answerTenantShell(
    server.db,
    { about: 'tenant', command: 'places', company: 'Harbour Retail', file },
    { consoleDir: 'dist', pluginsDir: undefined, embedOrigins: [] },
  );

const stored = async (pid: string, keyword: string): Promise<RecordValues[]> => {
  const filter = [{ name: [keyword] }];
  return (await server.call(endpoints.queryRecords, { pid, pagesize: 100, filter }, { session: user })).result.data;
};

const file = {
  spaces: [
    { name: 'Places 3F', code: 'P-3F', spacetype: 'Floor', uppergrade: 'Places tower', floor: 3 },
    { name: 'Places tower', code: 'P', spacetype: '楼栋', business: 'Places Ltd', area: 1250.5 },
  ],
  businesses: [{ name: 'Places Ltd', shortname: 'Places', businessgrade: 'Business', opendate: '2026-11-21 00:00:00' }],
};

describe('a file of places', () => {
  it('adds them in any order, with names for records and labels for choices', async () => {
    const answer = await enter(file);
    expect(answer.lines.join('\n')).toContain('2 spaces were added, 0 changed, 0 were so already.');
    expect(answer.ok).toBe(true);
    const [business] = await stored(products.businesses, 'Places Ltd');
    const [tower] = await stored(products.spaces, 'Places tower');
    const [floor] = await stored(products.spaces, 'Places 3F');
    expect(business).toMatchObject({ shortname: 'Places', businessgrade: '0' });
    expect(tower).toMatchObject({ spacetype: '1', area: 125_050 });
    expect(JSON.stringify(tower?.['business'])).toContain(String(business?.['did']));
    expect(JSON.stringify(floor?.['uppergrade'])).toContain(String(tower?.['did']));
  });

  it('changes nothing when it is read again, and otherwise only what differs', async () => {
    const again = await enter(file);
    expect(again.lines).toEqual([
      expect.stringContaining('0 businesses were added, 0 changed, 1 were so already.'),
      expect.stringContaining('0 spaces were added, 0 changed, 2 were so already.'),
    ]);
    const [tower] = await stored(products.spaces, 'Places tower');
    const renamed = await enter({
      spaces: [
        { did: tower?.['did'], name: 'Places hall' },
        { name: 'Places 3F', uppergrade: 'Places hall' },
      ],
    });
    expect(renamed.lines[1]).toContain('0 spaces were added, 1 changed, 1 were so already.');
    expect(await stored(products.spaces, 'Places hall')).toMatchObject([{ did: tower?.['did'], code: 'P' }]);
  });

  it('is refused whole, with each fault at its place', async () => {
    const answer = await enter({
      businesses: [{ name: 'Places more', shortname: 'More', businessgrade: 'Palace' }],
      spaces: [
        { name: 'Places 4F', code: 'P-4F', spacetype: 'Floor', uppergrade: 'Nowhere' },
        { name: 'Places 5F', spacetype: 'Floor', colour: 'red' },
        { spacetype: 'Floor' },
        { name: 'Places 4F', code: 'P-4F', spacetype: 'Floor' },
        { did: '0123', name: 'Places 6F' },
      ],
    });
    expect(answer.ok).toBe(false);
    const text = answer.lines.join('\n');
    expect(text).toMatch(/^businesses\/1\/businessgrade: /m);
    expect(text).toMatch(/^spaces\/1\/uppergrade: no record is called "Nowhere"\.$/m);
    expect(text).toMatch(/^spaces\/2\/code: /m);
    expect(text).toMatch(/^spaces\/2\/colour: /m);
    expect(text).toMatch(/^spaces\/3: it has no name\.$/m);
    expect(text).toMatch(/^spaces\/4: it is the same as spaces\/1\.$/m);
    expect(text).toMatch(/^spaces\/5: no record has the id "0123"\.$/m);
    expect(text).toMatch(/Nothing was changed\.$/);
    expect(await stored(products.spaces, 'Places 4F')).toEqual([]);
  });

  it('puts no place above itself', async () => {
    const answer = await enter({ spaces: [{ name: 'Places hall', uppergrade: 'Places 3F' }] });
    expect(answer.lines[0]).toBe('spaces/1: "Places hall" of spaces would be above itself.');
  });

  it('touches no other company', async () => {
    const other = await server.signIn('administrator');
    const query = { pid: products.spaces, pagesize: 10, filter: [{ name: ['Places'] }] };
    expect((await server.call(endpoints.queryRecords, query, { session: other })).result.data).toEqual([]);
  });

  it.each([[[]], [{ rooms: [] }], [{ spaces: {} }], [{ spaces: ['P'] }], ['spaces']])(
    'is refused as %j',
    async (odd) => {
      const answer = await enter(odd);
      expect(answer).toMatchObject({ ok: false, lines: [expect.stringContaining('{"businesses": [')] });
    },
  );
});
