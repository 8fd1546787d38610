import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { instantOf, secondsPerDay, localTimeOf } from '../../src/engine/moment.ts';
import { nowSeconds } from '../../server/clock.ts';
import type { Row } from '../../server/db/database.ts';
import { type PolicyTrial, startPolicyTrial } from './policy-trial.ts';

/** Policies whose timers an older version stored under another slot. */

const zone = 'Asia/Shanghai';
let trial: PolicyTrial;
const made: string[] = [];
beforeAll(async () => {
  trial = await startPolicyTrial();
  // The demo's own policies stay out of it.
  await trial.disablePolicies();
});
afterAll(() => trial.close());
afterEach(async () => {
  for (const did of made.splice(0)) await trial.remove(did);
});

/** Midnight of the company so many days after today. */
const midnight = (days: number): number => {
  const today = localTimeOf(nowSeconds(), zone);
  return instantOf({ ...today, day: today.day + days, hour: 0, minute: 0, second: 0 }, zone);
};

/** Every other day from today, stored as a version did that fired it daily. */
const savedBefore = async (dueat: number): Promise<string> => {
  const did = await trial.save({ timer: [{ tab: 'time', type: 4, interval: 2 * secondsPerDay }] });
  made.push(did);
  await trial.server.db.transaction('system', (trx) =>
    trx.updateTable('ruletimer').set({ slot: 'old', dueat }).where('rule', '=', did).execute(),
  );
  return did;
};
const timers = (did: string) => trial.rows(sql<Row>`select slot, dueat from ruletimer where rule = ${did}`);
/** Whether a row held is up to the demo's devices; each firing is evaluated once. */
const evaluations = (did: string) => trial.rows(sql<Row>`select at from rulerun where rule = ${did} order by at`);

describe('a timer that was stored under another slot', () => {
  it('is armed again when it comes due, and fires on its next day', async () => {
    const did = await savedBefore(midnight(1));
    await trial.round(midnight(1));
    expect(await timers(did)).toEqual([{ slot: expect.not.stringMatching(/^old$/u), dueat: midnight(2) }]);
    expect(await evaluations(did)).toEqual([]);
    await trial.round(midnight(2));
    expect(await timers(did)).toMatchObject([{ dueat: midnight(4) }]);
    expect(await evaluations(did)).toEqual([{ at: midnight(2) }]);
  });

  it('fires at once where the day on which it comes due is its day', async () => {
    const did = await savedBefore(midnight(2));
    await trial.round(midnight(2) + 1);
    expect(await timers(did)).toMatchObject([{ dueat: midnight(4) }]);
    expect(await evaluations(did)).toEqual([{ at: midnight(2) }]);
  });
});
