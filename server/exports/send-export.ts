import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { statuses } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import { columnsOf, tenantColumn } from '../../src/engine/builtin-columns.ts';
import type { Column, Language, SortOrder } from '../../src/engine/column.ts';
import { maxExportRows } from '../../src/engine/export-rows.ts';
import { formatMoment } from '../../src/engine/format.ts';
import type { Filter } from '../../src/schemas/wire.ts';
import type { Exported } from '../audit/actions.ts';
import { recordCall } from '../audit/audited-call.ts';
import { clientSignal } from '../http/client-gone.ts';
import { downloadHeaders } from '../http/headers.ts';
import type { Actor } from '../http/actor.ts';
import { badInput } from '../http/refusal.ts';
import { namedLanguage } from '../http/language.ts';
import { type RequestContext, formatContextOf, resolveRows, sortOf } from '../records/request-context.ts';
import { keysOf, type Rows } from '../records/query.ts';
import { countAll } from '../records/totals.ts';
import type { RecordColumn } from '../records/physical-columns.ts';
import { recordOf, selectionOf } from '../records/select.ts';
import type { StoredModule } from '../services.ts';
import { type Cell, cellOf, headOf } from './cells.ts';
import { createRightsCheck } from './same-rights.ts';
import { csvOf } from './csv.ts';
import { disposition, safeName } from './download.ts';
import { findTab, type Tab } from '../records/tab.ts';
import { readInBatches } from './read-in-batches.ts';
import { rowsWithinLimit } from './rows-within-limit.ts';
import { batchInTurn } from './turns.ts';
import { xlsxOf } from './xlsx.ts';
import { inLanguage, phrase } from '../texts.ts';
import { createYielding } from '../time-slices.ts';
import type { Db, Row } from '../db/database.ts';

type Table = AsyncIterable<readonly (readonly Cell[])[]>;
type Format = 'csv' | 'xlsx';

const formats: Readonly<Record<Format, { type: string; bytes: (table: Table) => AsyncGenerator<Buffer> }>> = {
  csv: { type: 'text/csv; charset=utf-8', bytes: csvOf },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', bytes: xlsxOf },
};

/** Bytes of one write to the connection: by whole batches of megabytes a slow client would seem to take nothing for minutes. */
const piece = 64 * 1024;

async function* inPieces(buffers: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const buffer of buffers)
    for (let from = 0; from < buffer.length; from += piece) yield buffer.subarray(from, from + piece);
}

/** The columns that the list shows: as the person set them, else as the tab names them, else all that lists show. */
export const shownColumns = (module: StoredModule, tab: Tab): Column[] => {
  const set = tab.clientconfig.columnconfig
    ?.filter((setting) => setting.ischecked !== false)
    .map((setting) => setting.column);
  const names = set !== undefined && set.length > 0 ? set : tab.columns;
  const all = [...columnsOf(module.config).values()];
  const listed = all.filter((column) => column.candisplay !== false && column.column !== tenantColumn);
  // Once each: a set of 600 times the same column would be a file of many times the table.
  const chosen = [...new Set(names)].flatMap((name) => listed.find(({ column }) => column === name) ?? []);
  return chosen.length > 0 ? chosen : listed;
};

/** JSON in the query string, because a download is a link. */
const read = <T>(path: string, text: string | undefined): T | undefined => {
  if (text === undefined || text === '') return undefined;
  try {
    // What it holds is checked like the body of a query.
    return JSON.parse(text) as T;
  } catch {
    throw badInput(path, 'json', phrase('server/filters', 'notJson', { name: path.slice(1) }));
  }
};

const readSort = (text: string | undefined): SortOrder | undefined => {
  const sort = read<Partial<SortOrder>>('/sort', text);
  if (sort === undefined || sort === null) return undefined;
  const { column, type } = sort;
  if (typeof column === 'string' && (type === 'asc' || type === 'desc')) return { column, type };
  throw badInput('/sort', 'type', phrase('server/filters', 'sortWrong'));
};

const fileName = (requestContext: RequestContext, module: StoredModule, tab: Tab, format: Format): string => {
  const name = typeof tab.name === 'string' ? tab.name : inLanguage(tab.name, requestContext.language);
  const day = formatMoment(requestContext.now, requestContext.actor.zone, 'yyyy-MM-dd');
  return safeName(`${inLanguage(module.config.name, requestContext.language)} ${name} ${day}.${format}`);
};

const exportedOf = ({ config }: StoredModule, { name }: Tab) => ({ pid: config.pid, module: config.name, tab: name });

/** An export is an entry of the log although it changes nothing, also one that was cancelled. docs/contract.md, "Audit log". */
const recordExport = ({ actor, db, input, now, request }: ExportCall, exported: Exported): Promise<void> =>
  recordCall(db, {
    actor,
    endpoint: endpoints.exportRecords,
    ip: request.ip,
    status: statuses.success,
    input: { exported, ...input },
    now,
  });

export type ExportInput = { did: string; format?: Format; filter?: string; sort?: string; lang?: Language };

type ExportCall = RequestContext & {
  input: ExportInput;
  request: FastifyRequest;
  reply: FastifyReply;
  actorNow: () => Promise<Actor>;
};

/** The rows and columns of an export. @throws Refusal for what the caller may not export, and for what is malformed */
export const plannedExport = async (call: ExportCall) => {
  const { input, db, services, actor } = call;
  const requestContext = { ...call, language: namedLanguage(input.lang) ?? call.language };
  const saved = await findTab(db, actor, input.did);
  const filter = read<Filter>('/filter', input.filter);
  const { rows, tab = saved } = await resolveRows(requestContext, {
    pid: saved.pid,
    did: saved.did,
    ...(filter ? { filter } : {}),
  });
  const sort = sortOf(rows.module, tab, readSort(input.sort));
  keysOf(rows.module, sort);
  const columns = shownColumns(rows.module, tab);
  // The columns of the keyset cursor are read as well.
  const names = new Set(['did', 'name', 'updatetime', sort.column, ...columns.map(({ column }) => column)]);
  const isIncluded = ({ column }: RecordColumn) => names.has(column.column);
  const selection = await selectionOf({ modules: services.modules, actor }, rows.module, { isIncluded });
  const requireSameRights = createRightsCheck(call, { module: rows.module, isIncluded });
  return { requestContext, tab, rows, sort, columns, selection, requireSameRights };
};

/** @throws Refusal badInput for more rows than a file of the format has */
const requireFit = async (db: Db, rows: Rows, format: Format): Promise<void> => {
  const limit = maxExportRows[format];
  if (limit === Infinity) return;
  const [count] = await countAll(db, [rows], true);
  if ((count?.total ?? 0) > limit)
    throw badInput('/format', 'toomany', phrase('server/filters', 'workbookOverLimit', { limit }));
};

/** A tab's rows as a file, written while they are read, so that its length costs no memory. Contract "Calls". */
export const sendExport = async (call: ExportCall): Promise<FastifyReply> => {
  const { input, db, reply } = call;
  const { requestContext, tab, rows, sort, columns, selection, requireSameRights } = await plannedExport(call);
  const client = clientSignal(call);
  const format = input.format ?? 'csv';
  await batchInTurn(call, () => requireFit(db, rows, format), client);
  const context = formatContextOf(requestContext);
  const turn = createYielding();
  const cellsOf = async (batch: readonly Row[] | undefined): Promise<Cell[][] | undefined> => {
    if (batch === undefined) return undefined;
    const cells: Cell[][] = [];
    for (const row of batch) {
      await turn();
      const record = recordOf(selection, row, context);
      cells.push(columns.map((column) => cellOf(column, record, context)));
    }
    return cells;
  };
  const table = async function* () {
    const exported = { ...exportedOf(rows.module, tab), format, rows: 0, whole: false };
    try {
      yield [columns.map((column) => headOf(column, requestContext.language))];
      const batches = readInBatches(db, { rows, selection, sort, beforeRead: requireSameRights });
      const nextCells = () => batchInTurn(call, async () => cellsOf((await batches.next()).value), client);
      yield* rowsWithinLimit(nextCells, { sent: exported, limit: maxExportRows[format] });
    } finally {
      // Before the file ends: a download whose entry cannot be written is broken off.
      await recordExport(call, exported);
    }
  };
  return reply
    .header('content-type', formats[format].type)
    .header('content-disposition', disposition(fileName(requestContext, rows.module, tab, format)))
    .header('cache-control', 'no-store')
    .headers(downloadHeaders)
    .send(Readable.from(inPieces(formats[format].bytes(table())), { objectMode: false }));
};
