import type { Language, LocalText, Stored } from '../../src/engine/column.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import type { Command, CommandBy } from '../../src/schemas/commands.ts';
import type { Row } from '../db/database.ts';
import type { CommandState } from '../db/tables/commands.ts';
import { notFound } from '../http/refusal.ts';
import { type Route, route } from '../http/route.ts';
import { type RequestContext, formatContextOf, requireModule } from '../records/request-context.ts';
import { recordQuery } from '../records/query.ts';
import { scopeOf } from '../records/record-scope.ts';
import { recordOf, selectionOf } from '../records/select.ts';
import { originsOf } from './origins.ts';
import { outcomeOf } from './outcome.ts';
import { requesterNames, type StoredRequester } from './requesters.ts';
import { inLanguage } from '../texts.ts';
import { parseStored } from '../db/parse-stored.ts';

const pageSize = 20;

/** The module and the record of a device that this person may read. @throws Refusal notFound */
const findDevice = async (call: RequestContext, pid: string, did: string) => {
  const { db, actor, services } = call;
  const module = await requireModule(call, pid);
  const selection = await selectionOf({ modules: services.modules, actor }, module, { hasVersion: true });
  const query = recordQuery({ module, scope: scopeOf(actor, 'read', module) }, selection, did).compile(db.builder);
  const [[row] = []] = await db.read({ company: actor.companyid }, [query]);
  if (row === undefined) throw notFound();
  return { module, record: recordOf(selection, row, formatContextOf(call)) };
};

type StoredCommand = StoredRequester & { column: string; value: string; state: CommandState } & Row;

const seconds = (value: unknown): number | undefined => (value === null ? undefined : Number(value));

const commandOf = (row: StoredCommand, by: CommandBy, language: Language): Command => {
  const [sentat, endedat] = [seconds(row['sentat']), seconds(row['endedat'])];
  return {
    did: String(row['did']),
    column: row.column,
    value: parseStored<Stored>(row.value),
    state: row.state,
    at: Number(row['askedat']),
    by,
    attempts: Number(row['attempts']),
    ...(sentat === undefined ? {} : { sentat }),
    ...(endedat === undefined ? {} : { endedat }),
    ...(row['why'] === null ? {} : { msg: inLanguage(parseStored<LocalText>(row['why']), language) }),
  };
};

export const commandRoutes: Route[] = [
  route(endpoints.listCommands, async (call) => {
    const { db, actor, input, language } = call;
    await findDevice(call, input.pid, input.did);
    const of = db.builder
      .selectFrom('command')
      .where('companyid', '=', actor.companyid)
      .where('device', '=', input.did);
    const [commandRows = [], counted = []] = await db.read({ company: actor.companyid }, [
      of
        .selectAll()
        .orderBy('askedat', 'desc')
        .orderBy('ord', 'desc')
        .limit(pageSize)
        .offset(((input.page ?? 1) - 1) * pageSize)
        .compile(),
      of.select(({ fn }) => fn.countAll<number>().as('total')).compile(),
    ]);
    // The query's own columns.
    const rows = commandRows as StoredCommand[];
    const by = await requesterNames(call, rows);
    const data = rows.map((row) => commandOf(row, by(row), language));
    return { result: { data, total: Number(counted[0]?.['total'] ?? 0) } };
  }),

  route(endpoints.commandOutcome, async (call) => ({ result: await outcomeOf(call, call.input) })),

  route(endpoints.listOrigins, async (call) => {
    const { module, record } = await findDevice(call, call.input.pid, call.input.did);
    return { result: await originsOf(call, module, record) };
  }),
];
