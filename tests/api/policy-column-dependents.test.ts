import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import type { ModuleConfig } from '../../src/engine/column.ts';
import { nextFiring } from '../../src/engine/automation/schedule.ts';
import { products } from '../../src/engine/products.ts';
import { statuses } from '../../src/api/endpoint.ts';
import { nowSeconds } from '../../server/clock.ts';
import { pids } from '../../server/demo/pids.ts';
import { applyModules } from '../../server/module-changes/apply.ts';
import { hourly, type PolicyTrial, startPolicyTrial } from './policy-trial.ts';

/** Before a column or a type of spaces is removed, the user sees which policies use it and what happens to them. */

let trial: PolicyTrial;

beforeAll(async () => {
  trial = await startPolicyTrial();
  // The demo's policies are taken up as a server takes them up.
  await trial.round(nowSeconds());
});
afterAll(() => trial.close());

const as = () => ({ session: trial.session });

const heaters = {
  pid: '3abc0000000000000000000e',
  name: { en: 'Heaters', zh: '加热器' },
  group: 'other',
  columns: [
    { column: 'heat', label: { en: 'Heat', zh: '热度' }, type: 'int', rw: 3 },
    { column: 'level', label: { en: 'Level', zh: '档位' }, type: 'enum', rw: 3, enum: { 1: 'Low', 2: 'High' } },
    { column: 'note', label: { en: 'Note', zh: '备注' }, type: 'string', rw: 3 },
  ],
};
const without = (...names: string[]) => ({
  ...heaters,
  columns: heaters.columns.filter(({ column }) => !names.includes(column)),
});

const save = (config: object) => trial.server.call(endpoints.saveModule, { ...config }, as());

const demand = (answer: { status: number }): void => {
  if (answer.status !== 0) throw new Error(JSON.stringify(answer));
};

describe('a column that a policy uses', () => {
  let policy: string;
  beforeAll(async () => {
    demand(await save(heaters));
    const { pid } = heaters;
    const made = await trial.server.call(endpoints.createRecord, { pid, data: { name: 'Heater', heat: 5 } }, as());
    demand(made);
    const tab = await trial.server.call(endpoints.addTab, { pid, name: 'All heaters' }, as());
    const property = [{ idev_pid: pid, ikey: 'heat', trend_type: 2, ref_value: 3, link_key: 'self' }];
    policy = await trial.save({
      name: 'Heat watch',
      targetpid: pid,
      sifter: 'filter',
      space: null,
      filter: { productid: pid, filterdid: tab.did },
      timer: [hourly],
      configs: [
        { id: tab.did, name: 'All', rules: [{ property, cmd: { level: { source_type: 'fixed', ref_value: '2' } } }] },
      ],
    });
  });

  it('is not removed without a confirmation that names the policy and says what becomes of it', async () => {
    const answer = await save(without('heat'));
    expect(answer).toMatchObject({ status: statuses.conflict, errors: [{ path: '/columns', rule: 'inuse' }] });
    const message = String((answer['errors'] as { message: string }[])[0]?.message);
    expect(message).toContain('Heat watch');
    expect(message).toContain('no longer hold');
  });

  it('is looked for in the policies of its company alone, where the module is its own', async () => {
    const { companyid } = await trial.server.signIn('neighbour');
    // No policy of another company is read: this one could not be parsed.
    await trial.server.db.transaction('system', (trx) =>
      sql`insert into policy (companyid, did, content, head, enabled, saver, savedat, armed)
        select ${companyid}, 'foreign', content, '{', false, saver, savedat, true from policy
        where did = ${policy}`.execute(trx),
    );
    expect(await save(without('heat'))).toMatchObject({ status: statuses.conflict, errors: [{ rule: 'inuse' }] });
    await trial.server.db.transaction('system', (trx) =>
      trx.deleteFrom('policy').where('did', '=', 'foreign').execute(),
    );
  });

  it('asks the same for a value of an enum that an action sets', async () => {
    const [heat, level, note] = heaters.columns;
    const answer = await save({ ...heaters, columns: [heat, { ...level, enum: { 1: 'Low' } }, note] });
    expect(answer).toMatchObject({ status: statuses.conflict, errors: [{ path: '/columns/1/enum', rule: 'inuse' }] });
    expect(JSON.stringify(answer['errors'])).toContain('Heat watch');
  });

  it('asks nothing for a column that no policy uses', async () => {
    expect(await save(without('note'))).toMatchObject({ status: 0 });
  });

  it('goes when that is confirmed; the policy then says why it does nothing', async () => {
    expect(await save({ ...without('heat'), confirm: true })).toMatchObject({ status: 0 });
    const hour = { kind: 'interval', every: 3600, from: 0, until: 86_399 } as const;
    await trial.round(nextFiring(hour, 'Asia/Shanghai', nowSeconds()) ?? 0);
    const { result } = await trial.server.call(endpoints.explainPolicy, { did: policy }, as());
    expect(result[0]).toMatchObject({ fired: false, cause: 'fault' });
  });
});

describe('the shared catalogue', () => {
  const configOf = async (pid: string): Promise<ModuleConfig> => {
    const module = await trial.server.services.modules.any(pid);
    if (module === undefined) throw new Error(`No module ${pid}.`);
    return { ...module.config, columns: module.config.columns.filter(({ builtin }) => builtin !== true) };
  };
  const apply = (config: ModuleConfig) =>
    applyModules(trial.server.db, [config], { owner: null, now: nowSeconds(), companies: [] });

  it('names the policies of a type of spaces that would go', async () => {
    const spaces = await configOf(products.spaces);
    const columns = spaces.columns.map((column) =>
      column.column === 'spacetype'
        ? { ...column, enum: Object.fromEntries(Object.entries(column.enum ?? {}).filter(([key]) => key !== '4')) }
        : column,
    );
    const outcome = await apply({ ...spaces, columns });
    const used = outcome.ok ? [] : outcome.faults.filter(({ rule }) => rule === 'inuse');
    expect(outcome).toMatchObject({ ok: false, removed: expect.any(Array) });
    expect(used.map(({ message }) => message.zh).join()).toContain('会议室无人 15 分钟关空调');
  });

  it('names the policies that compare a column through a link', async () => {
    const presence = await configOf(pids.presence);
    const outcome = await apply({
      ...presence,
      filters: [],
      columns: presence.columns.filter(({ column }) => column !== 'vacantmin'),
    });
    expect(outcome).toMatchObject({
      ok: false,
      faults: [
        { path: '/columns', rule: 'inuse' },
        { path: '/columns', rule: 'used' },
      ],
    });
    expect(JSON.stringify(outcome)).toContain('会议室无人 15 分钟关空调');
    expect(JSON.stringify(outcome)).toContain('Vacant over 30 min');
  });
});
