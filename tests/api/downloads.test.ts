import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../src/api/endpoint.ts';
import { statuses } from '../../src/api/endpoint.ts';
import { type EndpointName, endpoints } from '../../src/api/endpoints.ts';
import type { User } from '../../src/schemas/wire.ts';
import { headersOf, startTestServer, type TestServer } from './harness.ts';

/** Every download that names something: what is another company's, or nowhere, is not found, and both alike. */

const history = '500000000000000000000001';
const channels = '30000000000000000000000b';
const invented = 'ffffffffffffffffffffffff';

let server: TestServer;
let ours: User;
let foreigner: User;
/** What belongs to our company. */
const ownDids = { device: '', tab: '', file: '' };

beforeAll(async () => {
  server = await startTestServer();
  ours = await server.signIn('administrator');
  foreigner = await server.signIn('neighbour');
  const page = await server.call(endpoints.queryRecords, { pid: history, pagesize: 1 }, { session: ours });
  ownDids.device = String(page.result.data[0]?.['device']);
  // A short list: an export of the meters' history takes half a minute.
  const tabs = await server.call(endpoints.listTabs, { pid: channels }, { session: ours });
  ownDids.tab = tabs.result[0]?.did ?? '';
  const file = new File(['a note'], 'note.txt', { type: 'text/plain' });
  ownDids.file = (await server.call(endpoints.uploadFile, { purpose: 'attachment' }, { session: ours, file })).fileid;
});
afterAll(() => server.close());

/** The address of each download that names the thing. */
const addresses = {
  importTemplate: {
    own: () => ownDids.device,
    address: (did) => `/sfsaas/api/proxy?pid=${history}&did=${did}&requesttype=indexsnapshot_import_template`,
  },
  exportRecords: { own: () => ownDids.tab, address: (did) => `/sfsaas/api/filter/export?did=${did}&format=csv` },
  readFile: { own: () => ownDids.file, address: (did) => `/vt/staticfile/${did}/note.txt` },
} as const satisfies Partial<Record<EndpointName, { own: () => string; address: (did: string) => string }>>;

const get = (url: string, session: User) =>
  server.app.inject({ method: 'GET', url, headers: { ...headersOf(session), 'accept-language': 'en' } });

/** The template's link has no headers, so its address names who asks. */
const claims = ['companyid', 'reqUserId', 'reqUserDid'] as const;

const templateFor = (claim: string): string => `${addresses.importTemplate.address(ownDids.device)}&${claim}`;

const names = (Object.keys(endpoints) as EndpointName[]).filter(
  (name) => (endpoints[name] as Endpoint).transport === 'file',
);

describe('a download', () => {
  it('is in the table above', () => {
    expect(Object.keys(addresses).toSorted()).toEqual(names.toSorted());
  });

  it.each(claims)('whose address names somebody else in %s is refused', async (claim) => {
    const fields = { companyid: 'companyid', reqUserId: 'userid', reqUserDid: 'did' } as const;
    const field = fields[claim];
    const refused = await get(templateFor(`${claim}=${foreigner[field]}`), ours);
    expect(refused.json()).toMatchObject({ status: statuses.identityMismatch });
    const sent = await get(templateFor(`${claim}=${ours[field]}`), ours);
    expect(sent.headers['content-disposition']).toBeDefined();
  });

  it.each(Object.entries(addresses))('%s is sent to its company', async (_name, { own: mine, address }) => {
    const answer = await get(address(mine()), ours);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-disposition']).toBeDefined();
  });

  it.each(Object.entries(addresses))(
    '%s of another company, and of nothing, is not found',
    async (_name, { own: mine, address }) => {
      const [foreign, nothing] = [await get(address(mine()), foreigner), await get(address(invented), ours)];
      expect(foreign.json()).toMatchObject({ status: statuses.notFound });
      expect(nothing.json()).toEqual(foreign.json());
    },
  );

  it('that is refused may be read in a frame of the console, in the language that its address names', async () => {
    const refused = await get(`${addresses.exportRecords.address(invented)}&lang=zh`, ours);
    expect(refused.json()).toMatchObject({ msg: expect.stringContaining('没有找到') });
    const answers = [
      refused,
      await get(addresses.exportRecords.address(ownDids.tab), ours),
      await server.app.inject({ url: addresses.exportRecords.address(ownDids.tab) }),
    ];
    for (const { headers } of answers)
      expect(headers['content-security-policy']).toMatch(/^default-src 'none'.*frame-ancestors 'self'$/);
  });

  it('names a device by its id and not by its name', async () => {
    const page = await server.call(endpoints.queryRecords, { pid: history, pagesize: 1 }, { session: ours });
    const name = encodeURIComponent(String(page.result.data[0]?.['device_name']));
    expect((await get(addresses.importTemplate.address(name), ours)).json()).toMatchObject({
      status: statuses.notFound,
    });
    expect((await get(addresses.importTemplate.address('all'), ours)).statusCode).toBe(200);
  });
});
