import { endpoints } from '../../src/api/endpoints.ts';
import { Refusal } from '../http/refusal.ts';
import { type Route, route } from '../http/route.ts';
import type { Row } from '../db/database.ts';
import { sql } from 'kysely';
import { takeOverLinkage } from '../linkages/take-over-linkage.ts';
import { takeOverPolicy } from './take-over-policy.ts';
import type { RequestContext } from '../records/request-context.ts';
import { noticesTopic } from '../inbox/notice.ts';
import { announceRules } from '../automation/announce-rules.ts';
import { inLanguage } from '../texts.ts';

/** Takes over the rules that a member left: each one is checked as if it were saved as it is. Contract "People". */

type Kind = 'linkage' | 'policy';

const takeOver: Readonly<Record<Kind, (call: RequestContext, did: string) => Promise<void>>> = {
  linkage: takeOverLinkage,
  policy: takeOverPolicy,
};

type Offered = { kind: Kind; did: string; name: string };

const offered = async ({ db, actor }: RequestContext, from: string): Promise<Offered[]> => {
  const { companyid, userid } = actor;
  const isHeir = sql`companyid = ${companyid} and heir = ${userid}`;
  const query = sql<Row>`select 'linkage' as kind, did, name from linkage
      where ${isHeir} and coalesce(saver, creator) = ${from}
    union all select 'policy', did, coalesce(nullif(head, '')::json ->> 'name', '') from policy
      where ${isHeir} and coalesce(saver, '') = ${from}
    order by 1, 2`;
  const [rows = []] = await db.read({ company: companyid }, [query.compile(db.builder)]);
  return rows.map((row) => ({
    kind: row['kind'] === 'policy' ? 'policy' : 'linkage',
    did: String(row['did']),
    name: String(row['name']),
  }));
};

export const takeOverRoutes: Route[] = [
  route(endpoints.takeRules, async (call) => {
    const { actor, db, language, input } = call;
    const counts = { linkage: 0, policy: 0 };
    const refused: (Offered & { msg: string })[] = [];
    for (const rule of await offered(call, input.user_id)) {
      try {
        await takeOver[rule.kind](call, rule.did);
        counts[rule.kind] += 1;
      } catch (failure) {
        // Fault isolation: the others are still taken over.
        if (!(failure instanceof Refusal)) throw failure;
        refused.push({ ...rule, msg: inLanguage(failure.text, language) });
      }
    }
    await announceRules(call);
    await db.announce(noticesTopic(actor.companyid, [actor.userid]));
    call.note({ pid: '', did: input.user_id, name: '', after: { linkages: counts.linkage, policies: counts.policy } });
    return { result: { linkages: counts.linkage, policies: counts.policy, refused } };
  }),
];
