import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FoundRecord, searchRecords } from '../../../src/pages/shell/palette/search-records.ts';

const pids = Array.from({ length: 8 }, (_, index) => String(index).repeat(24));
const [first = '', second = ''] = pids;

type Behaviour = 'finds' | 'nothing' | 'refuses' | 'late' | 'network';

let requestedPids: string[];

/** A platform whose modules behave so; the others have nothing. */
function platform(behaviours: Readonly<Record<string, Behaviour>>): void {
  requestedPids = [];
  vi.stubGlobal('fetch', (_address: string, { body, signal }: { body: string; signal: AbortSignal }) => {
    const { pid } = JSON.parse(body) as { pid: string };
    requestedPids.push(pid);
    return answer(pid, behaviours[pid] ?? 'nothing', signal);
  });
}

function answer(pid: string, behaviour: Behaviour, signal: AbortSignal): Promise<Response> {
  if (behaviour === 'network') {
    return Promise.reject(new TypeError('Failed to fetch'));
  }
  if (behaviour === 'late') {
    return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  }
  const data = behaviour === 'finds' ? [{ did: 'd1', name: `Pump of ${pid}` }] : [];
  const refused = { status: -40003, msg: 'No right' };
  const success = { status: 0, msg: '', result: { data, total: data.length } };
  return Promise.resolve(new Response(JSON.stringify(behaviour === 'refuses' ? refused : success)));
}

const foundRecords: FoundRecord[] = [];
const search = (searchedPids = pids) =>
  searchRecords({
    pids: searchedPids,
    keyword: 'pump',
    signal: new AbortController().signal,
    onFound: (records) => foundRecords.push(...records),
  });

beforeEach(() => {
  vi.useFakeTimers();
  // The browser's own clock, which fake timers leave alone.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const limit = new AbortController();
    setTimeout(() => limit.abort(new DOMException('late', 'TimeoutError')), milliseconds);
    return limit.signal;
  });
  foundRecords.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('every module is asked once, and one that refuses has nothing', async () => {
  platform({ [first]: 'finds', [second]: 'refuses' });
  await expect(search()).resolves.toBe(true);
  expect(requestedPids.toSorted()).toEqual(pids);
  expect(foundRecords).toEqual([expect.objectContaining({ pid: first, did: 'd1', name: `Pump of ${first}` })]);
});

test('a module that is late holds nobody up: what the others have is told, and that one is missing', async () => {
  platform({ [first]: 'late', [second]: 'finds' });
  const searching = search();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(foundRecords.map(({ pid }) => pid)).toEqual([second]);
  await vi.advanceTimersByTimeAsync(2_000);
  await expect(searching).resolves.toBe(false);
});

test('a failed connection is not tried again', async () => {
  platform({ [first]: 'network' });
  await expect(search([first])).resolves.toBe(false);
  expect(requestedPids).toEqual([first]);
});

test('where every module is late the search is over after 8 s all the same', async () => {
  const many = Array.from({ length: 60 }, (_, index) => index.toString(16).padStart(24, '0'));
  platform(Object.fromEntries(many.map((pid) => [pid, 'late'])));
  const searching = search(many);
  await vi.advanceTimersByTimeAsync(8_000);
  await expect(searching).resolves.toBe(false);
  expect(requestedPids.length).toBeLessThan(many.length);
});
