import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import type { Db, Row, Trx } from '../db/database.ts';
import { isRecord, ofCompany } from '../db/record-id.ts';
import { readPicture } from '../files/picture.ts';
import { newFileId, replaceChunks } from '../files/store.ts';
import { assignments } from '../records/write.ts';
import type { Services, StoredModule } from '../services.ts';
import { pids } from './pids.ts';

/** Pictures for the demo's first posters, drawn here: lists then show what lists of pictures look like. */

const perCompany = 8;
const image = '4';

type Colour = readonly [number, number, number];

const palettes: readonly (readonly [Colour, Colour])[] = [
  [
    [24, 58, 110],
    [226, 196, 140],
  ],
  [
    [16, 92, 88],
    [236, 226, 196],
  ],
  [
    [96, 42, 60],
    [240, 176, 128],
  ],
  [
    [44, 48, 66],
    [150, 188, 220],
  ],
];

const mix = ([r, g, b]: Colour, other: Colour, share: number): number[] =>
  [r, g, b].map((value, index) => Math.round(value + ((other[index] ?? 0) - value) * share));

/** Columns under a low sun, in other colours and proportions for every number. */
const draw = async (number: number, width: number, height: number): Promise<Buffer> => {
  const [dark, light] = palettes[number % palettes.length] ?? [
    [0, 0, 0],
    [255, 255, 255],
  ];
  const pixels = Buffer.alloc(width * height * 3);
  const columns = 5 + (number % 4);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const flute = Math.abs(Math.sin((x / width) * Math.PI * columns));
      const sun = Math.exp(-(((x / width - 0.7) ** 2 + (y / height - 0.3) ** 2) * (8 + (number % 5))));
      const isColumn = flute > 0.45 && y / height > 0.25 + 0.1 * Math.sin(number + Math.floor((x / width) * columns));
      const share = isColumn ? 0.15 + 0.5 * flute * (1 - y / height) : 0.35 + 0.6 * sun - 0.2 * (y / height);
      pixels.set(mix(dark, light, Math.min(1, Math.max(0, share))), (y * width + x) * 3);
    }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
};

type Owner = { companyid: string; userid: string; now: number };

/** Stores a picture and answers its file. */
export const keepPicture = async (
  trx: Trx,
  owner: Owner,
  name: string,
  bytes: Buffer,
): Promise<{ fileid: string; pixels: string }> => {
  const { companyid, userid, now } = owner;
  const fileid = newFileId('png');
  const { stripped, ...picture } = await readPicture({ type: 'png', person: userid, read: async () => bytes });
  const hash = createHash('sha256').update(bytes).digest('hex');
  const times = { createdat: now, attachedat: now };
  await trx
    .insertInto('file')
    .values({
      fileid,
      companyid,
      userid,
      name,
      size: stripped.length,
      hash,
      purpose: 'media',
      isstored: true,
      ...picture,
      ...times,
    })
    .execute();
  await replaceChunks(trx, { companyid, fileid }, stripped);
  return { fileid, pixels: `${picture.width}×${picture.height}` };
};

const posters = async (trx: Trx, module: StoredModule, companyid: string): Promise<{ did: string; name: string }[]> => {
  const kind = module.physical.get('castelemtype') ?? '';
  const name = module.physical.get('name') ?? '';
  const { rows } = await sql<Row>`select t.did, t.${sql.id(name)} as name from ${sql.table(module.table)} t
    where ${ofCompany(companyid)} and t.${sql.id(kind)} = ${image} order by t.updatetime desc, t.id limit ${perCompany}`.execute(
    trx,
  );
  return rows.map((row) => ({ did: String(row['did']), name: String(row['name']) }));
};

const drawAll = (): Promise<Buffer[]> =>
  Promise.all(
    Array.from({ length: perCompany }, (_, number) =>
      number % 3 === 2 ? draw(number, 270, 480) : draw(number, 480, 270),
    ),
  );

/** Gives the newest posters of each company a picture each, the same ones. */
export const addPictures = async (db: Db, services: Services, owners: readonly Owner[]): Promise<void> => {
  const module = await services.modules.any(pids.media);
  if (module === undefined) return;
  const drawn = await drawAll();
  for (const owner of owners) await addToPosters(db, { module, owner, drawn });
};

type Posters = { module: StoredModule; owner: Owner; drawn: readonly Buffer[] };

const addToPosters = (db: Db, { module, owner, drawn }: Posters): Promise<void> =>
  db.transaction('system', async (trx) => {
    for (const [index, { did, name }] of (await posters(trx, module, owner.companyid)).entries()) {
      const bytes = drawn[index];
      if (bytes === undefined) continue;
      const { fileid, pixels } = await keepPicture(trx, owner, `${name.replace(/\.\w+$/, '')}.png`, bytes);
      const set = assignments(module, { fileid, thumbnail: fileid, size: bytes.length, pixels });
      await sql`update ${sql.table(module.table)} t
        set ${sql.join(set.map(({ column, value }) => sql`${sql.id(column)} = ${value}`))}
        where ${ofCompany(owner.companyid)} and ${isRecord(module, did)}`.execute(trx);
    }
  });
