import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestOf } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import { products } from '../../src/engine/products.ts';
import type { Row } from '../../server/db/database.ts';
import { nowSeconds } from '../../server/clock.ts';
import { pids } from '../../server/demo/pids.ts';
import { type PolicyTrial, startPolicyTrial } from './policy-trial.ts';

/** Rules that cannot be evaluated, as after a change of a module: they keep no other rule and no company from acting. */

type Config = RequestOf<typeof endpoints.saveModule>;

const pumps = (columns: object[]) =>
  ({
    pid: '3000000000000000000a0d18',
    group: 'spaces',
    icon: 'space',
    name: { en: 'Pumps', zh: '水泵' },
    columns,
  }) as Config;
const pid = pumps([]).pid as string;
const level = { column: 'level', label: { en: 'Level', zh: '水位' }, type: 'int', rw: 3, required: 0 };
const oneSpace = { ...level, column: 'space', type: 'ref', pid: products.spaces };
const spaces = { ...level, column: 'space', type: 'didlist', didlist: { pid: products.spaces, capacity: 4 } };

let trial: PolicyTrial;
beforeAll(async () => {
  trial = await startPolicyTrial();
  await trial.disablePolicies();
});
afterAll(() => trial.close());

const save = async (columns: object[]) =>
  expect(await trial.server.call(endpoints.saveModule, pumps(columns), { session: trial.session })).toMatchObject({
    status: 0,
  });

describe('a policy about records by their space', () => {
  it('is about none of a list whose space has become several, and its scope is resolved as before', async () => {
    const { server, session, rooms } = trial;
    await save([level, oneSpace]);
    const record = { pid, data: { name: 'Pump', space: rooms[0]?.did, level: 5 } };
    await server.call(endpoints.createRecord, record, { session });
    const did = await trial.save({
      updatepolicy: '1',
      configs: [
        {
          id: '4',
          name: 'Rooms',
          rules: [
            {
              property: [{ idev_pid: pid, ikey: 'level', trend_type: 2, ref_value: 1, link_key: 'space' }],
              cmd: { pwr: { ref_value: '0' } },
            },
          ],
        },
      ],
    });
    const linked = sql<Row>`select target from policylink where policy = ${did}`;
    expect(await trial.rows(linked)).not.toEqual([]);
    await save([level, spaces]);
    await trial.round(nowSeconds() + 700);
    expect(await trial.rows(linked)).toEqual([]);
    await trial.remove(did);
  });
});

describe('a rule that cannot be set up, evaluated or resolved', () => {
  const broken = async (table: 'policy' | 'linkage', did: string, change: object) =>
    trial.server.db.transaction('system', (trx) => trx.updateTable(table).set(change).where('did', '=', did).execute());
  const firing = () => {
    const now = nowSeconds();
    return { now, at: now - (now % 3600) + 3600 };
  };

  it.each([
    ['set up', { content: '{', armed: false }],
    ['resolved', { head: '{"targetpid":1}', scopedueat: 1 }],
    ['evaluated', { head: '{' }],
  ])('keeps no timer of another company from firing: %s', async (_name, change) => {
    const { server } = trial;
    const { at } = firing();
    const did = await trial.save({ updatepolicy: '1' });
    const neighbour = { session: await server.signIn('neighbour') };
    const listed = await server.call(endpoints.queryRecords, { pid: pids.air, pagesize: 1 }, neighbour);
    const device = String(listed.result.data[0]?.did);
    const { did: tab } = await server.call(endpoints.addTab, { pid: pids.air, name: 'Timed' }, neighbour);
    const control = { pid: pids.air, filterdid: tab, datadid: device, act: 'set' as const, cmd: { pwr: '1' } };
    const event = { type: 1 as const, event_set: JSON.stringify({ type: 2, time: at, weekdays: '' }) };
    const linkage = await server.call(
      endpoints.createLinkage,
      { ...trial.body({}), filterdid: tab, events: [event], actions: { devControl: [control], notify: [] } },
      neighbour,
    );
    expect(linkage).toMatchObject({ status: 0 });
    await broken('policy', did, change);
    await trial.round(at).catch(() => undefined);
    const [run] = await trial.runs(linkage.did);
    expect(run).toMatchObject({ state: 'done', fired: true });
    await server.call(endpoints.deleteTab, { did: tab }, neighbour);
    await server.db.transaction('system', (trx) => trx.deleteFrom('policy').where('did', '=', did).execute());
  });
});
