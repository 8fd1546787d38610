import type { endpoints } from '../../src/api/endpoints.ts';
import type { AnswerOf, RequestOf } from '../../src/api/endpoint.ts';
import type { RecordValues } from '../../src/engine/column.ts';
import { badInput } from '../http/refusal.ts';
import { changeMany, type Chosen } from './batch.ts';
import { requireUniqueKey, topicsFor } from './device-key.ts';
import { type RequestContext, requireModule, resolveRows } from '../records/request-context.ts';
import { scopeIfAny, scopeOf } from '../records/record-scope.ts';
import { referencesIn } from '../records/references.ts';
import {
  assignments,
  checkedValues,
  checkPlacement,
  checkReferences,
  refuseProduct,
  refuseReadings,
} from '../records/write.ts';
import { maxRecords } from '../limits.ts';
import { inLanguage, phrase } from '../texts.ts';

type Batch = typeof endpoints.batchRecords;

const chosenOf = async (requestContext: RequestContext, input: RequestOf<Batch>): Promise<Chosen> => {
  const query = [input.did, input.condition, input.filter, input.expect];
  if (input.dids !== undefined && query.some((part) => part !== undefined))
    throw badInput('/dids', 'oneof', phrase('server/records', 'oneChoice'));
  if (input.dids !== undefined) return { dids: input.dids };
  if (input.expect === undefined) throw badInput('/expect', 'required', phrase('server/records', 'recordsNeeded'));
  if (input.expect > maxRecords)
    throw badInput('/expect', 'most', phrase('server/records', 'tooManyRecords', { limit: maxRecords }));
  return { rows: (await resolveRows(requestContext, input)).rows, expect: input.expect };
};

/** Changes or deletes named records, or all that match, and lists the reason for each that is skipped. Contract "Calls". */
export const batchRecords = async (
  requestContext: RequestContext,
  input: RequestOf<Batch>,
): Promise<AnswerOf<Batch>> => {
  const { db, actor, services, language, now } = requestContext;
  const module = await requireModule(requestContext, input.pid);
  const scope = scopeOf(actor, 'write', module);
  refuseProduct(module);
  if (input.action === 'update') refuseReadings(module);
  if (input.action === 'update' && input.data === undefined)
    throw badInput('/data', 'required', phrase('server/records', 'dataNeeded'));
  const seen = actor.rightsOn(input.pid).read > 0 ? scopeOf(actor, 'read', module) : scope;
  const chosen = await chosenOf(requestContext, input);
  const values: RecordValues = input.action === 'update' ? checkedValues(module, 'edit', input.data) : {};
  checkPlacement(actor, module, values);
  const references = await referencesIn(services.modules.over(db), module, values);
  const company = actor.companyid;
  const topics = await topicsFor(requestContext, module);
  const outcome = await db.transaction({ company }, async (trx) => {
    await checkReferences(trx, module, { actor, values, references });
    const change =
      input.action === 'delete'
        ? ({ kind: 'delete' } as const)
        : ({
            kind: 'update',
            set: assignments(module, values),
            times: assignments(module, { updatetime: now }),
          } as const);
    const read = scopeIfAny(actor, 'read', module);
    const changed = await changeMany(trx, { module, chosen, seen, scope, read }, change);
    await requireUniqueKey(trx, module, { company, values, allowedDuplicates: 1, topics });
    return changed;
  });
  return {
    done: outcome.done,
    refused: outcome.refused.map(({ did, name, msg }) => ({ did, name, msg: inLanguage(msg, language) })),
  };
};
