import { randomUUID } from 'node:crypto';
import { sealAudit } from '../../server/audit/seal.ts';
import type { Db, Trx } from '../../server/db/database.ts';
import type { Schema } from '../../server/db/schema.ts';
import { onEachDatabase } from './databases.ts';
import { atLeast, atMost, type Figure, median, withoutBar } from './figure.ts';
import { fillRows, load, pid, prepare, serve, signIn } from './points.ts';

/**
 * What the audit log costs the writes that it records, and whether its chain keeps up with them. The ceiling is the
 * same server with the same writes whose audit entry alone is left out.
 */

const rows = 20_000;
const connections = 10;
/** As the upkeep chains, ms. */
const chainRound = 5_000;
const loadSeconds = 12;
const rounds = 3;

const noInsert = { values: () => ({ execute: async () => [] }) };

const withoutEntry = (trx: Trx): Trx =>
  new Proxy(trx, {
    get: (target, name): unknown => {
      if (name === 'insertInto')
        return (table: keyof Schema) => (table === 'audit' ? noInsert : target.insertInto(table));
      const value: unknown = Reflect.get(target, name, target);
      // Private members are found on the thing itself alone.
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

const unaudited = (db: Db): Db => ({
  ...db,
  transaction: (scope, work) => db.transaction(scope, (trx) => work(withoutEntry(trx))),
});

/** Changes the name of one record after the other, each with a key, as the console does. */
const writer = (url: string, session: string, versions: Map<number, number>) => async (i: number) => {
  const row = i % rows;
  const version = versions.get(row) ?? 1;
  const body = { pid, did: row.toString(16).padStart(24, '0'), data: { name: `Renamed ${i}` }, version };
  const answer = await fetch(`${url}/sfsaas/api/vt/update`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', loginsession: session, 'idempotency-key': randomUUID() },
    body: JSON.stringify(body),
  });
  const { status, msg } = (await answer.json()) as { status: number; msg: string };
  if (status !== 0) throw new Error(`vt/update: ${msg}`);
  versions.set(row, version + 1);
};

/** Entries that are written and not chained. */
const backlogOf = async (db: Db): Promise<number> => {
  const query = db.builder
    .selectFrom('audit')
    .select(db.builder.fn.countAll().as('count'))
    .where('seq', 'is', null)
    .compile();
  const [counted] = await db.read('system', [query]);
  return Number(counted?.[0]?.['count']);
};

/** Writes without a pause while the chain goes on as in a server; what lies open then, and after one more round. */
const measureChain = async (db: Db, name: string, write: (i: number) => Promise<void>): Promise<Figure[]> => {
  await sealAudit(db);
  let most = 0;
  let sealing: Promise<unknown> = Promise.resolve();
  let chained = 0;
  let spent = 0;
  const seal = async () => {
    most = Math.max(most, await backlogOf(db));
    const start = performance.now();
    chained += await sealAudit(db);
    spent += performance.now() - start;
  };
  const timer = setInterval(() => void (sealing = sealing.then(seal)), chainRound);
  const { rate } = await load(write, loadSeconds, connections);
  clearInterval(timer);
  await sealing;
  await seal();
  return [
    atMost(
      `${name}: audit entries open one round after ${connections} wrote without a pause`,
      await backlogOf(db),
      [0, 'entries'],
      `${(rate * loadSeconds).toFixed(0)} written, at most ${most} open at a time`,
    ),
    atLeast(
      `${name}: audit entries chained a second, against those written meanwhile`,
      chained / (spent / 1000) / rate,
      [2, '×'],
      `${(chained / (spent / 1000)).toFixed(0)}/s while chaining, ${rate.toFixed(0)}/s written`,
    ),
  ];
};

const measureOn = async (db: Db, name: string): Promise<Figure[]> => {
  const services = await prepare(db);
  await fillRows(db, services, { from: 0, to: rows, share: 1 });
  const [audited, bare] = [await serve(db, services), await serve(unaudited(db), services)];
  const versions = new Map<number, number>();
  const [write, writeBare] = [
    writer(audited.url, await signIn(audited.url), versions),
    writer(bare.url, await signIn(bare.url), versions),
  ];
  await load(write, 2, connections);
  await load(writeBare, 2, connections);
  const shares: number[] = [];
  const rates: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const { rate } = await load(write, 3, connections);
    rates.push(rate);
    shares.push((rate / (await load(writeBare, 3, connections)).rate) * 100);
  }
  const figures = [
    withoutBar(
      `${name}: audited writes, ${connections} at a time`,
      median(rates),
      '/s',
      'each with key, entry and answer kept',
    ),
    atLeast(
      `${name}: audited writes, share of the same without an entry`,
      median(shares),
      [70, '%'],
      `rounds ${shares.map((share) => share.toFixed(0)).join(' ')}`,
    ),
    ...(await measureChain(db, name, write)),
  ];
  await audited.close();
  await bare.close();
  return figures;
};

export const measureAudit = (): Promise<Figure[]> =>
  onEachDatabase({
    measure: measureOn,
    missing: ['audited writes, share of the same without an entry', '>= 70 %'],
    isDurable: true,
  });
