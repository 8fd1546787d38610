import { lastHour } from '../simulator/calendar.ts';
import { meteringTables } from './records/metering.ts';
import { automationTables } from './records/automation.ts';
import { auditRows, journalTables } from './records/journal.ts';
import { organisationTables } from './records/organisation.ts';
import { roomTables } from './records/rooms.ts';
import type { DemoTable, DemoContext } from './records/row.ts';
import { serviceTables } from './records/services.ts';
import { signageTables } from './records/signage.ts';
import type { DemoTenant } from './tenant.ts';

export { demoHistories, runningHour } from './histories.ts';

/**
 * Every record of a demo company but its histories, a table at a time. `now` in epoch seconds replaces the clock:
 * the same tenant and the same `now` give the same rows. A reference points to a table that came before or to its own,
 * but for built-in columns and the managers of departments, which name members.
 */
export function* demoRecords(tenant: DemoTenant, now: number): Iterable<DemoTable> {
  const context: DemoContext = { tenant, now, hour: lastHour(now, tenant.utcOffset) };
  for (const area of [
    organisationTables,
    meteringTables,
    roomTables,
    signageTables,
    serviceTables,
    automationTables,
    journalTables,
  ])
    yield* area(context);
}

/** The company's audit log so far. */
export const demoAudit = (tenant: DemoTenant, now: number) =>
  auditRows({ tenant, now, hour: lastHour(now, tenant.utcOffset) });
