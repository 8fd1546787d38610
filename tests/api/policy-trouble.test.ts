import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import { nowSeconds } from '../../server/clock.ts';
import { newDid } from '../../server/ids.ts';
import { pids } from '../../server/demo/pids.ts';
import { type PolicyTrial, startPolicyTrial } from './policy-trial.ts';

/** What a policy says of itself that is switched on and does not act. */

let trial: PolicyTrial;
let did = '';
beforeAll(async () => {
  trial = await startPolicyTrial();
});
afterAll(() => trial.close());
afterEach(() => trial.remove(did));

const trouble = async () =>
  (await trial.server.call(endpoints.readPolicy, { did }, { session: trial.session })).result.trouble;

const set = (values: { saver?: string; heir?: string; content?: string }) =>
  trial.server.db.transaction('system', (trx) =>
    trx.updateTable('policy').set(values).where('did', '=', did).execute(),
  );

/** The stored policy with other members, as a deletion elsewhere leaves it. */
const store = async (change: object) => {
  const [row] = await trial.rows(sql<{ content: string }>`select content from policy where did = ${did}`);
  await set({ content: JSON.stringify({ ...(JSON.parse(String(row?.['content'])) as object), ...change }) });
};

describe('a policy that', () => {
  it('acts has no trouble', async () => {
    did = await trial.save({});
    expect(await trouble()).toBeUndefined();
  });

  it('waits for its heir, or was saved by somebody who has left, says so until it is saved again', async () => {
    did = await trial.save({});
    await set({ heir: (await trial.server.signIn('operator')).userid });
    expect(await trouble()).toEqual({ kind: 'owner' });
    await trial.change(did, {});
    expect(await trouble()).toBeUndefined();
    await set({ saver: 'left' });
    expect(await trouble()).toEqual({ kind: 'owner' });
    // A disabled one notifies no one.
    await trial.change(did, { enabled: '0' });
    await set({ saver: 'left' });
    expect(await trouble()).toBeUndefined();
  });

  it('was saved by somebody without the rights that it needs says so', async () => {
    did = await trial.save({});
    await set({ saver: (await trial.server.signIn('operator')).userid });
    expect(await trouble()).toEqual({ kind: 'rights' });
  });

  it('names a column, a record or a group that is gone says where', async () => {
    did = await trial.save({});
    const rule = { enable: true, notes: '', datetime: [], property: [], cmd: {} };
    const gone = { idev_pid: pids.air, ikey: 'gone', trend_type: 4, ref_value: '1', link_key: 'self', link_ikey: '' };
    await store({
      configs: [{ id: '4', unique_k: '4:1', name: 'Meeting room', rules: [rule, { ...rule, property: [gone] }] }],
    });
    expect(await trouble()).toEqual({ kind: 'gone', path: '/configs/0/rules/1/property/0/ref_value' });
    await store({ configs: [], space: { ...trial.meeting.space, merchant: ['a'.repeat(24)] } });
    expect(await trouble()).toEqual({ kind: 'gone', path: '/space/merchant/0' });
    await store({ space: null, filter: { productid: pids.air, filterdid: newDid(nowSeconds()) } });
    expect(await trouble()).toEqual({ kind: 'gone', path: '/filter/filterdid' });
    await store({ filter: { productid: pids.air, filterdid: trial.tab } });
    expect(await trouble()).toBeUndefined();
  });

  it('is paused after too many triggers, or was cut out of a loop, says until or since when', async () => {
    did = await trial.save({});
    const { companyid } = trial.session;
    const now = nowSeconds();
    const paced = { companyid, kind: 'policy', rule: did, device: 'a'.repeat(24), since: now, fired: 31, toldat: now };
    const pause = (restuntil: number) =>
      trial.server.db.transaction('system', (trx) =>
        trx
          .insertInto('rulepace')
          .values({ ...paced, restuntil })
          .onConflict((on) => on.columns(['companyid', 'kind', 'rule', 'device']).doUpdateSet({ restuntil }))
          .execute(),
      );
    await pause(now + 60);
    expect(await trouble()).toEqual({ kind: 'resting', at: now + 60 });
    await pause(now - 1);
    expect(await trouble()).toBeUndefined();
    await trial.rows(sql`insert into rulerun (companyid, did, kind, rule, firing, name, pid, device, at, createdat, fired,
        cause, reason, chain, compared, effects, state)
      values (${companyid}, ${newDid(now)}, 'policy', ${did}, ${newDid(now)}, 'Looping', ${pids.air}, '', ${now},
        ${now + 5}, false, 'cut', '', '[]', '[]', '[]', 'none')`);
    expect(await trouble()).toEqual({ kind: 'cut', at: now + 5 });
    await trial.rows(sql`update policy set savedat = ${now + 6} where did = ${did}`);
    expect(await trouble()).toBeUndefined();
  });
});

it('a former version says nothing of the present', async () => {
  did = await trial.save({});
  await trial.change(did, { comment: 'Another one' });
  await set({ saver: 'left' });
  const former = await trial.server.call(endpoints.readPolicy, { did, version: 1 }, { session: trial.session });
  expect(former.result).not.toHaveProperty('trouble');
  expect(await trouble()).toEqual({ kind: 'owner' });
});
