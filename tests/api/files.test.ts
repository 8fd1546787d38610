// Another server for a second half would take longer than the half itself.
/* oxlint-disable max-lines */
import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { statuses } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import { type FilePurpose, filePurposes } from '../../src/engine/file-purpose.ts';
import type { User } from '../../src/schemas/wire.ts';
import { nowSeconds } from '../../server/clock.ts';
import { pids } from '../../server/demo/pids.ts';
import { isAmong, ofCompany } from '../../server/db/record-id.ts';
import { attach, deleteOrphans } from '../../server/records/file-references.ts';
import { cookieName } from '../../server/sessions/session.ts';
import { collectGarbage } from '../collect-garbage.ts';
import { lockWaits } from './lock-waits.ts';
import { type Person, startTestServer, type TestServer } from './harness.ts';

/** Uploaded files: what comes in, what is kept of it, and who gets it back in which clothes. */

let server: TestServer;
let base: string;
const sessions = new Map<Person, User>();
const as = (person: Person): User => {
  const session = sessions.get(person);
  if (session === undefined) throw new Error(`${person} is not signed in.`);
  return session;
};

beforeAll(async () => {
  server = await startTestServer({ FILES_QUOTA_MB: '400', FILES_PERSON_PERCENT: '100' });
  for (const person of ['administrator', 'operator', 'staff', 'nobody', 'neighbour'] as const)
    sessions.set(person, await server.signIn(person));
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  base = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const picture = (width = 640, height = 400) =>
  sharp({ create: { width, height, channels: 3, background: { r: 30, g: 80, b: 160 } } });
const png = async (): Promise<Buffer> => picture().png().toBuffer();
const fileOf = (bytes: Buffer | string, name: string, type = '') =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type });
const bytesOfVideo = (size: number): Buffer => {
  const bytes = Buffer.alloc(size, 7);
  bytes.write('\0\0\0\x18ftypisom\0\0\x02\0', 'latin1');
  return bytes;
};

type Sent = { purpose?: FilePurpose; person?: Person };
const upload = (file: File, { purpose, person = 'administrator' }: Sent = {}) =>
  server.call(endpoints.uploadFile, purpose === undefined ? {} : { purpose }, { session: as(person), file });

const get = (url: string, person: Person | undefined, headers: Record<string, string> = {}) =>
  server.app.inject({
    url,
    headers: { ...(person === undefined ? {} : { cookie: `${cookieName}=${as(person).loginsession}` }), ...headers },
  });

/** What is not waited for by an answer; a busy machine takes its time. */
const soon = { timeout: 20_000 };

const rowsOf = async (): Promise<string> => {
  const count = (table: 'file' | 'filechunk') =>
    server.db.builder
      .selectFrom(table)
      .select(({ fn }) => fn.countAll().as('count'))
      .compile();
  const answers = await server.db.read('system', [count('file'), count('filechunk')]);
  return answers.map((rows) => String(rows[0]?.['count'])).join(' ');
};

describe('an uploaded file', () => {
  it('is answered with its address, which gives it back byte for byte', async () => {
    const bytes = bytesOfVideo(700_000);
    const answer = await upload(fileOf(bytes, 'lobby tour.mp4'), { purpose: 'video' });
    expect(answer).toMatchObject({ status: 0, url: `/vt/staticfile/${answer.fileid}/lobby%20tour.mp4` });
    const got = await get(answer.url, 'administrator');
    expect(got.rawPayload.equals(bytes)).toBe(true);
    expect(got.headers).toMatchObject({
      'content-type': 'video/mp4',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(/^attachment; /),
      'content-security-policy': expect.stringContaining('sandbox'),
      'cache-control': 'private, no-cache',
    });
  });

  it('has an id that nobody guesses', async () => {
    const first = await upload(fileOf('a', 'a.txt'));
    const second = await upload(fileOf('a', 'a.txt'));
    expect(first.fileid).toMatch(/^[\w-]{24}\.txt$/);
    expect(first.fileid).not.toBe(second.fileid);
  });

  it('is described by name, type, size and pixels', async () => {
    const { fileid } = await upload(fileOf(await png(), 'Plan 12F.png'), { purpose: 'media' });
    const { data } = await server.call(endpoints.describeFiles, { fileids: [fileid, 'x'] }, { session: as('staff') });
    expect(data).toEqual([
      expect.objectContaining({ fileid, name: 'Plan 12F.png', mime: 'image/png', width: 640, height: 400 }),
    ]);
  });

  it('is not sent again to a browser that has it', async () => {
    const { url } = await upload(fileOf('a', 'a.txt'));
    const { headers } = await get(url, 'staff');
    expect((await get(url, 'staff', { 'if-none-match': String(headers['etag']) })).statusCode).toBe(304);
  });
});

describe('a picture', () => {
  it('is shown in place and has a thumbnail without what stands beside its pixels', async () => {
    const bytes = await picture(2000, 1000)
      .withExif({ IFD0: { Copyright: 'Somebody' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .jpeg()
      .toBuffer();
    const { url } = await upload(fileOf(bytes, 'roof.jpg'), { purpose: 'media' });
    expect((await get(url, 'staff')).headers['content-disposition']).toMatch(/^inline; /);
    const small = await get(`${url}?sizetype=thumbnail`, 'staff');
    expect(small.headers['content-type']).toBe('image/webp');
    const { width, height, exif } = await sharp(small.rawPayload).metadata();
    expect([width, height, exif]).toEqual([320, 160, undefined]);
  });

  it('is kept without the place where it was taken, the right way up', async () => {
    const bytes = await picture(600, 400)
      .withExif({ IFD0: { Make: 'Somebody' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(bytes.includes('Somebody')).toBe(true);
    const { url, fileid } = await upload(fileOf(bytes, 'roof.jpg'), { purpose: 'media' });
    const { rawPayload, headers } = await get(url, 'staff');
    expect(rawPayload.includes('Somebody')).toBe(false);
    expect(rawPayload.includes('GPS')).toBe(false);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 600, height: 400, orientation: 6 });
    const { data } = await server.call(endpoints.describeFiles, { fileids: [fileid] }, { session: as('staff') });
    expect([data[0]?.size, Number(headers['content-length'])]).toEqual([rawPayload.length, rawPayload.length]);
  });

  it('that no decoder reads is refused, whatever its first bytes say', async () => {
    const before = await rowsOf();
    const torn = (await png()).subarray(0, 60);
    expect((await upload(fileOf(torn, 'torn.png'))).status).toBe(statuses.badInput);
    const page = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from('<script>alert(1)</script>')]);
    expect((await upload(fileOf(page, 'page.png'))).status).toBe(statuses.badInput);
    expect(await rowsOf()).toBe(before);
  });

  it('of more pixels than anyone looks at is refused before it is unpacked', async () => {
    const bomb = await picture(9000, 9000).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(1024 * 1024);
    const before = await rowsOf();
    expect(await upload(fileOf(bomb, 'bomb.png'), { purpose: 'media' })).toMatchObject({
      status: statuses.badInput,
      errors: [{ path: '/file', rule: 'picture' }],
    });
    expect(await rowsOf()).toBe(before);
  });

  it('alone has a thumbnail', async () => {
    const { url } = await upload(fileOf('words', 'words.txt'));
    expect((await get(`${url}?sizetype=thumbnail`, 'staff')).json()).toMatchObject({ status: statuses.notFound });
    expect((await get(`${url}?sizetype=huge`, 'staff')).json()).toMatchObject({ status: statuses.badInput });
  });
});

describe('what could run as a page', () => {
  it.each([
    ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'image/svg+xml'],
    ['picture.png', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'image/png'],
    ['page.html', '<!doctype html><script>alert(1)</script>', 'text/html'],
    ['photo.jpg', '\ufeff<html><body onload=alert(1)>', 'image/jpeg'],
    [
      'feed.xml',
      '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><script>1</script></html>',
      'text/xml',
    ],
  ])('%s is no medium, and as an attachment only text to be saved', async (name, content, type) => {
    expect((await upload(fileOf(content, name, type), { purpose: 'media' })).status).toBe(statuses.badInput);
    const { url, fileid } = await upload(fileOf(content, name, type));
    expect(fileid).toMatch(/\.txt$/);
    const { headers } = await get(url, 'staff');
    expect(headers).toMatchObject({
      'content-type': 'text/plain',
      'content-disposition': expect.stringMatching(/^attachment; /),
      'x-content-type-options': 'nosniff',
    });
    expect((await get(`${url}?sizetype=thumbnail`, 'staff')).json()).toMatchObject({ status: statuses.notFound });
  });
});

describe('a name', () => {
  const hostile: readonly (readonly [string, RegExp])[] = [
    ['../../etc/passwd', /^passwd$/],
    ['C:\\Windows\\system.ini', /^system\.ini$/],
    ['invoice\u202Efdp.exe', /^invoicefdp\.exe$/],
    ['two\r\nset-cookie: a=b.txt', /^two__set-cookie_ a=b\.txt$/],
    [`${'长'.repeat(300)}.txt`, /^长{116}\.txt$/],
    ['...', /^file$/],
    ['二楼 "平面图"; filename=x.txt', /^二楼 _平面图_; filename=x\.txt$/],
  ];

  it.each(hostile)('like %j is kept without what could harm', async (name, kept) => {
    const answer = await upload(fileOf('words', name));
    const stored = await server.call(endpoints.describeFiles, { fileids: [answer.fileid] }, { session: as('staff') });
    expect(stored.data[0]?.name).toMatch(kept);
    const { headers, statusCode } = await get(answer.url, 'staff');
    expect(statusCode).toBe(200);
    expect(headers['set-cookie']).toBeUndefined();
    expect(String(headers['content-disposition'])).toMatch(
      /^attachment; filename="[^"\\\r\n]*"; filename\*=UTF-8''[\w.!~%-]+$/,
    );
  });

  it('gets the ending of what the file is', async () => {
    const { fileid } = await upload(fileOf(await png(), 'photo.exe'));
    const { data } = await server.call(endpoints.describeFiles, { fileids: [fileid] }, { session: as('staff') });
    expect(data[0]?.name).toBe('photo.exe.png');
  });
});

/** A form as a stream of known and unknown length: its bytes are made while they are sent. */
const send = async (
  person: Person | undefined,
  purpose: string,
  size: number,
  headers: Record<string, string> = {},
) => {
  const boundary = 'x-boundary-x';
  const head = bytesOfVideo(64 * 1024);
  const block = new Uint8Array(head.length).fill(7);
  let remainingBytes = size;
  const lead = `--${boundary}\r\ncontent-disposition: form-data; name="purpose"\r\n\r\n${purpose}\r\n--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="long.mp4"\r\ncontent-type: video/mp4\r\n\r\n`;
  const parts = function* () {
    yield new TextEncoder().encode(lead);
    for (; remainingBytes > 0; remainingBytes -= Math.min(remainingBytes, head.length))
      yield (remainingBytes === size ? new Uint8Array(head) : block).subarray(0, Math.min(remainingBytes, head.length));
    yield new TextEncoder().encode(`\r\n--${boundary}--\r\n`);
  };
  const made = parts();
  const body = new ReadableStream({
    pull: (controller) => {
      const { value, done } = made.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
  });
  const answer = await fetch(`${base}${endpoints.uploadFile.path}`, {
    method: 'POST',
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...(person === undefined ? {} : { loginsession: as(person).loginsession }),
      ...headers,
    },
    body,
    duplex: 'half',
  });
  const sent = size - remainingBytes;
  return {
    http: answer.status,
    sent,
    ...((await answer.json()) as { status: number; msg: string; fileid: string; url: string }),
  };
};

describe('a size', () => {
  const limits = (['policy', 'media', 'video'] as const).map((purpose) => ({
    purpose,
    limit: filePurposes[purpose].limit,
  }));

  it.each(limits)('beyond what $purpose takes is refused while it comes', async ({ purpose, limit }) => {
    const before = await rowsOf();
    const { status, http } = await send('administrator', purpose, limit + 1024 * 1024);
    expect([status, http]).toEqual([statuses.tooLarge, 413]);
    expect(await rowsOf()).toBe(before);
  });

  it('of 100 MB is taken without holding it in memory, and given back so', async () => {
    const heapBytes = (): number => {
      collectGarbage();
      return process.memoryUsage().arrayBuffers;
    };
    const before = heapBytes();
    let most = 0;
    const watch = setInterval(() => (most = Math.max(most, heapBytes() - before)), 400);
    const { status, url, fileid } = await send('administrator', 'video', filePurposes.video.limit);
    expect(status).toBe(0);
    const got = await fetch(`${base}${url}`, { headers: { cookie: `${cookieName}=${as('staff').loginsession}` } });
    let read = 0;
    for await (const chunk of got.body ?? []) read += chunk.length;
    clearInterval(watch);
    expect(read).toBe(filePurposes.video.limit);
    // Sender and server share this process.
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThan(filePurposes.video.limit / 4);
    await server.call(endpoints.deleteFile, { fileid }, { session: as('administrator') });
  });

  it('of nothing is refused', async () => {
    expect((await upload(fileOf('', 'empty.txt'))).status).toBe(statuses.badInput);
  });

  it('beyond the company’s room is refused with the room in words', async () => {
    const used = server.services.settings.filesQuotaMb;
    server.services.settings.filesQuotaMb = 1;
    const answer = await send('administrator', 'video', 3 * 1024 * 1024);
    server.services.settings.filesQuotaMb = used;
    expect(answer).toMatchObject({ status: statuses.tooLarge, msg: expect.stringContaining('1 MB') });
  });
});

describe('an upload', () => {
  it('without a session is refused before it is read', async () => {
    const { status, sent } = await send(undefined, 'video', 90 * 1024 * 1024);
    expect(status).toBe(statuses.sessionInvalid);
    expect(sent).toBeLessThan(90 * 1024 * 1024);
  });

  it('is never believed by its cookie: another site’s page could send one', async () => {
    const cookie = `${cookieName}=${as('administrator').loginsession}`;
    expect((await send(undefined, 'attachment', 100, { cookie })).status).toBe(statuses.sessionInvalid);
  });

  it('that names another person is refused', async () => {
    expect((await send('administrator', 'video', 100, { userid: as('nobody').userid })).status).toBe(
      statuses.identityMismatch,
    );
  });

  it('of a screen that only reads is refused', async () => {
    const { token } = await server.call(endpoints.makeToken, { purpose: 'wall' }, { session: as('administrator') });
    const wall = await server.call(endpoints.tokenSignIn, { token });
    const answer = await server.call(endpoints.uploadFile, {}, { session: wall.info, file: fileOf('a', 'a.txt') });
    expect(answer.status).toBe(statuses.forbidden);
  });

  it('cut off in the middle leaves nothing', async () => {
    const before = await rowsOf();
    const { port } = server.app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    // A line left open would be waited for when the server closes.
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
    socket.write(
      `POST ${endpoints.uploadFile.path} HTTP/1.1\r\nhost: x\r\nloginsession: ${as('operator').loginsession}\r\n` +
        'content-type: multipart/form-data; boundary=b\r\ncontent-length: 9000000\r\n\r\n' +
        '--b\r\ncontent-disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n',
    );
    socket.write(bytesOfVideo(1024 * 1024));
    await expect.poll(rowsOf, soon).not.toBe(before);
    socket.destroy();
    await expect.poll(rowsOf, soon).toBe(before);
  });

  it.each([
    ['no file', '--b\r\ncontent-disposition: form-data; name="purpose"\r\n\r\nmedia\r\n--b--\r\n'],
    ['another field', '--b\r\ncontent-disposition: form-data; name="other"; filename="a.txt"\r\n\r\na\r\n--b--\r\n'],
    ['no end', '--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\na'],
    ['no form', 'just words'],
    [
      'a late purpose',
      '--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\na\r\n--b\r\ncontent-disposition: form-data; name="purpose"\r\n\r\npolicy\r\n--b--\r\n',
    ],
    [
      'an unknown field',
      '--b\r\ncontent-disposition: form-data; name="companyid"\r\n\r\nx\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\na\r\n--b--\r\n',
    ],
    ['a prototype', '--b\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\nx\r\n--b--\r\n'],
  ])('with %s is refused and leaves nothing', async (_what, payload) => {
    const before = await rowsOf();
    const answer = await server.app.inject({
      method: 'POST',
      url: endpoints.uploadFile.path,
      headers: { loginsession: as('administrator').loginsession, 'content-type': 'multipart/form-data; boundary=b' },
      payload,
    });
    expect(answer.json()).toMatchObject({ status: statuses.badInput });
    expect(await rowsOf()).toBe(before);
  });

  it('to a call that takes no form is of a wrong content type', async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: endpoints.sessions.path,
      headers: { loginsession: as('administrator').loginsession, 'content-type': 'multipart/form-data; boundary=b' },
      payload: '--b--\r\n',
    });
    expect(answer.statusCode).toBe(415);
  });

  it('stands in the audit log', async () => {
    await upload(fileOf('words', 'audited.txt'), { person: 'operator' });
    const query = server.db.builder.selectFrom('audit').selectAll().where('url', '=', endpoints.uploadFile.path);
    const [rows = []] = await server.db.read('system', [query.compile()]);
    expect(rows.some(({ userid, status }) => userid === as('operator').userid && status === 0)).toBe(true);
  });
});

describe('a file of a company', () => {
  let url: string;
  let fileid: string;
  beforeAll(async () => {
    ({ url, fileid } = await upload(fileOf(await png(), 'own.png'), { purpose: 'media' }));
  });

  it.each(['', '?sizetype=thumbnail'])('is not there for others%s', async (query) => {
    const answer = await get(`${url}${query}`, 'neighbour');
    expect(answer.json()).toMatchObject({ status: statuses.notFound });
    expect((await get(`${url}${query}`, undefined)).json()).toMatchObject({ status: statuses.sessionInvalid });
  });

  it('is neither described to others nor deleted by them', async () => {
    const session = as('neighbour');
    expect((await server.call(endpoints.describeFiles, { fileids: [fileid] }, { session })).data).toEqual([]);
    expect((await server.call(endpoints.deleteFile, { fileid }, { session })).status).toBe(statuses.notFound);
    expect((await get(url, 'staff')).statusCode).toBe(200);
  });

  it('is taken by no record of others', async () => {
    const data = { name: 'Stolen', castelemtype: '4', fileid };
    const taken = await server.call(endpoints.createRecord, { pid: pids.media, data }, { session: as('neighbour') });
    expect(taken).toMatchObject({ status: statuses.badInput, errors: [{ path: '/data/fileid', rule: 'file' }] });
  });

  it.each(['', '/name%20of%20it.png', '/2026/name.png'])(
    'is deleted by its id in the path, with “%s” after it',
    async (rest) => {
      const remove = async (id: string, person: Person = 'operator') => {
        const headers = { loginsession: as(person).loginsession };
        const path = `${endpoints.deleteFile.path}/${id}${rest}`;
        const answer = await server.app.inject({ method: 'DELETE', url: path, headers });
        return answer.json<{ status: number }>().status;
      };
      const sent = await upload(fileOf(await png(), 'by path.png'), { purpose: 'media', person: 'operator' });
      expect(await remove(sent.fileid, 'neighbour')).toBe(statuses.notFound);
      expect(await remove(sent.fileid)).toBe(0);
      expect(await remove(sent.fileid)).toBe(statuses.notFound);
    },
  );

  it('is deleted by who sent it or may write records, and by nobody else', async () => {
    expect((await server.call(endpoints.deleteFile, { fileid }, { session: as('nobody') })).status).toBe(
      statuses.forbidden,
    );
    expect((await server.call(endpoints.deleteFile, { fileid }, { session: as('operator') })).status).toBe(0);
    expect((await get(url, 'staff')).json()).toMatchObject({ status: statuses.notFound });
    const again = await server.call(endpoints.deleteFile, { fileid }, { session: as('operator') });
    expect(again.status).toBe(statuses.notFound);
  });
});

describe('a range', () => {
  let url: string;
  const bytes = bytesOfVideo(600_000);
  for (let index = 100; index < bytes.length; index += 1) bytes[index] = index % 251;
  beforeAll(async () => {
    ({ url } = await upload(fileOf(bytes, 'clip.mp4'), { purpose: 'video' }));
  });

  it.each([
    ['bytes=0-99', 0, 100],
    ['bytes=262140-262150', 262_140, 262_151],
    ['bytes=524288-', 524_288, 600_000],
    ['bytes=-10', 599_990, 600_000],
    ['bytes=599999-9999999', 599_999, 600_000],
  ])('%s is sent as such', async (range, from, to) => {
    const answer = await get(url, 'staff', { range });
    expect(answer.statusCode).toBe(206);
    expect(answer.headers['content-range']).toBe(`bytes ${from}-${to - 1}/600000`);
    expect(answer.rawPayload.equals(bytes.subarray(from, to))).toBe(true);
  });

  it.each(['bytes=600000-', 'bytes=-0', 'bytes=50-40'])('%s is nowhere', async (range) => {
    const answer = await get(url, 'staff', { range });
    expect([answer.statusCode, answer.headers['content-range']]).toEqual([416, 'bytes */600000']);
  });

  it.each(['bytes=0-1,5-6', 'lines=1-2', 'bytes=a-b'])('%s is not understood and all is sent', async (range) => {
    const answer = await get(url, 'staff', { range });
    expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, 600_000]);
  });
});

describe('a record', () => {
  const create = (fileid: string) =>
    server.call(
      endpoints.createRecord,
      { pid: pids.media, data: { name: 'Lobby', castelemtype: '4', fileid } },
      { session: as('administrator') },
    );

  it('takes a file of a type that its column takes', async () => {
    const { fileid } = await upload(fileOf(await png(), 'a.png'), { purpose: 'media' });
    expect((await create(fileid)).status).toBe(0);
  });

  it('takes nothing else', async () => {
    const { fileid } = await upload(fileOf('words', 'a.txt'));
    expect((await create(fileid)).errors).toMatchObject([{ path: '/data/fileid', rule: 'filetype' }]);
    expect((await create(`${'a'.repeat(24)}.png`)).errors).toMatchObject([{ rule: 'file' }]);
    expect((await create('javascript:alert(1)')).errors).toMatchObject([{ rule: 'file' }]);
  });

  it.runIf(process.env['TEST_DATABASE'] === 'postgres')(
    'keeps its file also from a deletion that began before the record was saved',
    async () => {
      const session = as('administrator');
      const company = session.companyid;
      const { fileid } = await upload(fileOf(await png(), 'taken.png'), { purpose: 'media' });
      const { did } = await create((await upload(fileOf(await png(), 'former.png'), { purpose: 'media' })).fileid);
      const module = await server.services.modules.find(company, pids.media);
      if (module === undefined) throw new Error('The demo has no media files.');
      const deletions: ReturnType<typeof server.call<typeof endpoints.deleteFile>>[] = [];
      await server.db.transaction({ company }, async (trx) => {
        await attach(trx, company, fileid, nowSeconds());
        await sql`update ${sql.table(module.table)} t set ${sql.id(module.physical.get('fileid') ?? '')} = ${fileid}
          where ${ofCompany(company)} and ${isAmong(module, [did])}`.execute(trx);
        deletions.push(server.call(endpoints.deleteFile, { fileid }, { session }));
        await expect.poll(() => lockWaits(server), soon).toBeGreaterThan(0);
      });
      expect(await deletions[0]).toMatchObject({ status: statuses.conflict, errors: [{ rule: 'inuse' }] });
      expect((await server.call(endpoints.describeFiles, { fileids: [fileid] }, { session })).data).toHaveLength(1);
    },
  );

  it('keeps its file from being deleted, and says so', async () => {
    const { fileid } = await upload(fileOf(await png(), 'a.png'), { purpose: 'media' });
    const { did } = await create(fileid);
    const session = as('administrator');
    const refused = await server.call(endpoints.deleteFile, { fileid }, { session });
    expect(refused).toMatchObject({ status: statuses.conflict, errors: [{ rule: 'inuse' }] });
    expect(refused.msg).toContain('Media files');
    await server.call(endpoints.deleteRecords, { pid: pids.media, dids: [did] }, { session });
    expect((await server.call(endpoints.deleteFile, { fileid }, { session })).status).toBe(0);
  });

  it.each(['id', 'url'] as const)('keeps a file that a column of addresses names by its %s', async (named) => {
    const file = await upload(fileOf(await png(), 'linked.png'), { purpose: 'media' });
    const { fileid } = file;
    const session = as('administrator');
    const data = { name: 'Linked', castelemtype: '4', url: named === 'id' ? fileid : file.url };
    const { did } = await server.call(endpoints.createRecord, { pid: pids.media, data }, { session });
    const refused = await server.call(endpoints.deleteFile, { fileid }, { session });
    expect(refused).toMatchObject({ status: statuses.conflict, errors: [{ rule: 'inuse' }] });
    await deleteOrphans(server.db, server.services, nowSeconds() + 25 * 3600);
    expect((await get(file.url, 'staff')).headers['content-type']).toBe('image/png');
    await server.call(endpoints.deleteRecords, { pid: pids.media, dids: [did] }, { session });
    expect((await server.call(endpoints.deleteFile, { fileid }, { session })).status).toBe(0);
  });
});

describe('the upkeep', () => {
  it('removes after a day what no record took, and what was cut off', async () => {
    const taken = await upload(fileOf(await png(), 'taken.png'), { purpose: 'media' });
    const orphan = await upload(fileOf('words', 'orphan.txt'));
    await server.call(
      endpoints.createRecord,
      { pid: pids.media, data: { name: 'Kept', castelemtype: '4', fileid: taken.fileid } },
      { session: as('administrator') },
    );
    await deleteOrphans(server.db, server.services, nowSeconds() + 23 * 3600);
    expect((await get(orphan.url, 'staff')).statusCode).toBe(200);
    expect((await get(orphan.url, 'staff')).body).toBe('words');
    await deleteOrphans(server.db, server.services, nowSeconds() + 25 * 3600);
    expect((await get(orphan.url, 'staff')).json()).toMatchObject({ status: statuses.notFound });
    expect((await get(taken.url, 'staff')).headers['content-type']).toBe('image/png');
  });

  it('looks for users of unused files in slices, each in a transaction of its own', async () => {
    const { db, services } = server;
    const orphan = await upload(fileOf('words', 'many.txt'));
    await db.transaction('system', (trx) =>
      sql`insert into file select (jsonb_populate_record(f, jsonb_build_object(
          'fileid', lpad(n::text, 24, '0') || '.txt'))).*
        from file f, generate_series(1, 250) n where f.fileid = ${orphan.fileid}`.execute(trx),
    );
    const removed: number[] = [];
    const count = async () => {
      const [rows = []] = await db.read('system', [db.builder.selectFrom('file').select('fileid').compile()]);
      return rows.length;
    };
    const counting: typeof db = {
      ...db,
      transaction: async (scope, work) => {
        const before = await count();
        const result = await db.transaction(scope, work);
        removed.push(before - (await count()));
        return result;
      },
    };
    expect(await deleteOrphans(counting, services, nowSeconds() + 25 * 3600)).toBeGreaterThan(250);
    expect(Math.max(...removed)).toBeLessThanOrEqual(100);
  });
});
