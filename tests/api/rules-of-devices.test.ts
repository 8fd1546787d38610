import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import { pids } from '../../server/demo/pids.ts';
import { linkagesOn } from '../../server/rules/stored-linkages.ts';
import { isOn, type PolicyTrial, startPolicyTrial } from './policy-trial.ts';

/** Which rules are read for a device: those of other devices are left out by the database. */

let trial: PolicyTrial;
let device: string;
let linkage: string;
let otherLinkage: string;

const pid = pids.air;
const commanding = (datadid: string, temp: number) => ({
  actions: { devControl: [{ pid, filterdid: trial.tab, datadid, act: 'set' as const, cmd: { temp } }], notify: [] },
});
const setting = (temp: number) => ({
  configs: [{ id: '4', name: 'Rooms', rules: [{ property: [isOn], cmd: { temp: { ref_value: temp } } }] }],
});
const as = () => ({ session: trial.session });
const run = (statement: ReturnType<typeof sql>) =>
  trial.server.db.transaction('system', (trx) => statement.execute(trx));

beforeAll(async () => {
  trial = await startPolicyTrial();
  await trial.disablePolicies();
  const devices = trial.rooms.flatMap(({ air }) => air);
  device = devices[0] ?? '';
  linkage = await trial.make(commanding(device, 200));
  otherLinkage = await trial.make(commanding(devices.at(-1) ?? '', 210));
});
afterAll(() => trial.close());

it('the linkages of a device are the same ones whether few or many devices are looked for', async () => {
  const { companyid } = trial.session;
  const many = Array.from({ length: 30 }, (_did, index) => `no-device-${index}`);
  for (const dids of [[device], [device, ...many]]) {
    const found = await linkagesOn(trial.server.db, companyid, { dids, isOfferedToo: false });
    expect(found.map(({ did }) => did)).toContain(linkage);
    expect(found.map(({ did }) => did)).not.toContain(otherLinkage);
  }
  for (const dids of [[], many.slice(0, 3), many, ['%'], [device.replace(/^./, '_')]])
    expect(await linkagesOn(trial.server.db, companyid, { dids, isOfferedToo: true })).toEqual([]);
});

it('rules of other devices are not read', async () => {
  const policy = await trial.save({ name: 'Cooler', ...setting(240) });
  const otherPolicy = await trial.save({ name: 'Of other devices', ...setting(250) });
  // Reading one of these would fail.
  await run(sql`update linkage set content = '{}' where did = ${otherLinkage}`);
  await run(sql`delete from policyscope where policy = ${otherPolicy}`);
  await run(sql`update policy set head = 'unreadable' where did = ${otherPolicy}`);
  const { server } = trial;
  const origins = await server.call(endpoints.listOrigins, { pid, did: device }, as());
  expect(
    origins.result
      .find(({ column }) => column === 'temp')
      ?.rules.map(({ value }) => value)
      .toSorted(),
  ).toEqual([200, 240]);
  const conflicts = await server.call(endpoints.linkageConflicts, trial.body(commanding(device, 220)), as());
  expect(conflicts.result.map(({ did }) => did)).toEqual([linkage]);
  const ofPolicy = await server.call(endpoints.policyConflicts, trial.policy(setting(260)), as());
  expect(ofPolicy.result.map(({ did }) => did).toSorted()).toEqual([policy, linkage].toSorted());
});
