import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statuses } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import { filePurposes } from '../../src/engine/file-purpose.ts';
import type { User } from '../../src/schemas/wire.ts';
import { cookieName } from '../../server/sessions/session.ts';
import { startTestServer, type TestServer } from './harness.ts';

/** Pictures of floors: SVG drawings become PNG, hostile ones are refused, and nothing of an SVG is stored. */

let server: TestServer;
let session: User;
beforeAll(async () => {
  server = await startTestServer();
  session = await server.signIn('administrator');
});
afterAll(() => server.close());

const svg = (content: string, head = '') =>
  `${head}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="300" height="200" viewBox="0 0 300 200">${content}</svg>`;
const rectangle = '<rect width="150" height="200" fill="#ff0000"/>';

const upload = (text: string | Buffer, name = 'Floor 1.svg', purpose: 'plan' | 'media' | 'attachment' = 'plan') =>
  server.call(
    endpoints.uploadFile,
    { purpose },
    { session, file: new File([typeof text === 'string' ? text : new Uint8Array(text)], name) },
  );
const get = (url: string) => server.app.inject({ url, headers: { cookie: `${cookieName}=${session.loginsession}` } });

describe('an SVG drawing of a floor', () => {
  it.each([
    ['plain', svg(rectangle)],
    [
      'with declaration, comment and document type',
      svg(
        rectangle,
        '<?xml version="1.0"?>\n<!-- Floor -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n',
      ),
    ],
    ['with references into itself', svg(`<defs><g id="r">${rectangle}</g></defs><use xlink:href="#r"/>`)],
  ])('%s is stored and sent as PNG', async (_, text) => {
    const answer = await upload(text);
    expect(answer).toMatchObject({ status: 0, fileid: expect.stringMatching(/\.png$/) });
    const { headers, rawPayload } = await get(answer.url);
    expect(headers['content-type']).toBe('image/png');
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: 2400, height: 1600 });
    const { data } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)]).toEqual([255, 0, 0]);
    expect(rawPayload.includes('<svg')).toBe(false);
  });

  it('is refused where it is larger than an SVG may be, before anything is drawn', async () => {
    const answer = await upload(svg(`<!-- ${'x'.repeat(3 * 1024 * 1024)} -->${rectangle}`));
    expect(answer.status).toBe(statuses.tooLarge);
  });

  it('is refused in words about pictures where it is none', async () => {
    const answer = await upload('no picture', 'floor.png');
    expect(answer.status).toBe(statuses.badInput);
    expect(answer.msg).toMatch(/not a picture/);
  });

  it('stays plain text where no floor is drawn', async () => {
    const { fileid } = await upload(svg(rectangle), 'notes.svg', 'attachment');
    expect(fileid).toMatch(/\.txt$/);
    expect(await upload(svg(rectangle), 'poster.svg', 'media')).toMatchObject({ errors: [{ rule: 'type' }] });
  });
});

const bomb = `<!DOCTYPE svg [${Array.from({ length: 9 }, (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`).join('')}<!ENTITY l0 "lol">]>`;
const doubled = Array.from(
  { length: 40 },
  (_, index) => `<g id="u${index + 1}"><use xlink:href="#u${index}"/><use xlink:href="#u${index}"/></g>`,
).join('');

describe('a hostile SVG drawing', () => {
  it.each([
    ['entities', svg('<text>&l9;</text>', bomb)],
    ['entities', svg('<text>&f;</text>', '<!DOCTYPE svg [<!ENTITY f SYSTEM "file:///etc/passwd">]>')],
    ['references', svg('<image xlink:href="file:///etc/passwd" width="10" height="10"/>')],
    ['references', svg('<image href="http://127.0.0.1:1/x.png" width="10" height="10"/>')],
    ['references', svg('<image href="&#102;ile:///etc/passwd" width="10" height="10"/>')],
    ['references', svg('<image href="data:image/svg+xml;base64,PHN2Zy8+" width="10" height="10"/>')],
    ['references', svg('<style>@import url("#x"); rect { fill: red }</style>')],
    ['references', svg('<rect fill="url(http://127.0.0.1:1/a#b)" width="9" height="9"/>')],
    ['references', svg('<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" parse="text"/>')],
    ['content', svg('<script>alert(1)</script>')],
    ['content', svg('<foreignObject><p>words</p></foreignObject>')],
    ['elements', svg('<g/>'.repeat(20_001))],
    ['elements', svg(`<filter id="f">${'<feTurbulence/>'.repeat(51)}</filter>`)],
    ['picture', svg(`<g id="u0">${rectangle}</g>${doubled}<use xlink:href="#u40"/>`)],
    ['picture', svg('<rect width="10"')],
  ])('is refused for its %s: %#', async (rule, text) => {
    const answer = await upload(text);
    expect(answer).toMatchObject({ status: statuses.badInput, errors: [{ path: '/file', rule }] });
  });

  // Each group is a bitmap of the whole drawing: 30 of them took 800 MB.
  it('is refused for the memory that it takes', async () => {
    const nested = `${'<g opacity="0.5">'.repeat(30)}<rect width="300" height="300"/>${'</g>'.repeat(30)}`;
    const answer = await upload(
      `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300" viewBox="0 0 300 300">${nested}</svg>`,
    );
    expect(answer).toMatchObject({ status: statuses.badInput, errors: [{ path: '/file', rule: 'picture' }] });
  });

  it('leaves nothing behind, and other uploads go on', async () => {
    const query = server.db.builder.selectFrom('file').select('fileid').where('isstored', '=', false).compile();
    const [rows] = await server.db.read('system', [query]);
    expect(rows).toEqual([]);
    expect((await upload(svg(rectangle))).status).toBe(0);
  });
});

describe('the picture of a floor', () => {
  it('may be raster', async () => {
    const png = await sharp({ create: { width: 20, height: 10, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    expect(await upload(png, 'floor.png')).toMatchObject({ status: 0, fileid: expect.stringMatching(/\.png$/) });
  });

  it('is a picture, of a size', async () => {
    expect(await upload('%PDF-1.7', 'floor.pdf')).toMatchObject({ errors: [{ rule: 'type' }] });
    expect(filePurposes.plan.limit).toBe(10 * 1024 * 1024);
  });
});
