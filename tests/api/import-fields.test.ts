import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import { statuses } from '../../src/api/endpoint.ts';
import type { User } from '../../src/schemas/wire.ts';
import { headersOf, startTestServer, type TestServer } from './harness.ts';

/** The fields of the form of an import. */

const history = '500000000000000000000001';

let server: TestServer;
let session: User;
beforeAll(async () => {
  server = await startTestServer();
  session = await server.signIn('administrator');
});
afterAll(() => server.close());

type Field = readonly [name: string, value: string | Blob];

const send = async (...fields: readonly Field[]) => {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  const encoded = new Response(form);
  const answer = await server.app.inject({
    method: 'POST',
    url: endpoints.importHistory.path,
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: {
      requesttype: 'indexsnapshot_import_history',
      'content-type': encoded.headers.get('content-type') ?? '',
      ...headersOf(session),
    },
  });
  return answer.json<{ status: number }>();
};

const file: Field = ['file', new Blob(['Device,Time,Energy (kWh)\nx,2020-01-01 00:00:00,1'])];
const body = (more: object): Field => ['body', JSON.stringify({ pid: history, ...more })];

describe('a field of an import', () => {
  it('that comes twice is refused, also behind the file', async () => {
    const answer = await send(body({ bulk: true }), ['preview', 'true'], file, ['preview', 'false']);
    expect(answer).toMatchObject({ status: statuses.badInput, errors: [{ path: '/preview', rule: 'repeated' }] });
  });

  it.each([[{ did: '\u0000' }], [{ bulk: true, did: 'a\ud800' }]])(
    'is refused with text that cannot be stored: %j',
    async (more) => {
      const answer = await send(body(more), file);
      expect(answer).toMatchObject({ status: statuses.badInput, errors: [{ path: '/did', rule: 'text' }] });
    },
  );
});
