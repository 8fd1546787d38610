import { sql } from 'kysely';
import { endpoints } from '../../src/api/endpoints.ts';
import { writeAudit } from '../audit/write.ts';
import type { Db } from '../db/database.ts';
import { perDatabase } from '../db/per-database.ts';
import type { Worker } from '../worker.ts';
import type { DeviceToken } from '../services.ts';

/**
 * Reports in the audit log, aggregated: at most one entry an hour for each token on each server, with the numbers of
 * calls and reports since the one before and the addresses that they came from. The first one follows within a minute.
 * Contract "Device tokens".
 */

const hour = 3600;
const minute = 60_000;
const maxAddresses = 5;

type Use = {
  token: DeviceToken;
  calls: number;
  reports: number;
  rejected: number;
  addresses: Set<string>;
  lastused: number;
  isNoted: boolean;
  /** When the last entry was written. */
  writtenAt: number;
};

type Call = { ip: string; reports: number; rejected: number; now: number };

const usesOf = perDatabase(() => new Map<string, Use>());

/** Counts one call in memory. */
export const countTokenUse = (db: Db, token: DeviceToken, { ip, reports, rejected, now }: Call): void => {
  const all = usesOf(db);
  const fresh = { token, calls: 0, reports: 0, rejected: 0, addresses: new Set<string>(), writtenAt: -Infinity };
  const use: Use = all.get(token.did) ?? { ...fresh, lastused: now, isNoted: false };
  all.set(token.did, use);
  use.calls += 1;
  use.reports += reports;
  use.rejected += rejected;
  use.lastused = now;
  use.isNoted = false;
  if (use.addresses.size < maxAddresses) use.addresses.add(ip);
};

const entryOf = ({ token, calls, reports, rejected, addresses, lastused }: Use) => {
  const { method: _method, path, summary } = endpoints.reportDevices;
  const [ip = ''] = addresses;
  const input = {
    pid: token.pid,
    did: token.did,
    name: token.name,
    calls,
    reports,
    rejected,
    addresses: [...addresses],
  };
  return {
    companyid: token.company,
    userid: '',
    phone: '',
    url: path,
    ip,
    describe: summary,
    status: 0,
    input,
    now: lastused,
  };
};

/** Writes when tokens were last used, and the entries that are due: all that is counted with `isLast`. */
export const writeTokenUse = async (db: Db, now: number, isLast = false): Promise<void> => {
  const all = usesOf(db);
  for (const [did, use] of all) {
    const { company } = use.token;
    const isDue = use.calls > 0 && (isLast || use.writtenAt <= now - hour);
    if (use.isNoted && !isDue) {
      if (use.calls === 0 && use.writtenAt <= now - hour) all.delete(did);
      continue;
    }
    const { lastused, calls, reports, rejected, addresses, writtenAt } = use;
    const entry = isDue ? entryOf(use) : undefined;
    use.isNoted = true;
    if (isDue) Object.assign(use, { calls: 0, reports: 0, rejected: 0, addresses: new Set(), writtenAt: now });
    try {
      await db.transaction({ company }, async (trx) => {
        await sql`update devicetoken set lastused = greatest(lastused, ${lastused}::bigint)
          where companyid = ${company} and did = ${did}`.execute(trx);
        if (entry !== undefined) await writeAudit(trx, entry);
      });
    } catch (failure) {
      // Counted again with the uses in between.
      use.isNoted = false;
      if (isDue) Object.assign(use, { calls: use.calls + calls, reports: use.reports + reports, writtenAt });
      if (isDue) Object.assign(use, { rejected: use.rejected + rejected, addresses });
      throw failure;
    }
  }
};

/** Writes uses every minute. */
export const tokenUseWorker: Worker = async ({ db, now, log }) => {
  let writing: Promise<void> = Promise.resolve();
  const write = (isLast: boolean): Promise<void> => {
    writing = writing
      .then(() => writeTokenUse(db, now(), isLast))
      .catch((failure: unknown) => log.warn({ err: failure }, 'the use of device tokens is not in the audit log'));
    return writing;
  };
  const timer = setInterval(() => void write(false), minute).unref();
  return {
    stop: (): Promise<void> => {
      clearInterval(timer);
      return write(true);
    },
  };
};
