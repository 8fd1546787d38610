import type { Endpoint } from '../../src/api/endpoint.ts';
import type { Change } from '../http/changes.ts';
import type { ChangedRecords } from './topics.ts';

/** A successful call: its endpoint, its input, and its audit entry. */
export type WriteCall = { endpoint: Endpoint; company: string; input: unknown; changes: readonly Change[] };

const idsIn = (input: Readonly<Record<string, unknown>>, property: 'did' | 'dids'): ReadonlySet<string> | '*' => {
  const ids = input[property];
  if (typeof ids === 'string') return new Set([ids]);
  return Array.isArray(ids) ? new Set(ids.map(String)) : '*';
};

/**
 * The records that a writing call changed, by module: those of its audit entry, and those that its body names where the
 * row of the contract says so (`touches`). A body without the ids changed any record of its module.
 */
export const changedBy = ({ endpoint, company, input, changes }: WriteCall): ChangedRecords[] => {
  const changesByPid = Map.groupBy(
    changes.filter((change) => change.pid !== undefined),
    ({ pid = '' }) => pid.toLowerCase(),
  );
  const didsByPid = new Map(
    [...changesByPid].map(([pid, pidChanges]): [string, ChangedRecords['dids']] => [
      pid,
      new Set(pidChanges.map(({ did }) => did)),
    ]),
  );
  // The call's schema has checked these properties.
  const body = input as Readonly<Record<string, unknown>>;
  if (endpoint.touches !== undefined) didsByPid.set(String(body['pid']).toLowerCase(), idsIn(body, endpoint.touches));
  return [...didsByPid].map(([pid, dids]) => ({ company, pid, dids }));
};
