import { sql } from 'kysely';
import { policyReferences } from '../../src/engine/automation/policy-references.ts';
import { parameterNamed } from '../../src/engine/automation/presence.ts';
import type { RuleTrouble } from '../../src/engine/automation/rule-trouble.ts';
import { products } from '../../src/engine/products.ts';
import { existingRecords, pausesOf, recordKey } from '../automation/rule-state.ts';
import type { Row } from '../db/database.ts';
import type { RequestContext } from '../records/request-context.ts';
import type { StoredModule } from '../services.ts';
import { actorOfMember } from '../sessions/acting-member.ts';
import type { WholePolicy } from './stored.ts';

/** Reasons why an enabled policy does not act at present, from its rows and from what it names. Contract "Policies". */

type Modules = ReadonlyMap<string, StoredModule>;
type References = ReturnType<typeof policyReferences>;

const savedBy = async ({ db, actor }: RequestContext, did: string) => {
  const query = sql<Row>`select saver, savedat from policy where companyid = ${actor.companyid} and did = ${did}`;
  const [[row] = []] = await db.read({ company: actor.companyid }, [query.compile(db.builder)]);
  return { saver: String(row?.['saver'] ?? ''), savedat: Number(row?.['savedat'] ?? 0) };
};

/** JSON pointer of the first list, group, column or record in the policy that no longer exists. */
const missingReference = async (
  requestContext: RequestContext,
  modules: Modules,
  { targetpid, references }: { targetpid: string; references: References },
): Promise<string | undefined> => {
  if (!modules.has(targetpid)) return '/targetpid';
  const { parameters, records, tabs } = references;
  const column = parameters.find(({ pid, ikey }) => {
    const config = modules.get(pid)?.config;
    return config === undefined || parameterNamed(config, ikey) === undefined;
  });
  if (column !== undefined) return column.path;
  const there = await existingRecords(requestContext, modules, records);
  const record = records.find((mention) => !there.has(recordKey(mention)));
  if (record !== undefined) return record.path;
  const [tab] = tabs;
  if (tab === undefined) return undefined;
  const { db, actor } = requestContext;
  const query = sql<Row>`select did from filtertab where companyid = ${actor.companyid} and did = ${tab.did}`;
  const [tabRows = []] = await db.read({ company: actor.companyid }, [query.compile(db.builder)]);
  return tabRows.length === 0 ? tab.path : undefined;
};

/** The most serious reason for which an enabled policy does not act. */
export const policyTrouble = async (
  requestContext: RequestContext,
  modules: Modules,
  policy: WholePolicy,
): Promise<RuleTrouble | undefined> => {
  if (policy.enabled !== '1') return undefined;
  const { db, services, actor } = requestContext;
  const { saver, savedat } = await savedBy(requestContext, policy.did);
  const acting = await actorOfMember(db, services, { companyid: actor.companyid, userid: saver });
  if (acting === undefined || policy.heir !== undefined) return { kind: 'owner' };
  const references = policyReferences(policy, (pid) => modules.get(pid)?.config);
  const missing = await missingReference(requestContext, modules, { targetpid: policy.targetpid, references });
  if (missing !== undefined) return { kind: 'gone', path: missing };
  const isBarred =
    acting.rightsOn(products.policies).write === 0 || references.modules.some((pid) => acting.rightsOn(pid).read === 0);
  if (isBarred) return { kind: 'rights' };
  return (await pausesOf(requestContext, 'policy', [policy.did]))(policy.did, savedat);
};
