import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { endpoints } from '../../src/api/endpoints.ts';
import type { Right } from '../../src/api/endpoint.ts';
import type { RecordValues } from '../../src/engine/column.ts';
import { products } from '../../src/engine/products.ts';
import { difference } from '../http/changes.ts';
import { armRule, readSlots } from '../automation/arm-rule.ts';
import { explained } from '../automation/explain.ts';
import { announceRules } from '../automation/announce-rules.ts';
import type { Trx } from '../db/database.ts';
import { isRecord, ofCompany } from '../db/record-id.ts';
import { notFound } from '../http/refusal.ts';
import { type Route, route } from '../http/route.ts';
import { newDid } from '../ids.ts';
import { caps, lockCount, requireCapacity, recordCount } from '../limits.ts';
import { type RequestContext, formatContextOf, requireModule } from '../records/request-context.ts';
import { recordQuery } from '../records/query.ts';
import { isWithin, type RecordScope, scopeIfAny, scopeOf } from '../records/record-scope.ts';
import { referencesIn } from '../records/references.ts';
import { recordOf, type Selection, selectionOf } from '../records/select.ts';
import { changedMeanwhile, changeRecord, checkReferences, insertRecord, removeRecords } from '../records/write.ts';
import type { StoredModule } from '../services.ts';
import { answeredPolicy, presentPolicy, wholePolicy } from './answer.ts';
import { checkedPolicy, type CheckedPolicy, requireTargetRight } from './check.ts';
import { preparePolicy } from '../rules/prepare-policy.ts';
import { policyConflicts } from './policy-conflicts.ts';
import { dryRunPolicy } from './policy-dry-run.ts';
import { keepVersion, versionOf, versionsOf } from './policy-versions.ts';
import {
  contentText,
  isSameContent,
  keepContent,
  removeContent,
  saverOf,
  type WholePolicy,
  wholeOf,
} from './stored.ts';
import { inLanguage } from '../texts.ts';

/** Policies: a record of their list and, beside it, scope, triggers and rules. Contract "Policies". */

const pid = products.policies;

type Target = { module: StoredModule; scope: RecordScope; did: string; selection: Selection };

/** @throws Refusal forbidden when the right on policies is missing */
export const targetOf = async (call: RequestContext, did: string, right: Right): Promise<Target> => {
  const module = await requireModule(call, pid);
  const scope = scopeOf(call.actor, right, module);
  return {
    module,
    scope,
    did,
    selection: await selectionOf({ modules: call.services.modules.over(call.db), actor: call.actor }, module, {
      hasVersion: true,
    }),
  };
};

/** A policy in reach, on a list that this person reads. @throws Refusal notFound, forbidden */
export const storedPolicy = async (
  call: RequestContext,
  { module, scope, did, selection }: Target,
): Promise<WholePolicy> => {
  const { db, actor } = call;
  const query = recordQuery({ module, scope }, selection, did).compile(db.builder);
  const [[row] = []] = await db.read({ company: actor.companyid }, [query]);
  if (row === undefined) throw notFound();
  const record = recordOf(selection, row, formatContextOf(call));
  await requireTargetRight(call, String(record['targetpid']));
  return wholePolicy(call, record);
};

/** The columns of the policy's record. It includes the business of its scope, for lists. */
const valuesOf = ({ policy, target }: CheckedPolicy, { language }: RequestContext): RecordValues => {
  const { name, policy_type, targetpid, enabled, updatepolicy, sifter, comment, attached, space, merchant } = policy;
  const targetpidname = inLanguage(target.config.name, language);
  const business = space?.business ?? merchant?.business ?? null;
  const type = String(policy_type);
  return {
    name,
    policy_type: type,
    targetpid,
    targetpidname,
    business,
    enabled,
    updatepolicy,
    sifter,
    comment,
    attached,
  };
};

/** Locks the record until the transaction ends: of two people who save at the same time, the second sees what the first saved. */
const lockPolicyRecord = async (
  trx: Trx,
  { module }: Target,
  key: { companyid: string; did: string },
): Promise<void> => {
  await sql`select t.did from ${sql.table(module.table)} t
    where ${ofCompany(key.companyid)} and ${isRecord(module, key.did)} for update`.execute(trx);
};

const savedAt = ({ actor, now }: RequestContext, version: number) => ({
  version,
  at: now,
  userid: actor.userid,
  name: actor.name,
});

/** From now on the policy acts with the rights of the person who saved it: its scope is resolved, its timers are set. */
export const armSaved = async (
  { services, actor, now }: RequestContext,
  trx: Trx,
  did: string,
  before: ReadonlySet<string> = new Set(),
): Promise<void> => {
  const context = { trx, services, company: actor.companyid, now };
  await preparePolicy({ ...context, zone: actor.zone }, did, actor.userid);
  await armRule(context, { kind: 'policy', did }, before);
};

export const policyRoutes: Route[] = [
  route(endpoints.createPolicy, async (call) => {
    const { actor, db, now, services } = call;
    const module = await requireModule(call, pid);
    const checked = await checkedPolicy(call, call.input);
    const values = valuesOf(checked, call);
    const references = await referencesIn(services.modules.over(db), module, values);
    const did = newDid(now);
    const company = actor.companyid;
    await db.transaction({ company }, async (trx) => {
      await lockCount(trx, `policies ${company}`);
      requireCapacity(caps.policies, { count: await recordCount(trx, module, company) });
      await checkReferences(trx, module, { actor, values, references, path: '' });
      const { did: creator, organization } = actor;
      await insertRecord(trx, module, { did, company, creator, organization, now, values });
      await keepContent(trx, { companyid: company, did }, checked.policy);
      await keepVersion(trx, { companyid: company, did }, savedAt(call, 1), checked.policy);
      await armSaved(call, trx, did);
    });
    await announceRules(call);
    call.note({ pid, did, name: checked.policy.name, after: { ...values, content: contentText(checked.policy) } });
    return { did };
  }),

  route(endpoints.readPolicy, async (call) => {
    const { did, version } = call.input;
    const policy = await storedPolicy(call, await targetOf(call, did, 'read'));
    if (version === undefined || version === policy.version) return { result: await presentPolicy(call, policy) };
    const former = await versionOf(call.db, { companyid: call.actor.companyid, did }, version);
    if (former === undefined) throw notFound();
    await requireTargetRight(call, former.targetpid);
    return { result: await answeredPolicy(call, { ...policy, ...former, version }) };
  }),

  route(endpoints.policyVersions, async (call) => {
    const { did } = await storedPolicy(call, await targetOf(call, call.input.did, 'read'));
    return { result: await versionsOf(call.db, { companyid: call.actor.companyid, did }) };
  }),

  route(endpoints.dryRunPolicy, async (call) => {
    const { did, from, to, ...input } = call.input;
    await requireModule(call, pid);
    const { policy } = await checkedPolicy(call, input);
    // A refusal before the first event is an ordinary envelope.
    const stream = await dryRunPolicy(call, { did, policy }, { from, to });
    call.reply.header('content-type', 'text/event-stream; charset=utf-8');
    call.reply.header('cache-control', 'no-store');
    return stream;
  }),

  route(endpoints.policyConflicts, async (call) => {
    const { did, ...input } = call.input;
    await requireModule(call, pid);
    const { policy } = await checkedPolicy(call, input);
    return { result: await policyConflicts(call, policy, did) };
  }),

  route(endpoints.updatePolicy, async (call) => {
    const { actor, db, services } = call;
    const { did, version, ...input } = call.input;
    const target = await targetOf(call, did, 'write');
    const company = actor.companyid;
    const key = { companyid: company, did };
    await db.transaction({ company }, async (trx) => {
      await lockPolicyRecord(trx, target, key);
      const before = await storedPolicy(call, target);
      const checked = await checkedPolicy(call, input);
      const read = scopeIfAny(actor, 'read', target.module);
      const readable = isWithin(read, before.organization) ? before : undefined;
      if (version !== undefined && version !== before.version)
        throw changedMeanwhile(readable && (await answeredPolicy(call, readable)));
      const values = valuesOf(checked, call);
      const references = await referencesIn(services.modules.over(db), target.module, values);
      const storedValues = readable && valuesOf({ policy: readable, target: checked.target }, call);
      await checkReferences(trx, target.module, { actor, values, references, before: storedValues, path: '' });
      const heard = await readSlots(trx, company, { kind: 'policy', did });
      // An unchanged version would confirm a guess of the content, so it is kept only for users who may read the policy.
      const isSame =
        readable !== undefined &&
        readable.heir === undefined &&
        isDeepStrictEqual(storedValues, values) &&
        isSameContent(readable, checked.policy) &&
        (await saverOf(trx, key)) === actor.userid;
      if (!isSame) {
        const change = { values, version: before.version, context: formatContextOf(call) };
        const after = wholeOf(await changeRecord(trx, { ...target, read }, change), checked.policy);
        await keepContent(trx, key, checked.policy);
        await keepVersion(trx, key, savedAt(call, after.version), checked.policy);
        call.note({ pid, did, name: after.name, ...difference(before, after) });
      }
      // Each save resolves the scope again.
      await armSaved(call, trx, did, heard);
    });
    await announceRules(call);
    return {};
  }),

  route(endpoints.deletePolicy, async (call) => {
    const { actor, db, services, now, input } = call;
    const target = await targetOf(call, input.did, 'write');
    await db.transaction({ company: actor.companyid }, async (trx) => {
      const before = await storedPolicy(call, target);
      await removeRecords(trx, target.module, target.scope, [input.did]);
      await removeContent(trx, { companyid: actor.companyid, did: input.did });
      const context = { trx, services, company: actor.companyid, now };
      await armRule(context, { kind: 'policy', did: input.did });
      call.note({ pid, did: input.did, name: before.name, before });
    });
    await announceRules(call);
    return {};
  }),

  route(endpoints.explainPolicy, async (call) => {
    const { did } = await storedPolicy(call, await targetOf(call, call.input.did, 'read'));
    return { result: await explained(call, 'policy', did) };
  }),
];
