import { products } from '../../src/engine/products.ts';
import type { CommandBy } from '../../src/schemas/commands.ts';
import type { Db, Row } from '../db/database.ts';
import { isAmong } from '../db/record-id.ts';
import { sql } from 'kysely';
import type { Actor } from '../http/actor.ts';
import { scopeIfAny, scopeSql } from '../records/record-scope.ts';
import type { Services } from '../services.ts';

/** Who wanted a value, as its row has it. */
export type StoredRequester = { bykind: 'person' | 'linkage' | 'policy'; bydid: string; byname: string };

type NamesContext = { db: Db; actor: Actor; services: Services };

const linkagesSeen = async ({ db, actor }: NamesContext, dids: readonly string[]): Promise<string[]> => {
  const [rows = []] = await db.read({ company: actor.companyid }, [
    db.builder
      .selectFrom('linkage')
      .innerJoin('filtertab', (join) =>
        join.onRef('filtertab.did', '=', 'linkage.filterdid').onRef('filtertab.companyid', '=', 'linkage.companyid'),
      )
      .select(['linkage.did', 'linkage.pid'])
      .where('linkage.companyid', '=', actor.companyid)
      .where('linkage.did', 'in', [...dids])
      .where(({ or, eb }) => or([eb('filtertab.owner', 'is', null), eb('filtertab.owner', '=', actor.userid)]))
      .compile(),
  ]);
  return rows.filter((row) => actor.rightsOn(String(row['pid'])).read > 0).map((row) => String(row['did']));
};

const policiesSeen = async ({ db, actor, services }: NamesContext, dids: readonly string[]): Promise<string[]> => {
  const module = await services.modules.find(actor.companyid, products.policies);
  const scope = module && scopeIfAny(actor, 'read', module);
  if (module === undefined || scope === undefined) return [];
  const query = sql<Row>`select t.did from ${sql.table(module.table)} t
    where ${scopeSql(scope)} and ${isAmong(module, dids)}`;
  const [rows = []] = await db.read({ company: actor.companyid }, [query.compile(db.builder)]);
  return rows.map((row) => String(row['did']));
};

const seen = {
  linkage: linkagesSeen,
  policy: policiesSeen,
  // The names of members are the company's directory. Contract "Records and references".
  person: async (_asking: NamesContext, dids: readonly string[]) => [...dids],
} satisfies Record<StoredRequester['bykind'], (context: NamesContext, dids: readonly string[]) => Promise<string[]>>;

/** Names those among the callers whose records this person may read. */
export const requesterNames = async (
  context: NamesContext,
  rows: readonly StoredRequester[],
): Promise<(row: StoredRequester) => CommandBy> => {
  const readable = new Set<string>();
  for (const [kind, group] of Map.groupBy(rows, ({ bykind }) => bykind)) {
    const dids = [...new Set(group.map(({ bydid }) => bydid))];
    for (const did of await seen[kind](context, dids)) readable.add(`${kind} ${did}`);
  }
  return ({ bykind: kind, bydid: did, byname: name }) =>
    readable.has(`${kind} ${did}`) ? { kind, did, name } : { kind };
};
