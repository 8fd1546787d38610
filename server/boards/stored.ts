import { sql } from 'kysely';
import type { Language } from '../../src/engine/column.ts';
import type { Db, Row, Trx } from '../db/database.ts';
import { conflict, notFound } from '../http/refusal.ts';
import { sizeLimits, writeWithin } from '../limits.ts';
import { boardName } from './board-name.ts';
import { boardRegistry } from './registry.ts';
import type { TabDependent } from '../records/tab-dependent.ts';
import { phrase } from '../texts.ts';
import { parseStored } from '../db/parse-stored.ts';

export type StoredBoard = {
  did: string;
  pid: string;
  filterdid: string;
  type: string;
  name: string;
  config: { [key: string]: unknown };
  version: number;
};

export const boardQuery = ({ builder }: Pick<Db, 'builder'>, companyid: string) =>
  builder.selectFrom('board').selectAll().where('companyid', '=', companyid).orderBy('position').orderBy('did');

export const boardOf = (row: Row): StoredBoard => ({
  did: String(row['did']),
  pid: String(row['pid']),
  filterdid: String(row['filterdid']),
  type: String(row['type']),
  name: String(row['name']),
  config: parseStored<StoredBoard['config']>(row['config']),
  version: Number(row['version']),
});

/** The board as lists return it: with the size of its type. */
export const listedBoard = (board: StoredBoard) => {
  const kind = boardRegistry.find(board.type);
  return kind === undefined ? board : { ...board, span: kind.span, height: kind.height };
};

type NewBoard = Omit<StoredBoard, 'version' | 'config'> & {
  config: unknown;
  companyid: string;
  creator: string;
  now: number;
};

/** Adds a board at the end of its tab. */
export const insertBoard = async (trx: Trx, { now, config, ...board }: NewBoard): Promise<void> => {
  const { last } = await trx
    .selectFrom('board')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('companyid', '=', board.companyid)
    .where('filterdid', '=', board.filterdid)
    .executeTakeFirstOrThrow();
  const position = Number(last ?? -1) + 1;
  await trx
    .insertInto('board')
    .values({ ...board, config: JSON.stringify(config), position, createdat: now, updatedat: now })
    .execute();
};

type Change = { type: string; name: string; config: unknown; version: number | undefined; now: number };

/** @throws Refusal conflict when another person changed it since `version` */
export const changeBoard = async (
  trx: Trx,
  key: { companyid: string; did: string; language: Language },
  { version, now, config, ...rest }: Change,
): Promise<void> => {
  let query = trx
    .updateTable('board')
    .set({ ...rest, config: JSON.stringify(config), updatedat: now, version: sql<number>`version + 1` })
    .where('companyid', '=', key.companyid)
    .where('did', '=', key.did);
  if (version !== undefined) query = query.where('version', '=', version);
  const { numUpdatedRows } = await query.executeTakeFirstOrThrow();
  if (numUpdatedRows === 1n) return;
  const [row] = await boardQuery({ builder: trx }, key.companyid).where('did', '=', key.did).execute();
  if (row === undefined) throw notFound();
  const stored = boardOf(row);
  throw conflict('version', phrase('server/boards', 'boardConflict'), {
    data: { ...stored, name: boardName(stored.name, key.language) },
  });
};

/** Gives the boards of a tab this order. */
export const orderBoards = async (
  trx: Trx,
  { companyid, filterdid }: { companyid: string; filterdid: string },
  dids: readonly string[],
): Promise<void> => {
  await sql`update board b set position = o.position - 1
    from unnest(cast(${dids} as text[])) with ordinality as o(did, position)
    where b.companyid = ${companyid} and b.filterdid = ${filterdid} and b.did = o.did`.execute(trx);
};

export const countBoards = async (trx: Trx, companyid: string, filterdid: string): Promise<number> => {
  const { count } = await trx
    .selectFrom('board')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('companyid', '=', companyid)
    .where('filterdid', '=', filterdid)
    .executeTakeFirstOrThrow();
  return Number(count);
};

type OfTab = { companyid: string; filterdid: string };

/** Bytes of the configs of a tab's boards. */
const bytesOfBoards = async (trx: Trx, { companyid, filterdid }: OfTab): Promise<number> => {
  const { rows } = await sql<Row>`select coalesce(sum(octet_length(config)), 0) as bytes from board
    where companyid = ${companyid} and filterdid = ${filterdid}`.execute(trx);
  return Number(rows[0]?.['bytes'] ?? 0);
};

/** Runs `write` within what the boards of a tab may take. @throws Refusal tooLarge */
export const withinBoardSize = <T>(trx: Trx, tab: OfTab, write: () => Promise<T>): Promise<T> =>
  writeWithin(
    trx,
    { limit: sizeLimits.boards, of: `boards ${tab.filterdid}`, bytes: () => bytesOfBoards(trx, tab) },
    write,
  );

/** Boards go with their tab. */
export const tabBoards: TabDependent = {
  name: 'boards',
  count: countBoards,
  remove: async (trx, companyid, did) => {
    await trx.deleteFrom('board').where('companyid', '=', companyid).where('filterdid', '=', did).execute();
  },
};

/** Boards that a person has made, on all tabs. */
export const countBoardsOf = async (trx: Trx, companyid: string, creator: string): Promise<number> => {
  const { count } = await trx
    .selectFrom('board')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('companyid', '=', companyid)
    .where('creator', '=', creator)
    .executeTakeFirstOrThrow();
  return Number(count);
};
