import type { Right } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import type { Dataset, DatasetQuery } from '../../src/engine/board/dataset.ts';
import { resolveTab, chosenTab, findTab, type Tab, tabOf, tabsQuery } from '../records/tab.ts';
import { badInput, notFound } from '../http/refusal.ts';
import { type Route, route } from '../http/route.ts';
import { withWarnings } from '../http/warnings.ts';
import { newDid } from '../ids.ts';
import { type RequestContext, requireModule } from '../records/request-context.ts';
import { requireRight } from '../http/require-right.ts';
import { caps, lockCount, requireCapacity } from '../limits.ts';
import { boardName, nameToStore } from './board-name.ts';
import { boardRegistry } from './registry.ts';
import { checkedConfig, previewedConfig, requireNeeds } from './check.ts';
import { takePictures } from './pictures.ts';
import { contextOf } from './context.ts';
import { answerQueries } from './dataset.ts';
import {
  boardOf,
  boardQuery,
  changeBoard,
  countBoards,
  countBoardsOf,
  insertBoard,
  listedBoard,
  orderBoards,
  withinBoardSize,
} from './stored.ts';
import { phrase } from '../texts.ts';

/** Boards on a tab of the company are everybody's and need write; one's own tabs need read. Contract "Queries of boards". */
const rightToChange = (tab: Tab): Right => (tab.isOwn ? 'read' : 'write');

const requireTabRight = async (call: RequestContext, tab: Tab, right: (tab: Tab) => Right): Promise<Tab> => {
  const module = await requireModule(call, tab.pid);
  requireRight(call.actor, right(tab), module);
  return tab;
};

/** @throws Refusal notFound, forbidden */
const findTabWithRight = async (call: RequestContext, did: string, right: (tab: Tab) => Right): Promise<Tab> =>
  requireTabRight(call, await findTab(call.db, call.actor, did), right);

const reading = (): Right => 'read';

/** A board and its tab, which this person sees; both in one conversation with the database. */
const storedBoard = async (call: RequestContext, did: string, right: (tab: Tab) => Right) => {
  const { db, actor } = call;
  const query = boardQuery(db, actor.companyid).where('did', '=', did);
  const filterQuery = db.builder.selectFrom('board').select('filterdid').where('did', '=', did);
  const [boards = [], tabs = []] = await db.read({ company: actor.companyid }, [
    query.compile(),
    tabsQuery(db, actor)
      .where('f.did', 'in', filterQuery.where('companyid', '=', actor.companyid))
      .compile(),
  ]);
  const [board] = boards;
  const [tab] = tabs;
  if (board === undefined || tab === undefined) throw notFound();
  return { ...boardOf(board), tab: await requireTabRight(call, tabOf(tab), right) };
};

const tabBoards = async ({ db, actor }: RequestContext, filterdid: string) => {
  const query = boardQuery(db, actor.companyid).where('filterdid', '=', filterdid);
  const [rows = []] = await db.read({ company: actor.companyid }, [query.compile()]);
  return rows.map(boardOf);
};

type DatasetsInput = {
  did?: string;
  pid?: string;
  filterdid?: string;
  type?: string;
  config?: { [key: string]: unknown };
  queries?: DatasetQuery[];
};

const incomplete = () => badInput('', 'form', phrase('server/boards', 'boardOrQueriesNeeded'));

/** The datasets of a built-in board on a tab: what its config gives, then what it asks. */
const boardDatasets = async (
  call: RequestContext & { tab: Tab },
  type: string,
  config: unknown,
): Promise<Dataset[]> => {
  const board = boardRegistry.find(type);
  if (board === undefined) throw badInput('/type', 'type', phrase('server/boards', 'queriesNeeded'));
  const context = await contextOf(call, { pid: call.tab.pid, filterdid: call.tab.did }, { board, config });
  return [...board.given(config, context), ...(await answerQueries(call, board.queries(config, context)))];
};

/** A board that is being made: checked like one that is saved, but for the records it refers to. */
const previewDatasets = async (
  call: RequestContext,
  { pid, filterdid, type, config }: DatasetsInput,
): Promise<Dataset[]> => {
  if (pid === undefined || filterdid === undefined || type === undefined || config === undefined) throw incomplete();
  const tab = await requireTabRight(call, await chosenTab(call.db, call.actor, { pid, filterdid }), reading);
  const location = { pid: tab.pid, filterdid };
  const checked = await previewedConfig(call, location, { type, name: type, config });
  return boardDatasets({ ...call, tab }, type, checked.config);
};

const readDatasets = async (call: RequestContext, input: DatasetsInput): Promise<Dataset[]> => {
  const { did, pid, filterdid, queries } = input;
  if (did !== undefined) {
    const board = await storedBoard(call, did, reading);
    // A saved board of a plugin is asked by sending its queries.
    const requestContext = { ...call, tab: board.tab };
    return queries === undefined
      ? boardDatasets(requestContext, board.type, board.config)
      : answerQueries(requestContext, queries);
  }
  if (queries === undefined) return previewDatasets(call, input);
  const tab = pid === undefined ? undefined : await resolveTab(call, await requireModule(call, pid), filterdid);
  return answerQueries(tab === undefined ? call : { ...call, tab }, queries);
};

export const boardRoutes: Route[] = [
  route(endpoints.listBoards, async (call) => {
    await findTabWithRight(call, call.input.filterdid, reading);
    const boards = await tabBoards(call, call.input.filterdid);
    return { result: boards.map((board) => ({ ...listedBoard(board), name: boardName(board.name, call.language) })) };
  }),

  route(endpoints.boardConfig, async (call) => {
    const { did, pid, filterdid, type, name, config, version } = await storedBoard(call, call.input.did, reading);
    return { data: { did, pid, filterdid, type, name: boardName(name, call.language), config, version } };
  }),

  route(endpoints.createBoard, async (call) => {
    const { input, db, actor, now } = call;
    const { type, name, filterdid } = input;
    const tab = await requireTabRight(call, await chosenTab(db, actor, input), rightToChange);
    const { companyid, userid } = actor;
    const location = { pid: tab.pid, filterdid };
    await requireNeeds(call, location, type);
    const { config, warnings } = await checkedConfig(call, location, input);
    const did = newDid(now);
    await db.transaction({ company: companyid }, async (trx) => {
      await takePictures(trx, { companyid, now }, { type, config });
      await lockCount(trx, `boards of ${companyid} ${userid}`);
      await withinBoardSize(trx, { companyid, filterdid }, async () => {
        requireCapacity(caps.boards, { count: await countBoards(trx, companyid, filterdid) });
        requireCapacity(caps.boardsOfPerson, { count: await countBoardsOf(trx, companyid, userid) });
        await insertBoard(trx, { ...location, did, companyid, creator: userid, type, name, config, now });
      });
    });
    return { did, ...withWarnings(warnings, call.language) };
  }),

  route(endpoints.updateBoard, async (call) => {
    const { input, db, actor, now } = call;
    const stored = await storedBoard(call, input.did, rightToChange);
    const { did, name, version, type = stored.type } = input;
    const { config, warnings } = await checkedConfig(call, stored, {
      type,
      name,
      config: input.config,
      before: stored,
    });
    const { companyid } = actor;
    await db.transaction({ company: companyid }, async (trx) => {
      await takePictures(trx, { companyid, now }, { type, config });
      const key = { companyid, did, language: call.language };
      const change = { type, name: nameToStore(stored.name, name), config, version, now };
      const { filterdid } = stored;
      await withinBoardSize(trx, { companyid, filterdid }, () => changeBoard(trx, key, change));
    });
    return withWarnings(warnings, call.language);
  }),

  route(endpoints.deleteBoard, async (call) => {
    const { db, actor } = call;
    const { did } = await storedBoard(call, call.input.did, rightToChange);
    await db.transaction({ company: actor.companyid }, (trx) =>
      trx.deleteFrom('board').where('companyid', '=', actor.companyid).where('did', '=', did).execute(),
    );
    return {};
  }),

  route(endpoints.sortBoards, async (call) => {
    const { input, db, actor } = call;
    const { filterdid, dids } = input;
    await findTabWithRight(call, filterdid, rightToChange);
    const storedDids = (await tabBoards(call, filterdid)).map((board) => board.did);
    const unknownIndex = dids.findIndex((did, index) => !storedDids.includes(did) || dids.indexOf(did) < index);
    if (unknownIndex >= 0) throw badInput(`/dids/${unknownIndex}`, 'record', phrase('server/boards', 'boardNotOnTab'));
    // Boards that another person added in between stay after those that were ordered.
    const order = [...dids, ...storedDids.filter((did) => !dids.includes(did))];
    const { companyid } = actor;
    await db.transaction({ company: companyid }, (trx) => orderBoards(trx, { companyid, filterdid }, order));
    return {};
  }),

  route(endpoints.queryBoard, async (call) => {
    const reads = new Set<string>();
    const datasets = await readDatasets({ ...call, reads }, call.input);
    return { result: { datasets, asof: call.now, pids: [...reads] } };
  }),
];
