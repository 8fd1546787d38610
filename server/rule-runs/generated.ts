import { columnsOf } from '../../src/engine/builtin-columns.ts';
import type { LocalText, ModuleConfig, RecordValues } from '../../src/engine/column.ts';
import { storedValue } from '../../src/engine/column-value.ts';
import type { PlannedEffect } from '../../src/engine/automation/rule.ts';
import { Refusal } from '../http/refusal.ts';
import { newDid } from '../ids.ts';
import { checkedValues, insertRecord } from '../records/write.ts';
import type { Acting, ActingRun, Carried } from './acting-run.ts';
import { phrase } from '../texts.ts';

/** Records that a rule adds: one for each period and device, whichever server carries the run out and how often. */

const gone: LocalText = phrase('server/automation', 'recordListDeleted');
const unreadable: LocalText = phrase('server/automation', 'ownerMayNotRead');
const deleted: LocalText = phrase('server/automation', 'deviceDeleted');
const already: LocalText = phrase('server/automation', 'recordExists');

type Adding = Extract<PlannedEffect, { kind: 'record' }>;

/** The first column that refers to the policy's list takes the device; columns without a value get their default. */
const filledValues = (config: ModuleConfig, { of, device, values }: Adding, name: string): RecordValues => {
  const columns = [...columnsOf(config).values()].filter(({ builtin }) => builtin !== true);
  const reference = columns.find(({ pid }) => pid === of);
  const defaults = columns.flatMap((column) => {
    const value = storedValue(column, undefined);
    return value === null || column.rw === 1 ? [] : [[column.column, value] as const];
  });
  const deviceReference = reference === undefined ? {} : { [reference.column]: device };
  return { name, ...Object.fromEntries(defaults), ...values, ...deviceReference };
};

export const addRecord = async (
  { trx, services, company, now }: Acting,
  { run, actor, reach }: ActingRun,
  effect: Adding,
): Promise<Carried> => {
  const module = await services.modules.find(company, effect.pid);
  if (module === undefined) return { state: 'failed', msg: gone };
  const deviceReach = reach({ pid: effect.of, did: effect.device });
  if (deviceReach !== 'reached') return { state: 'failed', msg: deviceReach === 'deleted' ? deleted : unreadable };
  try {
    const values = checkedValues(module, 'add', filledValues(module.config, effect, run.name));
    const did = newDid(now);
    const { device, period } = effect;
    const added = await trx
      .insertInto('policygenerated')
      .values({ companyid: company, policy: run.rule, device, period, did, at: now })
      .onConflict((on) => on.columns(['companyid', 'policy', 'device', 'period']).doNothing())
      .returning('did')
      .execute();
    if (added.length === 0) return { state: 'skipped', msg: already };
    const { did: creator, organization } = actor;
    await insertRecord(trx, module, { did, company, creator, organization, now, values });
    return { state: 'done' };
  } catch (failure) {
    if (failure instanceof Refusal) return { state: 'failed', msg: failure.text };
    throw failure;
  }
};
