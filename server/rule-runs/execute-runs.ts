import type { LocalText } from '../../src/engine/column.ts';
import type { Effect, PlannedEffect } from '../../src/engine/automation/rule.ts';
import { requestAll, type CommandRequest } from '../commands/request-commands.ts';
import { commandedValues } from '../commands/control.ts';
import { Refusal } from '../http/refusal.ts';
import { refuseProduct } from '../records/write.ts';
import { addRecord } from './generated.ts';
import type { Acting, ActingRun, Carried } from './acting-run.ts';
import { phrase } from '../texts.ts';
import { createYielding } from '../time-slices.ts';

/** The effects of a run, each carried out once: the run and its place are its idempotency key. */

const done: Carried = { state: 'done' };
const failed = (msg: LocalText): Carried => ({ state: 'failed', msg });

export const noRight: LocalText = phrase('server/automation', 'ownerMayNotControl');

const deleted: LocalText = phrase('server/automation', 'deviceDeleted');

const gone: LocalText = phrase('server/automation', 'deviceListDeleted');

const noChannel: LocalText = phrase('server/automation', 'noNotifications');

const skippedText = (departed: number, rights: number): LocalText =>
  phrase('server/automation', 'receiversSkipped', { departed, rights });

type Of<K extends PlannedEffect['kind']> = Extract<PlannedEffect, { kind: K }>;
/** `request`: commands that are requested together with those of all other effects. */
type Prepared = { carried: Carried; request?: CommandRequest };
type Prepare<K extends PlannedEffect['kind']> = (
  acting: Acting,
  actingRun: ActingRun & { place: number },
  effect: Of<K>,
) => Promise<Prepared>;

const control: Prepare<'control'> = async ({ services, company }, { run, reach, place }, { pid, did, cmd }) => {
  const module = await services.modules.find(company, pid);
  if (module === undefined) return { carried: failed(gone) };
  const deviceReach = reach({ pid, did });
  if (deviceReach !== 'reached') return { carried: failed(deviceReach === 'deleted' ? deleted : noRight) };
  try {
    refuseProduct(module);
    const values = commandedValues(module, cmd);
    const by = { kind: run.kind, did: run.rule, name: run.name };
    return { carried: done, request: { company, module, dids: [did], values, by, run: { did: run.did, place } } };
  } catch (failure) {
    if (failure instanceof Refusal) return { carried: failed(failure.text) };
    throw failure;
  }
};

const notify: Prepare<'notify'> = async (acting, { run, place }, { content, receivers }) => {
  const { trx, services, company, now, sendNotice } = acting;
  if (sendNotice === undefined) return { carried: failed(noChannel) };
  const { sent, skipped } = await sendNotice(
    { trx, services, now },
    {
      company,
      title: run.name,
      content,
      // A linkage has no severity of its own, and one that notifies is made to be noticed.
      severity: 'warning',
      receivers,
      ...(run.device === '' ? {} : { about: { pid: run.pid, did: run.device } }),
      rule: { did: run.rule, run: run.did, place },
      channels: ['inbox', 'webhook'],
    },
  );
  if (skipped.length === 0) return { carried: done };
  const departed = skipped.filter(({ why }) => why === 'departed').length;
  const msg = skippedText(departed, skipped.length - departed);
  return { carried: { state: sent.length > 0 ? 'done' : 'skipped', msg } };
};

const record: Prepare<'record'> = async (acting, actingRun, effect) => ({
  carried: await addRecord(acting, actingRun, effect),
});

const preparers: { readonly [K in PlannedEffect['kind']]: Prepare<K> } = { control, notify, record };

const prepare = (acting: Acting, actingRun: ActingRun & { place: number }, effect: PlannedEffect): Promise<Prepared> =>
  // The record is keyed by the tag of the union, so the entry of an effect's tag takes that very effect.
  (preparers[effect.kind] as Prepare<PlannedEffect['kind']>)(acting, actingRun, effect);

/** Executes the effects of the runs of one company. @returns the effects of each run, as they are now */
export const executeRuns = async (acting: Acting, runs: readonly ActingRun[]): Promise<Effect[][]> => {
  const all: Effect[][] = [];
  const requests: CommandRequest[] = [];
  const takeTurns = createYielding();
  for (const actingRun of runs) {
    const effects: Effect[] = [];
    for (const [index, effect] of actingRun.run.effects.entries()) {
      const prepared = await prepare(acting, { ...actingRun, place: index }, effect);
      if (prepared.request !== undefined) requests.push(prepared.request);
      effects.push({ ...effect, ...prepared.carried });
      await takeTurns();
    }
    all.push(effects);
  }
  if (requests.length > 0) await requestAll(acting, requests);
  return all;
};
