import type { Endpoint } from '../../src/api/endpoint.ts';
import type { Change } from '../http/changes.ts';
import type { ChangedRecords } from './topics.ts';

/** A successful call: its endpoint, its input, and its audit entry. */
export type Written = { endpoint: Endpoint; company: string; input: unknown; changes: readonly Change[] };

const idsIn = (input: Readonly<Record<string, unknown>>, property: 'did' | 'dids'): ReadonlySet<string> | '*' => {
  const found = input[property];
  if (typeof found === 'string') return new Set([found]);
  return Array.isArray(found) ? new Set(found.map(String)) : '*';
};

/**
 * The records that a writing call changed, by module: those of its audit entry, and those that its body names where the
 * row of the contract says so (`touches`). A body without the ids changed any record of its module.
 */
export const changedBy = ({ endpoint, company, input, changes }: Written): ChangedRecords[] => {
  const noted = Map.groupBy(
    changes.filter((change) => change.pid !== undefined),
    ({ pid = '' }) => pid.toLowerCase(),
  );
  const found = new Map(
    [...noted].map(([pid, all]): [string, ChangedRecords['dids']] => [pid, new Set(all.map(({ did }) => did))]),
  );
  // The call's schema has checked these properties.
  const body = input as Readonly<Record<string, unknown>>;
  if (endpoint.touches !== undefined) found.set(String(body['pid']).toLowerCase(), idsIn(body, endpoint.touches));
  return [...found].map(([pid, dids]) => ({ company, pid, dids }));
};
