import { randomUUID } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import { products } from '../../src/engine/products.ts';
import { statuses, type AnswerOf, type Envelope } from '../../src/api/endpoint.ts';
import { formatMoment } from '../../src/engine/moment.ts';
import type { User } from '../../src/schemas/wire.ts';
import { xlsxOf } from '../../server/exports/xlsx.ts';
import { storedZip } from '../../server/sheets/zip-form.ts';
import { headersOf, type Person, startTestServer, type TestServer } from './harness.ts';

/** History from files: all of it or nothing, and every fault told by the spreadsheet's own row and column. */

const meters = '300000000000000000000001';
const history = '500000000000000000000001';
const lights = '300000000000000000000005';
const zone = 'Asia/Shanghai';
/** No reading of the demo is so old. */
const long = 1_300_000_000;

let server: TestServer;
const sessions = new Map<Person, User>();
let device: { did: string; name: string };
let moment = long;

const as = (person: Person): User => {
  const session = sessions.get(person);
  if (session === undefined) throw new Error(`${person} is not signed in`);
  return session;
};

beforeAll(async () => {
  server = await startTestServer();
  for (const person of ['administrator', 'operator', 'staff', 'nobody', 'neighbour'] as const)
    sessions.set(person, await server.signIn(person));
  const page = await server.call(
    endpoints.queryRecords,
    { pid: history, pagesize: 1 },
    { session: as('administrator') },
  );
  const [first] = page.result.data;
  device = { did: String(first?.['device']), name: String(first?.['device_name']) };
});
afterAll(() => server.close());
beforeEach(() => {
  moment += 3_600 * 2_000;
});

/** The n-th moment of a test, as a spreadsheet writes it. */
const momentText = (n: number) => formatMoment(moment + n * 3_600, zone);

const head = 'Device,Time,Energy (kWh),Average power (W)';
const csv = (...lines: string[]) => Buffer.from([head, ...lines].join('\r\n'));
const row = (n: number) => `${device.name},${momentText(n)},${n}.25,${n}.5`;

type Sending = { person?: Person; preview?: boolean; key?: string; body?: object; headers?: Record<string, string> };
type Answer = Envelope & AnswerOf<typeof endpoints.importHistory>;

const send = async (file: Buffer | undefined, sending: Sending = {}): Promise<Answer> => {
  const { person = 'administrator', preview, key, body = { pid: history, did: '' }, headers } = sending;
  const form = new FormData();
  form.set('body', JSON.stringify(body));
  if (preview !== undefined) form.set('preview', String(preview));
  if (file !== undefined) form.set('file', new Blob([new Uint8Array(file)]), 'history.csv');
  const encoded = new Response(form);
  const answer = await server.app.inject({
    method: 'POST',
    url: endpoints.importHistory.path,
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: {
      'accept-language': 'en',
      requesttype: 'indexsnapshot_import_history',
      'content-type': encoded.headers.get('content-type') ?? '',
      ...headersOf(as(person)),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...headers,
    },
  });
  return answer.json();
};

const stored = async (): Promise<number> => {
  const page = await server.call(
    endpoints.queryRecords,
    { pid: history, pagesize: 1, filter: [{ occurtime: [{ type: '<', v: 1_750_000_000 }] }], exacttotal: true },
    { session: as('administrator') },
  );
  return page.result.total;
};

const workbook = async (rows: readonly (readonly (string | number)[])[]): Promise<Buffer> => {
  const table = async function* () {
    yield rows;
  };
  const chunks: Buffer[] = [];
  for await (const chunk of xlsxOf(table())) chunks.push(chunk);
  return Buffer.concat(chunks);
};

describe('a good file', () => {
  it('is shown before it is stored, and stored as it was shown', async () => {
    const before = await stored();
    const preview = await send(csv(row(1), row(2)), { preview: true });
    expect(preview).toMatchObject({ status: 0, data: { imported: 0, rows: 2, faultcount: 0 } });
    expect(preview.data.sample[0]?.cells).toMatchObject([
      { given: device.name, becomes: device.name },
      { becomes: momentText(1) },
      { given: '1.25', becomes: '1.25' },
      { given: '1.5', becomes: '1.5' },
    ]);
    expect(await stored()).toBe(before);
    expect(await send(csv(row(1), row(2)))).toMatchObject({ status: 0, data: { imported: 2 } });
    const page = await server.call(
      endpoints.queryRecords,
      { pid: history, filter: [{ occurtime: [moment + 3_600] }] },
      { session: as('administrator') },
    );
    expect(page.result.data).toMatchObject([
      { device: device.did, name: device.name, energy: 125, power: 15, occurtime: moment + 3_600 },
    ]);
  });

  const chinese = '用电量 (kWh),设备,平均功率 (W),时间';
  it.each([
    ['UTF-8 with a mark', (text: string) => Buffer.from(`\ufeff${text}`)],
    ['UTF-16', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['semicolons', (text: string) => Buffer.from(text.replaceAll(',', ';'))],
    ['tabs', (text: string) => Buffer.from(text.replaceAll(',', '\t'))],
  ])('may come in %s, in Chinese and with its columns in another order', async (_name, encode) => {
    const file = encode(`${chinese}\n3.5,${device.did},7,${momentText(3)}\n`);
    expect(await send(file)).toMatchObject({ status: 0, data: { imported: 1 } });
  });

  it('may come in GB18030', async () => {
    // 时间 and 设备 as Windows writes them; the other heads are ASCII.
    const gb = Buffer.concat([
      Buffer.from([0xc9, 0xe8, 0xb1, 0xb8]),
      Buffer.from(','),
      Buffer.from([0xca, 0xb1, 0xbc, 0xe4]),
      Buffer.from(`,Energy,Average power\n${device.did},${momentText(1)},1,2\n`),
    ]);
    expect(await send(gb)).toMatchObject({ status: 0, data: { imported: 1 } });
  });

  it('may be a workbook, and name its device by the page it is imported on', async () => {
    const file = await workbook([
      ['Time', 'Energy (kWh)', 'Average power (W)'],
      [momentText(1), 1.5, 20],
      [momentText(2), 0.1 + 0.2, ''],
    ]);
    const answer = await send(file, { body: { pid: meters, did: device.did } });
    expect(answer).toMatchObject({ status: 0, data: { imported: 2 } });
  });

  it('sent again with its key is not stored again', async () => {
    const key = randomUUID();
    const first = await send(csv(row(1)), { key });
    const before = await stored();
    expect(await send(csv(row(1)), { key })).toEqual(first);
    expect(await send(csv(row(2)), { key })).toMatchObject({ status: statuses.conflict });
    expect(await stored()).toBe(before);
  });

  it('may have 999 rows and not one more', async () => {
    const rows = Array.from({ length: 1000 }, (_row, n) => row(n));
    const refused = await send(csv(...rows));
    expect(refused).toMatchObject({ status: statuses.badInput, errors: [{ rule: 'toomany' }] });
    expect(refused.msg).toContain('1000 rows');
    expect(await send(csv(...rows.slice(0, 999)))).toMatchObject({ status: 0, data: { imported: 999 } });
  });

  it('that was exported is imported again', async () => {
    const session = as('administrator');
    await send(csv(row(1), row(2), row(3)));
    const tabs = await server.call(endpoints.listTabs, { pid: history }, { session });
    const filter = [{ occurtime: [{ type: 'between', v: [moment, moment + 5 * 3_600] }] }];
    const files: Buffer[] = [];
    for (const format of ['csv', 'xlsx']) {
      const query = { did: tabs.result[0]?.did ?? '', format, filter: JSON.stringify(filter) };
      const url = `${endpoints.exportRecords.path}?${new URLSearchParams(query).toString()}`;
      files.push((await server.app.inject({ method: 'GET', url, headers: headersOf(session) })).rawPayload);
    }
    for (const file of files) {
      expect(await send(file)).toMatchObject({ status: statuses.badInput, errors: [{ rule: 'duplicate' }, {}, {}] });
      const page = await server.call(endpoints.queryRecords, { pid: history, filter }, { session });
      const dids = page.result.data.map(({ did }) => did);
      expect(await server.call(endpoints.deleteRecords, { pid: history, dids }, { session })).toMatchObject({
        deleted: 3,
      });
      expect(await send(file)).toMatchObject({ status: 0, data: { imported: 3 } });
      const again = await server.call(endpoints.queryRecords, { pid: history, filter }, { session });
      const values = (rows: readonly Record<string, unknown>[]) =>
        rows.map(({ device: of, occurtime, energy, power }) => [of, occurtime, energy, power]);
      expect(values(again.result.data)).toEqual(values(page.result.data));
    }
  });
});

describe('a bad file', () => {
  it('is refused whole, with every fault at its row and column', async () => {
    const before = await stored();
    const file = csv(
      row(1),
      `${device.name},yesterday,1,2`,
      `Nobody,${momentText(2)},1,2`,
      `${device.name},${momentText(3)},much,1.234`,
      row(1),
      `,${momentText(4)},1,2`,
      `${device.name},2090-01-01 00:00:00,1,2`,
    );
    const answer = await send(file);
    expect(answer.status).toBe(statuses.badInput);
    expect(answer.errors?.map(({ path, rule }) => [path, rule])).toEqual([
      ['/row/3/occurtime', 'moment'],
      ['/row/4/device', 'record'],
      ['/row/5/energy', 'number'],
      ['/row/5/power', 'decimals'],
      ['/row/6/occurtime', 'duplicate'],
      ['/row/7/device', 'required'],
      // It would be the newest reading until then.
      ['/row/8/occurtime', 'future'],
    ]);
    expect(answer.errors?.[2]?.message).toBe('Row 5, column C, Energy: Numbers only');
    const preview = await send(file, { preview: true });
    expect(preview.data.faults.map(({ row: number, letter }) => `${letter}${number}`)).toEqual([
      'B3',
      'A4',
      'C5',
      'D5',
      'B6',
      'A7',
      'B8',
    ]);
    expect(await stored()).toBe(before);
  });

  it.each([
    ['with an unknown column', `${head},Colour\n`, 'unknown'],
    ['without a column', 'Device,Time,Energy (kWh)\n', 'missing'],
    ['with a column twice', `${head},Energy\n`, 'repeated'],
  ])('%s is refused by its header', async (_name, header, rule) => {
    const answer = await send(Buffer.from(`${header}${row(1)}`));
    expect(answer).toMatchObject({ status: statuses.badInput, errors: [{ rule }] });
  });

  it.each([
    ['empty', Buffer.alloc(0), 'empty'],
    ['a header alone', csv(), 'empty'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0xff]), 'kind'],
    ['an old Excel file', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), 'oldkind'],
    ['a zip cut short', Buffer.from('PK\u0003\u0004rest', 'latin1'), 'broken'],
    ['no known encoding', Buffer.from([0x61, 0x2c, 0xff, 0x0a, 0x81]), 'encoding'],
    ['a quote without an end', Buffer.from(`${head}\n"${'x'.repeat(2_000_000)}`), 'broken'],
  ])('that is %s is named as such', async (_name, file, rule) => {
    expect(await send(file)).toMatchObject({ status: statuses.badInput, errors: [{ rule }] });
  });
});

describe('a workbook made to harm', () => {
  const parts = (sheet: string) =>
    new Map(
      Object.entries({
        'xl/workbook.xml': '<workbook><sheets><sheet name="1" sheetId="1" r:id="rId1"/></sheets></workbook>',
        'xl/worksheets/sheet1.xml': sheet,
      }).map(([name, text]) => [name, Buffer.from(text)]),
    );

  it('by external entities is refused unread', async () => {
    const sheet = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><worksheet/>';
    expect(await send(storedZip(parts(sheet)))).toMatchObject({ errors: [{ rule: 'doctype' }] });
  });

  /** One deflated part; the directory says what `promised` says of its size. */
  const bomb = (size: number, promised: number) => {
    const zip = storedZip(parts('-'));
    const packed = deflateRawSync(Buffer.alloc(size, 0x20));
    const name = Buffer.from('xl/worksheets/sheet2.xml');
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(promised, 24);
    entry.writeUInt16LE(name.length, 28);
    const end = Buffer.from(zip.subarray(-22));
    end.writeUInt16LE(1, 10);
    end.writeUInt32LE(30 + name.length + packed.length, 16);
    return Buffer.concat([local, name, packed, entry, name, end]);
  };

  it.each([
    ['says so', bomb(80_000_000, 80_000_000)],
    ['is packed too well', bomb(20_000_000, 20_000_000)],
    ['lies about it', bomb(20_000_000, 1_000)],
  ])('by its size is refused when it %s', async (_name, file) => {
    expect(await send(file)).toMatchObject({ status: statuses.badInput, errors: [{ rule: 'bomb' }] });
  });

  it('by a cell at the far end is refused, and the server goes on', async () => {
    const rows = Array.from({ length: 40_000 }, (_row, n) => `<row r="${n + 1}"><c r="A${n + 1}"><v>1</v></c></row>`);
    const sheet = `<worksheet><sheetData>${rows.join('')}<row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>`;
    expect(await send(storedZip(parts(sheet)))).toMatchObject({ status: statuses.badInput });
    const nowhere = '<worksheet><sheetData><row r="1"><c r="undefined1"><v>1</v></c></row></sheetData></worksheet>';
    expect(await send(storedZip(parts(nowhere)))).toMatchObject({ errors: [{ rule: 'broken' }] });
    expect(await send(csv(row(1)))).toMatchObject({ status: 0 });
  });
});

describe('many files at once', () => {
  const burst = (person: Person, count: number) =>
    Array.from({ length: count }, () => send(csv(row(1)), { person, preview: true }));

  it('wait in the queue of their own company, which is bounded', async () => {
    const done: string[] = [];
    const ours = burst('administrator', 30).map((sent) => sent.finally(() => done.push('ours')));
    const theirs = send(csv(row(1)), { person: 'neighbour', preview: true }).finally(() => done.push('theirs'));
    const answers = await Promise.all([...ours, theirs]);
    const refused = answers.filter(({ status }) => status === statuses.tooMany);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]).toMatchObject({ retryafter: 5 });
    expect(answers.at(-1)?.status).toBe(0);
    // Refusals are answered at once; of the files that are read, several of ours end after theirs.
    const read = done.slice(refused.length);
    expect(read.indexOf('theirs')).toBeLessThan(read.length - 3);
    expect(await send(csv(row(1)), { preview: true })).toMatchObject({ status: 0 });
  });
});

describe('who may not import', () => {
  it.each([
    ['staff without the right to write', 'staff', statuses.forbidden],
    ['a member without modules', 'nobody', statuses.forbidden],
  ] as const)('%s is refused', async (_name, person, status) => {
    expect(await send(csv(row(1)), { person })).toMatchObject({ status });
  });

  it('one who may write the history and not its devices is refused', async () => {
    const administrator = { session: as('administrator') };
    const module = await server.services.modules.any(history);
    const devices = module?.config.columns.find(({ column }) => column === 'device')?.pid ?? '';
    const home = await server.call(
      endpoints.readRecord,
      { pid: products.members, did: as('administrator').did },
      administrator,
    );
    const organization = String(home.data['organizationid']);
    const { did } = await server.call(endpoints.createRole, { name: 'Writes readings', organization }, administrator);
    const right = (pid: string, write: 0 | 2) => ({
      pid,
      create: 0 as const,
      read: 2 as const,
      write,
      set: 0 as const,
    });
    const give = (write: 0 | 2) =>
      server.call(endpoints.grantRole, { did, rights: [right(history, 2), right(devices, write)] }, administrator);
    const nobody = [as('nobody').did];
    expect(await give(0)).toMatchObject({ status: 0 });
    expect(await server.call(endpoints.assignRole, { did, add: nobody, remove: [] }, administrator)).toMatchObject({
      status: 0,
    });
    expect(await send(csv(row(1)), { person: 'nobody' })).toMatchObject({ status: statuses.forbidden });
    expect(await give(2)).toMatchObject({ status: 0 });
    expect(await send(csv(row(1)), { person: 'nobody' })).toMatchObject({ status: 0, data: { imported: 1 } });
    await server.call(endpoints.assignRole, { did, add: [], remove: nobody }, administrator);
  });

  it('another company cannot name our devices', async () => {
    const byName = await send(csv(row(1)), { person: 'neighbour' });
    const byDid = await send(csv(`${device.did},${momentText(1)},1,2`), { person: 'neighbour' });
    expect([byName.status, byDid.status]).toEqual([statuses.badInput, statuses.badInput]);
    expect(byDid.errors).toMatchObject([{ path: '/row/2/device', rule: 'record' }]);
    const body = { pid: history, did: device.did };
    expect(await send(csv(row(1)), { person: 'neighbour', body })).toMatchObject({ status: statuses.notFound });
  });

  it('a module that does not allow it is not imported into', async () => {
    expect(await send(csv(row(1)), { body: { pid: lights } })).toMatchObject({ status: statuses.forbidden });
    expect(await send(csv(row(1)), { body: { pid: '3abcabcabcabcabcabcabcab' } })).toMatchObject({
      status: statuses.notFound,
    });
  });

  it('a call without its header, its file or its body is told what is missing', async () => {
    expect(await send(csv(row(1)), { headers: { requesttype: 'other' } })).toMatchObject({
      errors: [{ rule: 'requesttype' }],
    });
    expect(await send(undefined)).toMatchObject({ status: statuses.badInput, errors: [{ path: '/file' }] });
    expect(await send(csv(row(1)), { body: { did: 'x' } })).toMatchObject({ errors: [{ path: '/body' }] });
  });
});

describe('the template', () => {
  const template = (person: Person, lang: 'en' | 'zh', pid = history) => {
    const query = { pid, requesttype: 'indexsnapshot_import_template', lang };
    const url = `${endpoints.importTemplate.path}?${new URLSearchParams(query).toString()}`;
    return server.app.inject({ method: 'GET', url, headers: headersOf(as(person)) });
  };

  it.each(['en', 'zh'] as const)('in %s is a header that the import takes', async (lang) => {
    const answer = await template('operator', lang);
    expect(answer.headers['content-disposition']).toMatch(/\.xlsx"/);
    expect(await send(answer.rawPayload, { preview: true })).toMatchObject({
      status: 0,
      data: { rows: 0, faultcount: 0, columns: [{}, {}, {}, {}] },
    });
  });

  it('is only for those who may import', async () => {
    expect((await template('staff', 'en')).json()).toMatchObject({ status: statuses.forbidden });
    expect((await template('administrator', 'en', lights)).json()).toMatchObject({ status: statuses.forbidden });
  });
});
