import { sql } from 'kysely';
import type { RuleKind } from '../../src/engine/automation/rule.ts';
import type { RuleContext } from '../rules/current-values.ts';
import { secondsPerDay } from '../../src/engine/moment.ts';

/** Rate limit: a rule that fires too often for one device is paused for a minute. */

type LimitedFiring = { kind: RuleKind; rule: string; pid: string; device: string };

const minute = 60;
const defaultPerMinute = 30;
/** Interval between two notices to the owner of a rule that is paused again and again, seconds. */
const silence = secondsPerDay;

/**
 * Result of the rate limit. `startsPause`: the pause starts with this firing. `notifiesOwner`: notify the owner of the rule.
 */
export type RateLimit = { fires: boolean; startsPause: boolean; notifiesOwner: boolean };

/** Rate limit of firings per minute: 30, or twice the number of reports per minute of the module if that is more. */
const limitOf = async ({ services, company }: RuleContext, pid: string): Promise<number> => {
  const module = await services.modules.find(company, pid);
  const { interval } = (module?.config ?? {}) as { interval?: number };
  return interval === undefined ? defaultPerMinute : Math.max(defaultPerMinute, (2 * minute) / interval);
};

type Counted = { since: number; fired: number; restuntil: number; toldat: number };

const keyOf = ({ kind, rule, device }: LimitedFiring): string => `${kind}/${rule}/${device}`;

const readCounts = async (
  { trx, company }: RuleContext,
  limited: readonly LimitedFiring[],
): Promise<Map<string, Counted>> => {
  const texts = (of: (firing: LimitedFiring) => string) => sql`cast(${limited.map(of)} as text[])`;
  const { rows } = await sql<LimitedFiring & Counted>`select p.* from rulepace p
    join unnest(${texts(({ kind }) => kind)}, ${texts(({ rule }) => rule)}, ${texts(({ device }) => device)})
      as k(kind, rule, device) on p.kind = k.kind and p.rule = k.rule and p.device = k.device
    where p.companyid = ${company} order by p.kind, p.rule, p.device for update of p`.execute(trx);
  return new Map(
    rows.map((row) => [
      keyOf(row),
      {
        since: Number(row.since),
        fired: row.fired,
        restuntil: Number(row.restuntil),
        toldat: Number(row.toldat),
      },
    ]),
  );
};

const writeCounts = async (
  { trx, company }: RuleContext,
  counted: readonly (Pick<LimitedFiring, 'kind' | 'rule' | 'device'> & Counted)[],
): Promise<void> => {
  if (counted.length === 0) return;
  await sql`insert into rulepace (companyid, kind, rule, device, since, fired, restuntil, toldat)
    select ${company}, kind, rule, device, since, fired, restuntil, toldat
    from json_to_recordset(${JSON.stringify(counted)}::json) as x(kind text, rule text, device text, since bigint,
      fired integer, restuntil bigint, toldat bigint)
    order by kind, rule, device
    on conflict (companyid, kind, rule, device) do update set since = excluded.since, fired = excluded.fired,
      restuntil = excluded.restuntil, toldat = excluded.toldat`.execute(trx);
};

const unknown: Counted = { since: 0, fired: 0, restuntil: 0, toldat: 0 };

/** One more firing; nothing is counted while the rule is paused. */
const countFiring = (
  now: number,
  limit: number,
  { since, fired, restuntil, toldat }: Counted,
): RateLimit & { after?: Counted } => {
  if (now < restuntil) return { fires: false, startsPause: false, notifiesOwner: false };
  const isOver = now >= since + minute || now < since || restuntil > 0;
  const count = isOver ? 1 : fired + 1;
  const fires = count <= limit;
  const notifiesOwner = !fires && toldat < now - silence;
  const after = {
    since: isOver ? now : since,
    fired: count,
    restuntil: fires ? 0 : now + minute,
    toldat: notifiesOwner ? now : toldat,
  };
  return { fires, startsPause: !fires, notifiesOwner, after };
};

/** Counts firings, in their order. Rows of a device are only written by the transaction that has its record locked. */
export const limitRate = async (ruleContext: RuleContext, limited: readonly LimitedFiring[]): Promise<RateLimit[]> => {
  if (limited.length === 0) return [];
  const counts = await readCounts(ruleContext, limited);
  const written = new Map<string, Pick<LimitedFiring, 'kind' | 'rule' | 'device'> & Counted>();
  const rateLimits: RateLimit[] = [];
  for (const firing of limited) {
    const key = keyOf(firing);
    const { after, ...result } = countFiring(
      ruleContext.now,
      await limitOf(ruleContext, firing.pid),
      counts.get(key) ?? unknown,
    );
    rateLimits.push(result);
    if (after === undefined) continue;
    counts.set(key, after);
    const { kind, rule, device } = firing;
    written.set(key, { kind, rule, device, ...after });
  }
  await writeCounts(ruleContext, [...written.values()]);
  return rateLimits;
};
