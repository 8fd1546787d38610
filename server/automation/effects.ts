import type { LocalText } from '../../src/engine/column.ts';
import type { Effect, PlannedEffect } from '../../src/engine/automation/rule.ts';
import { askCommands } from '../commands/ask.ts';
import { commandedValues } from '../devices/control.ts';
import { Refusal } from '../http/refusal.ts';
import type { Actor } from '../http/actor.ts';
import type { SendNotice } from '../inbox/notice.ts';
import type { Named } from '../linkages/names.ts';
import { refuseProduct } from '../records/write.ts';
import type { Deciding } from './known.ts';
import type { Run } from './run-rows.ts';

/** The effects of a run, each carried out once: the run and its place are its idempotency key. */

export type Acting = Omit<Deciding, 'zone'> & {
  run: Run;
  /** The member whose rights it acts with. */
  saver: Actor;
  /** Whether the saver may command this record. */
  mayWrite(record: Named): boolean;
  sendNotice: SendNotice | undefined;
};

type Carried = Pick<Effect, 'state' | 'msg'>;

const done: Carried = { state: 'done' };
const failed = (msg: LocalText): Carried => ({ state: 'failed', msg });

export const noRight: LocalText = {
  en: 'The person who saved this rule may not control this device.',
  zh: '保存此规则的人无权控制该设备。',
};

const gone: LocalText = { en: 'The list of this device is gone.', zh: '该设备所在的列表已不存在。' };

const noChannel: LocalText = { en: 'This server sends no notifications.', zh: '此服务器不发送通知。' };

const skippedText = (departed: number, rights: number): LocalText => ({
  en: `Not told: ${departed} who left the company, ${rights} who may not read the record.`,
  zh: `未通知：${departed} 人已离职，${rights} 人无权查看该数据。`,
});

type Of<K extends PlannedEffect['kind']> = Extract<PlannedEffect, { kind: K }>;
type Carry<K extends PlannedEffect['kind']> = (acting: Acting, effect: Of<K>, place: number) => Promise<Carried>;

const control: Carry<'control'> = async (acting, { pid, did, cmd }, place) => {
  const { trx, services, company, now, run } = acting;
  const module = await services.modules.find(company, pid);
  if (module === undefined) return failed(gone);
  if (!acting.mayWrite({ pid, did })) return failed(noRight);
  try {
    refuseProduct(module);
    const values = commandedValues(module, cmd);
    const by = { kind: run.kind, did: run.rule, name: run.name };
    await askCommands(
      { trx, services, now },
      { company, module, dids: [did], values, by, run: { did: run.did, place } },
    );
    return done;
  } catch (failure) {
    if (failure instanceof Refusal) return failed(failure.text);
    throw failure;
  }
};

const notify: Carry<'notify'> = async (acting, { content, receivers }, place) => {
  const { trx, services, company, now, run, sendNotice } = acting;
  if (sendNotice === undefined) return failed(noChannel);
  const { sent, skipped } = await sendNotice(
    { trx, services, now },
    {
      company,
      title: run.name,
      content,
      receivers,
      ...(run.device === '' ? {} : { about: { pid: run.pid, did: run.device } }),
      rule: { did: run.rule, run: run.did, place },
      channels: ['inbox', 'webhook'],
    },
  );
  if (skipped.length === 0) return done;
  const departed = skipped.filter(({ why }) => why === 'departed').length;
  const msg = skippedText(departed, skipped.length - departed);
  return { state: sent.length > 0 ? 'done' : 'skipped', msg };
};

const carriers: { readonly [K in PlannedEffect['kind']]: Carry<K> } = { control, notify };

export const carryOut = (acting: Acting, effect: PlannedEffect, place: number): Promise<Carried> =>
  // The record is keyed by the tag of the union, so the entry of an effect's tag takes that very effect.
  (carriers[effect.kind] as Carry<PlannedEffect['kind']>)(acting, effect, place);
