import type { RuleKind } from '../../src/engine/automation/rule.ts';
import type { Deciding } from './known.ts';

/** Floods: a rule that fires too often for one device rests for a minute. */

type Paced = { kind: RuleKind; rule: string; pid: string; device: string };

const minute = 60;
const usual = 30;
/** A rule that keeps resting tells its owner once a day. Seconds. */
const silence = 86_400;

/** `rests`: it begins to rest, or rests already. `tells`: its owner is to hear of it. */
export type Pace = { fires: boolean; begins: boolean; tells: boolean };

/** Firings a minute that are no flood: 30, or twice what the interval between reports explains. */
const limitOf = async ({ services, company }: Deciding, pid: string): Promise<number> => {
  const module = await services.modules.find(company, pid);
  const { interval } = (module?.config ?? {}) as { interval?: number };
  return interval === undefined ? usual : Math.max(usual, (2 * minute) / interval);
};

/** Counts one firing. Rows of a device are only written by the transaction that has its record locked. */
export const pace = async (deciding: Deciding, { kind, rule, pid, device }: Paced): Promise<Pace> => {
  const { trx, company, now } = deciding;
  const key = { companyid: company, kind, rule, device };
  const row = await trx
    .selectFrom('rulepace')
    .selectAll()
    .where('companyid', '=', company)
    .where('kind', '=', kind)
    .where('rule', '=', rule)
    .where('device', '=', device)
    .forUpdate()
    .executeTakeFirst();
  const { since = now, fired = 0, restuntil = 0, toldat = 0 } = row ?? {};
  if (now < restuntil) return { fires: false, begins: false, tells: false };
  const isOver = now >= since + minute || now < since || restuntil > 0;
  const count = isOver ? 1 : fired + 1;
  const fires = count <= (await limitOf(deciding, pid));
  const tells = !fires && toldat < now - silence;
  const values = {
    since: isOver ? now : since,
    fired: count,
    restuntil: fires ? 0 : now + minute,
    toldat: tells ? now : toldat,
  };
  await trx
    .insertInto('rulepace')
    .values({ ...key, ...values })
    .onConflict((on) => on.columns(['companyid', 'kind', 'rule', 'device']).doUpdateSet(values))
    .execute();
  return { fires, begins: !fires, tells };
};
