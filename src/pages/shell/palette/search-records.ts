import { CallError, clientStatuses } from '../../../api/call-error.ts';
import { call } from '../../../api/client.ts';
import { endpoints } from '../../../api/endpoints.ts';
import type { RecordValues } from '../../../engine/column.ts';

export type FoundRecord = { pid: string; did: string; name: string; record: RecordValues };

const perModule = 5;
/** Number of results after which no further modules are searched. */
const enough = 20;
/** Maximum concurrent requests: a browser opens six connections, and the page needs some of them. */
const maxConcurrent = 4;
/** Timeouts of one module's search and of the whole search, ms. */
const perRequest = 3_000;
const wholeSearch = 8_000;

type Round = {
  pids: readonly string[];
  keyword: string;
  signal: AbortSignal;
  onFound: (records: FoundRecord[]) => void;
};

async function inModule(pid: string, { keyword, signal }: Round, timeout: number): Promise<FoundRecord[]> {
  const input = { pid, page: 1, pagesize: perModule, filter: [{ name: [keyword] }] };
  const { result } = await call(endpoints.queryRecords, input, { signal, silent: true, timeout, retries: 0 });
  return result.data.flatMap((record) => {
    const { did, name } = record;
    return typeof did === 'string' && typeof name === 'string' && name !== '' ? [{ pid, did, name, record }] : [];
  });
}

/** A module that refuses has nothing; one that is late or out of reach may have. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof CallError && error.status >= clientStatuses.malformed;

/**
 * Searches a few modules at a time, in their order, until there are enough results or the timeout has passed, and
 * reports each answer as it arrives. Returns whether every module that was to be searched has answered.
 */
export async function searchRecords(round: Round): Promise<boolean> {
  const { pids, signal, onFound } = round;
  const end = performance.now() + wholeSearch;
  let next = 0;
  let count = 0;
  let isWhole = true;
  const worker = async () => {
    for (let pid = pids[next++]; pid !== undefined && count < enough; pid = pids[next++]) {
      const remainingMs = end - performance.now();
      if (remainingMs <= 0) {
        isWhole = false;
        return;
      }
      const records = await inModule(pid, round, Math.min(perRequest, remainingMs)).catch((error: unknown) => {
        isWhole &&= !isUnanswered(error);
        return [];
      });
      signal.throwIfAborted();
      count += records.length;
      if (records.length > 0) {
        onFound(records);
      }
    }
  };
  await Promise.all(Array.from({ length: maxConcurrent }, worker));
  return isWhole;
}
