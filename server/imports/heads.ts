import type { Trx } from '../db/database.ts';
import type { RequestContext } from '../records/request-context.ts';

/** Which column a head of an imported file belongs to, remembered for each history of a company. */

/** Heads that a history remembers; those that were used longest ago are forgotten. */
const most = 200;

/** By the head as it is compared; an empty column is a head that is left out. */
export const rememberedHeads = async ({ db, actor }: RequestContext, pid: string): Promise<Map<string, string>> => {
  const query = db.builder
    .selectFrom('importhead')
    .select(['head', 'column'])
    .where('companyid', '=', actor.companyid)
    .where('pid', '=', pid);
  const [rows = []] = await db.read({ company: actor.companyid }, [query.compile()]);
  return new Map(rows.map((row) => [String(row['head']), String(row['column'])]));
};

type Remembering = { company: string; pid: string; now: number };

/** Remembers what a person gave, once its import is stored. */
export const rememberHeads = async (
  trx: Trx,
  { company, pid, now }: Remembering,
  heads: ReadonlyMap<string, string>,
): Promise<void> => {
  if (heads.size === 0) return;
  const rows = [...heads].map(([head, column]) => ({ companyid: company, pid, head, column, usedat: now }));
  await trx
    .insertInto('importhead')
    .values(rows)
    .onConflict((on) =>
      on
        .columns(['companyid', 'pid', 'head'])
        .doUpdateSet(({ ref }) => ({ column: ref('excluded.column'), usedat: ref('excluded.usedat') })),
    )
    .execute();
  const kept = trx
    .selectFrom('importhead')
    .select('head')
    .where('companyid', '=', company)
    .where('pid', '=', pid)
    .orderBy('usedat', 'desc')
    .orderBy('head')
    .limit(most);
  await trx
    .deleteFrom('importhead')
    .where('companyid', '=', company)
    .where('pid', '=', pid)
    .where('head', 'not in', kept)
    .execute();
};
