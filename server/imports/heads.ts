import type { Trx } from '../db/database.ts';
import type { RequestContext } from '../records/request-context.ts';

/** Remembered assignments of an imported file's headers to columns, for each history of a company. */

/** Maximum remembered headers of a history; the least recently used are deleted. */
const maxHeads = 200;

/** Columns by normalised header; an empty column is a header that is not imported. */
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

/** Stores the user's assignments of headers; called when the import is stored. */
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
  const newestHeads = trx
    .selectFrom('importhead')
    .select('head')
    .where('companyid', '=', company)
    .where('pid', '=', pid)
    .orderBy('usedat', 'desc')
    .orderBy('head')
    .limit(maxHeads);
  await trx
    .deleteFrom('importhead')
    .where('companyid', '=', company)
    .where('pid', '=', pid)
    .where('head', 'not in', newestHeads)
    .execute();
};
