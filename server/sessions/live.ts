import { sql, type SqlBool } from 'kysely';
import { clockLeeway } from '../clock.ts';

/** Tables whose rows open something for a while. */
type Passing = 'session' | 'signincode' | 'qrsignin' | 'signintoken' | 'signinchoice' | 'visitorcode' | 'agenttoken';

/**
 * Whether a row may be used now: it is not over, and was not made later than now, which is what a clock that went back
 * leaves behind. Each place that reads such a row asks here.
 */
export const liveAt = (table: Passing, now: number) =>
  sql<SqlBool>`(${sql.ref(`${table}.expiresat`)} > ${now} and ${sql.ref(`${table}.createdat`)} <= ${now + clockLeeway})`;
