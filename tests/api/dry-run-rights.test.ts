import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statuses } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import { secondsPerDay } from '../../src/engine/moment.ts';
import type { User } from '../../src/schemas/wire.ts';
import { nowSeconds } from '../../server/clock.ts';
import { pids } from '../../server/demo/pids.ts';
import { headersOf } from './harness.ts';
import { portOf } from './live-reader.ts';
import { off, type PolicyTrial, startPolicyTrial } from './policy-trial.ts';

/** A dry run may read for minutes, and never longer than its person may read. */

let trial: PolicyTrial;
beforeAll(async () => {
  trial = await startPolicyTrial();
});
afterAll(() => trial.close());

/** Four times a minute for a month: it does not reach its end within a test. */
const bodyOf = () => {
  const isWarm = { idev_pid: pids.air, ikey: 'room_temp', trend_type: 2, ref_value: 10 };
  const to = nowSeconds();
  return {
    ...trial.policy({
      sifter: 'filter',
      filter: { productid: pids.air, filterdid: trial.tab },
      timer: Array.from({ length: 4 }, (_none, time) => ({ tab: 'time', type: 4, interval: 60, time })),
      configs: [{ id: trial.tab, name: 'All', rules: [{ property: [isWarm], cmd: off }] }],
    }),
    from: to - 31 * secondsPerDay,
    to,
  };
};

const signOut = (own: User) => trial.server.call(endpoints.signOut, {}, { session: own });
/** One of the person's roles reads another list. */
const addRight = async ({ companyid, did }: User) => {
  await trial.server.db.transaction('system', (trx) =>
    sql`insert into roleright (companyid, role, pid, "create", read, write, "set")
      select ${companyid}, min(role), ${'f'.repeat(24)}, 0, 1, 0, 0 from rolemember
      where companyid = ${companyid} and member = ${did}`.execute(trx),
  );
  await trial.server.db.announce(`people:${companyid}`);
};

describe('a dry run of a policy', () => {
  it.each([
    ['rights that it began with', addRight, statuses.forbidden],
    ['session', signOut, statuses.sessionInvalid],
  ] as const)('ends with the %s', async (_what, change, status) => {
    const { server } = trial;
    const url = `http://127.0.0.1:${await portOf(server.app)}${endpoints.dryRunPolicy.path}`;
    const own = await server.signIn('administrator');
    const headers = { 'content-type': 'application/json', ...headersOf(own) };
    const parts = (await fetch(url, { method: 'POST', headers, body: JSON.stringify(bodyOf()) })).body?.[
      Symbol.asyncIterator
    ]();
    const read = async () => new TextDecoder().decode((await parts?.next())?.value);
    expect(await read()).toContain('event: ready');
    await change(own);
    let [last, part] = ['', await read()];
    for (; part !== ''; part = await read()) last = `${last}${part}`.slice(-2000);
    expect(last).toContain(`event: error\ndata: {"status":${status}`);
  });
});
