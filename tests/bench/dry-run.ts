import { checkPolicy } from '../../src/engine/automation/check-policy.ts';
import type { Policy } from '../../src/engine/automation/policy.ts';
import { secondsPerDay } from '../../src/engine/moment.ts';
import { nowSeconds } from '../../server/clock.ts';
import type { Db } from '../../server/db/database.ts';
import { newDid } from '../../server/ids.ts';
import { dryRunPolicy } from '../../server/policies/policy-dry-run.ts';
import { insertRows } from '../../server/records/insert-rows.ts';
import { actorOfMember } from '../../server/sessions/acting-member.ts';
import { addDevices, deviceAt, makeCompanies, pid } from '../acting-company.ts';
import { onEachDatabase } from './databases.ts';
import { atMost, type Figure, withoutBar } from './figure.ts';

/** Dry runs of policies over one day with 300 rooms that report every quarter of an hour. */

const rooms = 300;
const interval = 900;

/** As many rules as one entry of a policy has. */
const inEntry = 100;

const ruleAt = (index: number) => ({
  property: [
    { idev_pid: pid, ikey: 'temp', trend_type: 2, ref_value: 255 + (index % 40), link_key: 'self' },
    { idev_pid: pid, ikey: 'temp', trend_type: 3, ref_value: 257 + (index % 40), link_key: 'self' },
  ],
  cmd: { level: { source_type: 'fixed', ref_value: index % 7 } },
});

const policyOf = (tab: string, rules: number): Record<string, unknown> & { targetpid: string } => ({
  name: 'Rooms',
  targetpid: pid,
  policy_type: 1,
  enabled: '1',
  updatepolicy: '0',
  sifter: 'filter',
  filter: { productid: pid, filterdid: tab },
  events: [{ idev_pid: pid, ikey: 'temp', trend_type: 0, ref_value: 260, keeptime: 0, link_key: 'self' }],
  timer: [{ tab: 'time', type: 4, interval: 300 }],
  configs: Array.from({ length: Math.ceil(rules / inEntry) }, (_none, entry) => ({
    id: tab,
    name: 'Rooms',
    rules: Array.from({ length: Math.min(inEntry, rules) }, (_one, index) => ruleAt(entry * inEntry + index)),
  })),
});

const measure = async (db: Db, name: string): Promise<Figure[]> => {
  const { services, module, companies } = await makeCompanies(db, 1);
  const [company] = companies;
  const history = await services.modules.any(module.config.historypid ?? '');
  if (company === undefined || history === undefined) throw new Error('The bench has no company with a history.');
  const { companyid } = company;
  await addDevices(db, module, companyid, rooms);
  const now = nowSeconds();
  const from = now - secondsPerDay;
  const tab = newDid(now);
  await db.transaction('system', async (trx) => {
    await trx
      .insertInto('filtertab')
      .values({
        did: tab,
        companyid,
        pid,
        name: 'Rooms',
        condition: '[]',
        columns: '[]',
        clientconfig: '{}',
        owner: null,
        position: 0,
        createdat: now,
      })
      .execute();
    for (let position = from; position < now; position += interval)
      await insertRows(
        trx,
        history,
        companyid,
        Array.from({ length: rooms }, (_none, index) => ({
          did: newDid(position),
          name: `Device ${index}`,
          device: deviceAt(index),
          occurtime: position + (index % interval),
          temp: 250 + ((index * 7 + position / interval) % 30),
          createtime: position,
          updatetime: position,
        })),
      );
  });
  await db.refresh();
  const actor = await actorOfMember(db, services, company);
  if (actor === undefined) throw new Error('The bench has no administrator.');
  const log = (details: object, message: string): void => console.error(message, details);
  const request = { id: 'bench', log: { warn: log, error: log } };
  const call = { db, actor, services, language: 'en' as const, now, request, actorNow: async () => actor };
  const modules = new Map((await services.modules.list(companyid)).map(({ config }) => [config.pid, config]));
  const policyWith = (rules: number): Policy => {
    const checked = checkPolicy(policyOf(tab, rules), { module: (id) => modules.get(id), zone: actor.zone, now });
    if (!checked.ok) throw new Error(JSON.stringify(checked.faults));
    return checked.value;
  };
  const run = async (rules: number): Promise<{ seconds: number; note: string }> => {
    const policy = policyWith(rules);
    const start = performance.now();
    let text = '';
    const stream = await dryRunPolicy(call, { did: undefined, policy }, { from, to: now - 1 });
    for await (const part of stream) text += String(part);
    const seconds = (performance.now() - start) / 1000;
    return { seconds, note: (/"reports":\d+,"setoff":\d+/.exec(text) ?? [text.slice(-200)])[0] ?? '' };
  };
  const few = await run(5);
  const many = await run(500);
  return [
    atMost(`dry run of one day, ${rooms} rooms, 5 rules, ${name}`, few.seconds, [3, 's'], few.note),
    withoutBar(`dry run of one day, ${rooms} rooms, 500 rules, ${name}`, many.seconds, 's', many.note),
  ];
};

export const measureDryRun = (): Promise<Figure[]> =>
  onEachDatabase({ measure, missing: [`dry run of one day, ${rooms} rooms`, '<= 3 s'] });
