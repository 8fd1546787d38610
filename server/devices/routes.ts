import { sql } from 'kysely';
import { endpoints } from '../../src/api/endpoints.ts';
import type { Expression } from '../../src/engine/condition/predicate.ts';
import type { Change } from '../http/changes.ts';
import { requestCommands, commandsTopic } from '../commands/request-commands.ts';
import type { Row } from '../db/database.ts';
import { badInput, notFound } from '../http/refusal.ts';
import { type Route, route } from '../http/route.ts';
import { type RequestContext, requireModule, resolveRows } from '../records/request-context.ts';
import { type Rows, whereSql } from '../records/query.ts';
import { scopeOf } from '../records/record-scope.ts';
import { refuseProduct } from '../records/write.ts';
import { commandedValues, devicesInReach, outOfReach } from '../commands/control.ts';
import { requireExpected } from './expected-devices.ts';
import { maxRecords } from '../limits.ts';
import { inLanguage, phrase } from '../texts.ts';

/** The module, which of its devices may be commanded, and the checked values. */
const wantedOf = async (call: RequestContext, pid: string, cmd: unknown) => {
  const module = await requireModule(call, pid);
  const scope = scopeOf(call.actor, 'write', module);
  refuseProduct(module);
  return { module, scope, values: commandedValues(module, cmd) };
};

type Commanding = Awaited<ReturnType<typeof wantedOf>>;

/** Commands those of the devices that are in reach. Answers them and the ids of the commands. */
const commandInReach = async (
  call: RequestContext & { note: (change: Change) => void },
  { module, scope, values }: Commanding,
  dids: readonly string[],
) => {
  const { db, actor, services, now } = call;
  const company = actor.companyid;
  const by = { kind: 'person', did: actor.did, name: actor.name } as const;
  return db.transaction({ company }, async (trx) => {
    const devices = await devicesInReach(trx, module, { scope, dids });
    const accepted = devices.map(({ did }) => did);
    if (accepted.length === 0) return { accepted, commands: [] };
    const commandRequest = { company, module, dids: accepted, values, by };
    const { commands } = await requestCommands({ trx, services, now }, commandRequest);
    await db.announce(commandsTopic);
    for (const { did, name } of devices) call.note({ pid: module.config.pid, did, name, after: values });
    return { accepted, commands };
  });
};

const everything: Expression = { kind: 'and', parts: [] };

/** Ids of the devices, in order; at most one more than a call may command. */
const devicesIn = async ({ db, actor }: RequestContext, rows: Rows): Promise<string[]> => {
  const result = await db.transaction({ company: actor.companyid }, (trx) =>
    sql<Row>`select t.did from ${sql.table(rows.module.table)} t where ${whereSql(rows)} order by t.did
      limit ${maxRecords + 1}`.execute(trx),
  );
  return result.rows.map((row) => String(row['did']));
};

/** @throws Refusal if there are more devices than one call may command */
const requireFew = (dids: readonly string[]): void => {
  if (dids.length > maxRecords)
    throw badInput('/filter', 'most', phrase('server/devices', 'tooManyDevices', { limit: maxRecords }));
};

export const deviceRoutes: Route[] = [
  route(endpoints.control, async (call) => {
    const { did } = call.input;
    const commanding = await wantedOf(call, call.input.pid, call.input.cmd);
    const { accepted, commands } = await commandInReach(call, commanding, [did]);
    if (accepted.length === 0) throw notFound();
    return { commands };
  }),

  route(endpoints.controlAll, async (call) => {
    const { input, actor, language } = call;
    const { pid, filterdid, filter } = input;
    const commanding = await wantedOf(call, pid, input.cmd);
    const mayRead = actor.rightsOn(pid).read > 0;
    const filtered = {
      pid,
      ...(filterdid === undefined ? {} : { did: filterdid }),
      ...(filter === undefined ? {} : { filter }),
    };
    const { rows } = await resolveRows(call, filtered, mayRead ? 'read' : 'write');
    // The limit counts devices in reach, found or not, if the number of those found must not be known.
    if (!mayRead) requireFew(await devicesIn(call, { ...rows, expression: everything }));
    const dids = await devicesIn(call, rows);
    requireFew(dids);
    if (mayRead) requireExpected(input.expect, dids.length);
    const { accepted, commands } = await commandInReach(call, commanding, dids);
    // How many devices a filter finds says something about values that the user may not read.
    if (!mayRead) return {};
    const reached = new Set(accepted);
    const refused = dids
      .filter((did) => !reached.has(did))
      .map((did) => ({ did, msg: inLanguage(outOfReach, language) }));
    return { accepted: accepted.length, refused, commands };
  }),
];
