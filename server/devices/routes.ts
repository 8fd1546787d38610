import { sql } from 'kysely';
import { endpoints } from '../../src/api/endpoints.ts';
import type { Row } from '../db/database.ts';
import { notFound } from '../http/refusal.ts';
import { type Route, route } from '../http/route.ts';
import { type Asking, askedModule, askedRows } from '../records/question.ts';
import { whereSql } from '../records/query.ts';
import { reachOf } from '../records/reach.ts';
import { refuseProduct } from '../records/write.ts';
import { command, commandOf, outOfReach } from './control.ts';

/** The module, where its history is kept, and the checked command. */
const wantedOf = async (call: Asking, pid: string, cmd: unknown) => {
  const module = await askedModule(call, pid);
  const reach = reachOf(call.actor, 'write', module);
  refuseProduct(module);
  const { historypid } = module.config;
  const modules = call.services.modules.over(call.db);
  const history = historypid === undefined ? undefined : await modules.find(call.actor.companyid, historypid);
  return { reach, wanted: commandOf(module, history, cmd) };
};

export const deviceRoutes: Route[] = [
  route(endpoints.control, async (call) => {
    const { input, db, actor, now } = call;
    const { reach, wanted } = await wantedOf(call, input.pid, input.cmd);
    const accepted = await db.transaction({ company: actor.companyid }, (trx) =>
      command(trx, wanted, { reach, dids: [input.did], now }),
    );
    if (accepted.length === 0) throw notFound();
    return {};
  }),

  route(endpoints.controlAll, async (call) => {
    const { input, db, actor, language, now } = call;
    const { pid, filterdid, filter } = input;
    const { reach, wanted } = await wantedOf(call, pid, input.cmd);
    const mayRead = actor.rightsOn(pid).read > 0;
    const question = {
      pid,
      ...(filterdid === undefined ? {} : { did: filterdid }),
      ...(filter === undefined ? {} : { filter }),
    };
    const { rows } = await askedRows(call, question, mayRead ? 'read' : 'write');
    return db.transaction({ company: actor.companyid }, async (trx) => {
      const found =
        await sql<Row>`select t.did from ${sql.table(rows.module.table)} t where ${whereSql(rows)} for update`.execute(
          trx,
        );
      const dids = found.rows.map((row) => String(row['did']));
      const accepted = new Set(await command(trx, wanted, { reach, dids, now }));
      // How many devices a filter finds says something about values that the asker may not read.
      if (!mayRead) return {};
      const refused = dids.filter((did) => !accepted.has(did)).map((did) => ({ did, msg: outOfReach[language] }));
      return { accepted: accepted.size, refused };
    });
  }),
];
