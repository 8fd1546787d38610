import { sql } from 'kysely';
import type { LocalText } from '../../src/engine/column.ts';
import type { LostDevice, Outcome } from '../../src/schemas/commands.ts';
import type { Row } from '../db/database.ts';
import { isAmong } from '../db/record-id.ts';
import type { CommandState } from '../db/tables/commands.ts';
import { notFound } from '../http/refusal.ts';
import { type RequestContext, requireModule } from '../records/request-context.ts';
import { scopeOf, scopeSql } from '../records/record-scope.ts';
import { inLanguage } from '../texts.ts';
import { parseStored } from '../db/parse-stored.ts';

/** Outcome of one call that commanded devices, device by device. Contract "Commands". */

/** Maximum devices listed in an answer. */
const maxNamed = 500;

/** A device is as its worst command: open ones may still be confirmed, so they come first. */
const worstFirst = [
  'sent',
  'accepted',
  'failed',
  'timedout',
  'overtaken',
  'confirmed',
] as const satisfies CommandState[];

/** Identifies the call: any of its commands, and the module of its devices. */
type Command = { pid: string; did: string };

type CommandOfCall = { device: string; at: number; states: readonly CommandState[]; why: string | null };

/**
 * All commands of the call to which this command belongs, by device. They have the same time, and the index on it finds
 * them. Only the user who made the call gets them.
 */
const commandsOfCall = async ({ db, actor }: RequestContext, { pid, did }: Command): Promise<CommandOfCall[]> => {
  const { companyid: company, did: person } = actor;
  const query = sql`select c.device, min(c.askedat) as at, array_agg(distinct c.state) as states, max(c.why) as why
    from command a join command c on c.companyid = a.companyid and c.askedat = a.askedat and c.ask = a.ask
    where a.companyid = ${company} and a.did = ${did} and a.pid = ${pid.toLowerCase()}
      and a.bykind = 'person' and a.bydid = ${person}
    group by c.device order by c.device`;
  const [rows = []] = await db.read({ company }, [query.compile(db.builder)]);
  return rows.map((row) => ({
    device: String(row['device']),
    at: Number(row['at']),
    // The query's own column.
    states: row['states'] as CommandState[],
    why: row['why'] === null ? null : String(row['why']),
  }));
};

/** @throws Refusal notFound when the person made no such call, or may read none of its devices any more */
export const outcomeOf = async (call: RequestContext, command: Command): Promise<Outcome> => {
  const { db, actor, language } = call;
  const module = await requireModule(call, command.pid);
  const scope = scopeOf(actor, 'read', module);
  const commanded = await commandsOfCall(call, command);
  const dids = commanded.map(({ device }) => device);
  const query = sql<Row>`select t.did, t.name from ${sql.table(module.table)} t
    where ${scopeSql(scope)} and ${isAmong(module, dids)}`;
  const [seen = []] = dids.length === 0 ? [] : await db.read({ company: actor.companyid }, [query.compile(db.builder)]);
  const names = new Map(seen.map((row) => [String(row['did']), String(row['name'] ?? '')]));
  const devices = commanded.flatMap((commandOfCall) => {
    const name = names.get(commandOfCall.device);
    return name === undefined
      ? []
      : [{ ...commandOfCall, name, state: worstFirst.find((state) => commandOfCall.states.includes(state)) }];
  });
  const [first] = devices;
  if (first === undefined) throw notFound();
  const count = (...states: CommandState[]): number =>
    devices.filter(({ state }) => state !== undefined && states.includes(state)).length;
  const lost = devices.flatMap(({ device: did, name, state, why }): LostDevice[] => {
    if (state !== 'failed' && state !== 'timedout') return [];
    return [{ did, name, state, ...(why === null ? {} : { msg: inLanguage(parseStored<LocalText>(why), language) }) }];
  });
  return {
    at: first.at,
    asked: devices.length,
    open: count('accepted', 'sent'),
    confirmed: count('confirmed'),
    overtaken: count('overtaken'),
    failed: lost.length,
    lost: lost.slice(0, maxNamed),
  };
};
