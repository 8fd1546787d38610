import { sql } from 'kysely';
import { requesterNames, type StoredRequester } from '../commands/requesters.ts';
import type { Row } from '../db/database.ts';
import type { RequestContext } from '../records/request-context.ts';

/** `device` and `pid`: the device that triggered the rule, and its module; empty for a timer. */
export type FiredRun = {
  run: string;
  kind: 'linkage' | 'policy';
  rule: string;
  name: string;
  at: number;
  pid: string;
  device: string;
};

const maxRuns = 500;

type RunFilter = { from: number; to: number; rule?: string; device?: string };

/** Runs that fired, newest first, of rules that the actor may read. */
export const firedRuns = async (
  context: RequestContext,
  { from, to, rule, device }: RunFilter,
): Promise<FiredRun[]> => {
  const { db, actor } = context;
  const ofRule = rule === undefined ? sql`` : sql` and r.rule = ${rule}`;
  const ofDevice =
    device === undefined ? sql`` : sql` and (r.device = ${device} or strpos(r.effects, ${JSON.stringify(device)}) > 0)`;
  const query = sql<Row>`select r.did, r.kind, r.rule, r.name, r.at, r.pid, r.device from rulerun r
    where r.companyid = ${actor.companyid} and r.fired and r.at >= ${from}::bigint and r.at < ${to}::bigint
      ${ofRule}${ofDevice}
    order by r.at desc, r.createdat desc limit ${maxRuns}`;
  const [rows = []] = await db.read({ company: actor.companyid }, [query.compile(db.builder)]);
  const runs = rows.map((row) => {
    const kind = row['kind'] === 'policy' ? ('policy' as const) : ('linkage' as const);
    const by: StoredRequester = { bykind: kind, bydid: String(row['rule']), byname: String(row['name']) };
    return {
      by,
      run: String(row['did']),
      kind,
      rule: by.bydid,
      name: by.byname,
      at: Number(row['at']),
      pid: String(row['pid']),
      device: String(row['device']),
    };
  });
  const nameOf = await requesterNames(
    context,
    runs.map(({ by }) => by),
  );
  return runs.filter(({ by }) => nameOf(by).did !== undefined).map(({ by: _by, ...run }) => run);
};
